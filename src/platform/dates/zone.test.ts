import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isZone } from './zone.ts'
import { mainZones, otherZones } from './zone-choices.ts'
import { Zone } from './zone-input.ts'
import { zoneCity, zoneName } from './zone-names.ts'

const winter = new Date('2026-01-10T12:00Z')
const summer = new Date('2026-07-10T12:00Z')

test('a zone must be in the platform’s tables, by its IANA name', () => {
  for (const zone of ['Asia/Tehran', 'America/Argentina/Buenos_Aires', 'UTC'])
    expect(isZone(zone), zone).toBe(true)
  for (const wrong of [
    'Mars/Olympus',
    '+03:30',
    '',
    ' Asia/Tehran',
    'Asia/Tehran\n',
    'a'.repeat(10_000),
    '__proto__',
  ])
    expect(isZone(wrong), wrong).toBe(false)
})

test('a zone is stored in one spelling, whatever case or old name was sent', () => {
  expect(v.parse(Zone, 'asia/tehran')).toBe('Asia/Tehran')
  expect(v.parse(Zone, 'Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(v.parse(Zone, 'Europe/Kiev')).toBe('Europe/Kyiv')
  expect(v.safeParse(Zone, 'Nowhere').issues?.[0].message).toBe('zone_unknown')
  expect(v.safeParse(Zone, 7).issues?.[0].message).toBe('zone_unknown')
})

test.each([
  ['America/Toronto', 'Toronto time, EST', 'Toronto time, EDT', 'به وقت تورنتو'],
  ['Europe/Berlin', 'Berlin time, CET', 'Berlin time, CEST', 'به وقت برلین'],
  ['Australia/Sydney', 'Sydney time, AEDT', 'Sydney time, AEST', 'به وقت سیدنی'],
  ['Asia/Tehran', 'Tehran time, GMT+3:30', 'Tehran time, GMT+3:30', 'به وقت تهران'],
  ['America/New_York', 'New York time, EST', 'New York time, EDT', 'به وقت نیویورک'],
  ['America/Boise', 'Boise time, MST', 'Boise time, MDT', 'به وقت بویسی'],
  ['America/Indiana/Knox', 'Knox, Indiana time, CST', 'Knox, Indiana time, CDT', 'به وقت ناکس، ایندیانا'],
  ['UTC', 'UTC', 'UTC', 'زمان هماهنگ جهانی'],
  ['Etc/GMT+5', 'GMT-5', 'GMT-5', 'به وقت \u200e−۵ گرینویچ'],
])('%s has its name in both languages, in winter and in summer', (zone, inWinter, inSummer, persian) => {
  expect(zoneName(zone, winter, 'en')).toBe(inWinter)
  expect(zoneName(zone, summer, 'en')).toBe(inSummer)
  expect(zoneName(zone, summer, 'fa')).toBe(persian)
})

test('every zone of the select is one, stands in it once, and has a Persian name on Persian pages', () => {
  const all = [...mainZones('fa'), otherZones('fa')].flatMap(({ zones }) => zones)
  expect(all.length).toBeGreaterThan(350)
  expect(new Set(all.map(({ zone }) => zone)).size).toBe(all.length)
  expect(all.filter(({ zone }) => v.parse(Zone, zone) !== zone)).toEqual([])
  expect(all.filter(({ name }) => /[a-z]/i.test(name))).toEqual([])
})

test('the names of places are spelled as in a book', () => {
  expect(zoneCity('America/Bogota', 'en')).toBe('Bogotá')
  expect(zoneCity('America/Argentina/Cordoba', 'en')).toBe('Córdoba, Argentina')
  expect(zoneCity('Indian/Christmas', 'en')).toBe('Christmas Island')
  expect(zoneCity('Asia/Dili', 'fa')).toBe('تیمور شرقی')
})

test('every zone of the select has an English name of its own on English pages, which is no id', () => {
  const all = [...mainZones('en'), otherZones('en')].flatMap(({ zones }) => zones)
  expect(all.filter(({ name }) => !/^\p{Lu}[\p{L}’. -]+(, \p{Lu}[\p{L}. ]+)?$/u.test(name))).toEqual([])
  expect(all.filter(({ name }) => /\p{Ll}\p{Lu}/u.test(name.replace('McMurdo', '')))).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test.each([
  ['Asia/Rangoon', 'Yangon', 'میانمار (برمه)'],
  ['America/St_Lucia', 'St Lucia', 'سنت لوسیا'],
  ['America/North_Dakota/New_Salem', 'New Salem, North Dakota', 'نیوسالم، داکوتای شمالی'],
  ['Etc/GMT-14', 'GMT+14', '\u200e+۱۴ گرینویچ'],
])('the stored zone %s is named as a place or an offset', (zone, english, persian) => {
  expect(zoneCity(zone, 'en')).toBe(english)
  expect(zoneCity(zone, 'fa')).toBe(persian)
})
