import { expect, test } from 'vitest'
import { readPlace } from './place.ts'

test.each([
  ['Oslo, Norway', 'NO', 'Oslo'],
  ['اسلو، نروژ', 'NO', 'اسلو'],
  ['London UK', 'GB', 'London'],
  ['London, England', 'GB', 'London'],
  ['Los Angeles, CA', 'US', 'Los Angeles'],
  ['Los Angeles, California, USA', 'US', 'Los Angeles'],
  ['Toronto, ON', 'CA', 'Toronto'],
  ['Vancouver, British Columbia', 'CA', 'Vancouver'],
  ['Amsterdam, Holland', 'NL', 'Amsterdam'],
  ['آمستردام، هلند', 'NL', 'آمستردام'],
  ['لس‌آنجلس، آمریکا', 'US', 'لس‌آنجلس'],
  ['لندن - انگلیس', 'GB', 'لندن'],
  ['منچستر، انگلستان', 'GB', 'منچستر'],
  ['Berlin (Germany)', 'DE', 'Berlin'],
  ['Berlin, DE', 'DE', 'Berlin'],
  ['برلین آلمان', 'DE', 'برلین'],
  ['istanbul, turkey', 'TR', 'istanbul'],
  ['Zürich, Schweiz', 'CH', 'Zürich'],
  ['Germany', 'DE', null],
  ['سوئد', 'SE', null],
  ['كانادا', 'CA', null],
  ['the United States of America', 'US', null],
  ['Sydney', null, 'Sydney'],
  ['New York', 'US', null],
  ['New York, New York', 'US', null],
  ['Tbilisi, Georgia', 'GE', 'Tbilisi'],
  ['Singapore', 'SG', null],
  ['somewhere warm, far away', null, 'somewhere warm'],
  ['', null, null],
  [null, null, null],
  [' ,،; ', null, null],
])('%s is read', (given, country, city) => {
  expect(readPlace(given)).toEqual({ country, city })
})

test('a city is never longer than its column', () => {
  expect(readPlace(`${'ش'.repeat(300)}، ایران`).city).toHaveLength(100)
})
