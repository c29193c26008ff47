import { expect, test } from 'vitest'
import { zoneOfPlace } from './place-zone.server.ts'

test.each([
  ['Oslo', 'NO', 'Europe/Oslo'],
  ['تورنتو', 'CA', 'America/Toronto'],
  ['Vancouver', 'CA', 'America/Vancouver'],
  ['Irvine', 'US', 'America/Los_Angeles'],
  ['London', 'GB', 'Europe/London'],
  ['Gothenburg', 'SE', 'Europe/Stockholm'],
  ['Hamburg', 'DE', 'Europe/Berlin'],
  ['Somewhere', 'US', null],
  ['Nowhere', null, null],
  ['Paris', 'US', null], // Paris, Texas: not the one that we know
])('%s in %s is in %s', (city, countryCode, zone) => {
  expect(zoneOfPlace({ city, countryCode })).toBe(zone)
})
