import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { toInstant } from './moment.server.ts'
import { momentParts } from './moment.ts'
import { MomentText } from './moment-text.ts'

const codeOf = (text: string, zone = 'Europe/Berlin') => {
  try {
    return toInstant(text, zone, 'date').toISOString()
  } catch (error) {
    return error instanceof ApiError ? error.details.fields?.date : error
  }
}

test.each([
  ['2021-03-22T01:00', 'Asia/Tehran', '2021-03-21T20:30:00.000Z'], // an hour after summer began, in a year that had one
  ['2021-07-01T18:00', 'Asia/Tehran', '2021-07-01T13:30:00.000Z'],
  ['2026-07-01T18:00', 'Asia/Tehran', '2026-07-01T14:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'], // twice that night: the first is meant
  ['2026-11-01T01:30', 'America/Toronto', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  ['2026-10-04T03:00', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
])('%s on the clocks of %s is %s', (local, zone, instant) => {
  expect(codeOf(local, zone)).toBe(instant)
})

test('an instant with Z or an offset is used as it is, whatever the zone', () => {
  expect(codeOf('2026-03-20T14:46:00Z')).toBe('2026-03-20T14:46:00.000Z')
  expect(codeOf('2026-03-20T18:16:00.5+03:30')).toBe('2026-03-20T14:46:00.500Z')
})

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-03-08T02:00', 'America/Toronto'],
  ['2026-10-04T02:15', 'Australia/Sydney'],
  ['2021-03-22T00:30', 'Asia/Tehran'],
])('%s was skipped by the clocks of %s', (local, zone) => {
  expect(codeOf(local, zone)).toBe('time_skipped')
})

test('days and times that do not exist are refused, and so is anything but a date', () => {
  for (const text of [
    '2026-02-29T10:00',
    '2026-04-31T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:30',
    '2025-02-29T10:00Z',
  ])
    expect(codeOf(text), text).toBe('date_does_not_exist')
  for (const text of [
    '',
    '2026-01-01',
    'soon',
    '2026-01-01 10:00',
    '9999-01-01T10:00',
    '2026-01-01T10:00+99:00',
    '۲۰۲۶-01-01T10:00',
  ])
    expect(codeOf(text), text).toBe('date_invalid')
})

test('a form checks the moment before it is sent', () => {
  const code = (value: unknown) => v.safeParse(MomentText, value).issues?.[0].message
  expect(code('2026-01-01T10:00')).toBeUndefined()
  expect(code(' ')).toBe('date_required')
  expect(code(undefined)).toBe('date_required')
  expect(code('tomorrowT10:00')).toBe('date_invalid')
})

test('a moment is formatted in a zone and a language', () => {
  const from = new Date('2026-03-20T23:30Z')
  expect(momentParts(from, undefined, 'America/Toronto', 'en')).toEqual({
    day: 'Friday, March 20, 2026',
    gregorian: undefined,
    weekday: 'Fri',
    time: '7:30 PM',
    zone: 'Toronto time, EDT',
    city: 'Toronto',
  })
  expect(momentParts(from, new Date('2026-03-21T00:30Z'), 'Asia/Tehran', 'fa')).toEqual({
    day: 'شنبه ۱ فروردین ۱۴۰۵',
    gregorian: '۲۱ مارس ۲۰۲۶',
    weekday: 'شنبه',
    time: '۳:۰۰ تا ۴:۰۰',
    zone: 'به وقت تهران',
    city: 'تهران',
  })
  expect(momentParts(from, new Date('2026-03-21T05:30Z'), 'America/Toronto', 'en').time).toBe(
    '7:30 PM to Saturday, March 21, 2026, 1:30 AM',
  )
})

test.each([
  ['2026-11-01T05:30Z', '2026-11-01T06:30Z', '1:30 AM', 'Toronto time, EDT'],
  ['2026-11-01T05:45Z', '2026-11-01T06:15Z', '1:45 AM', 'Toronto time, EDT'],
  ['2026-11-01T05:15Z', '2026-11-01T06:45Z', '1:15 AM to 1:45 AM', 'Toronto time'],
  ['2026-11-01T05:30Z', '2026-11-01T05:45Z', '1:30 AM to 1:45 AM', 'Toronto time, EDT'],
])(
  'from %s to %s, in the hour that comes twice, an end that reads no later is left out',
  (at, end, time, zone) => {
    const parts = momentParts(new Date(at), new Date(end), 'America/Toronto', 'en')
    expect([parts.time, parts.zone]).toEqual([time, zone])
  },
)

test.each([
  ['2027-03-27T21:00Z', '2027-03-28T08:00Z', 'Oslo time'],
  ['2027-03-27T21:00Z', '2027-03-27T22:00Z', 'Oslo time, CET'],
  ['2027-10-30T20:00Z', '2027-10-31T00:30Z', 'Oslo time, CEST'],
])('from %s to %s, clocks that change in between have no letters', (at, end, zone) => {
  expect(momentParts(new Date(at), new Date(end), 'Europe/Oslo', 'en').zone).toBe(zone)
})
