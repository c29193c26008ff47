import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { nowruzOf } from '#features/library/articles/nowruz.server.ts'
import { gregorianOf, PERSIAN_YEAR_OFFSET } from '#platform/dates/date-text.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { culturalFeed, holidaysOf, listCulturalYears, showCulturalCalendar } from './cultural.server.ts'

const now = new Date('2026-11-21T12:00Z')
const dayOf = (year: number, key: string) => holidaysOf(year).find((holiday) => holiday.key === key)?.day

test.each([
  ['chaharshanbe_suri', 1402, '2024-03-12'], // the next year began on a Wednesday
  ['chaharshanbe_suri', 1403, '2025-03-18'],
  ['chaharshanbe_suri', 1404, '2026-03-17'],
  ['sizdah_bedar', 1405, '2026-04-02'],
  ['sizdah_bedar', 1403, '2024-04-01'],
  ['mehregan', 1405, '2026-10-02'],
  ['tirgan', 1405, '2026-07-04'],
  ['yalda', 1405, '2026-12-21'],
  ['yalda', 1403, '2024-12-20'],
  ['sadeh', 1405, '2027-01-30'],
  ['nowruz', 1404, '2025-03-21'],
  ['nowruz_moment', 1404, '2025-03-20'],
])('%s of %i is on %s', (key, year, day) => {
  expect(dayOf(year, key)).toBe(day)
})

test('the browser’s calendar tables begin every year on the day that the law says, by noon in Tehran', () => {
  for (let year = 1380; year <= 1440; year++) {
    const equinox = nowruzOf(year + PERSIAN_YEAR_OFFSET)
    const noonLater = new Date(equinox.getTime() + (3.5 + 12) * HOUR_MS)
    expect(gregorianOf({ year, month: 1, day: 1 }), String(year)).toBe(noonLater.toISOString().slice(0, 10))
  }
})

test('there are ten years, each with every holiday, in order', () => {
  const years = listCulturalYears({ now })
  expect(years.map(({ persianYear }) => persianYear)).toEqual([
    1405, 1406, 1407, 1408, 1409, 1410, 1411, 1412, 1413, 1414,
  ])
  for (const { feasts: holidays } of years) {
    expect(holidays).toHaveLength(14)
    expect(holidays.map(({ day }) => day)).toEqual(holidays.map(({ day }) => day).sort())
  }
})

test('in the evening in Tehran it is the new year, though not yet in Toronto', () => {
  expect(listCulturalYears({ now: new Date('2027-03-20T20:29Z') })[0]?.persianYear).toBe(1405)
  expect(listCulturalYears({ now: new Date('2027-03-20T20:31Z') })[0]?.persianYear).toBe(1406)
})

test.each(['en', 'fa'] as const)('the feed of %s is read by another library, every entry its own', (lang) => {
  const text = culturalFeed({ now, env: { PUBLIC_URL: 'https://peyvand.test' } as never }, lang)
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part))
  expect(events).toHaveLength(154)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(154)
  const yalda = events.find(({ uid }) => uid === 'yalda-1405@peyvand.test')
  expect(yalda?.summary).toBe(lang === 'fa' ? 'شب یلدا' : 'Yalda night')
  expect(yalda?.startDate.toString()).toBe('2026-12-21')
  expect(yalda?.endDate.toString()).toBe('2026-12-22')
  const nowruz = events.find(({ uid }) => uid === 'nowruz_moment-1406@peyvand.test')
  expect(nowruz?.startDate.toString()).toBe('2027-03-20T23:54:40') // 20:24 UTC, in Tehran's zone
})

test('at Nowruz the holidays of the past year stay in the feed', () => {
  const atNowruz = new Date('2027-03-21T12:00Z')
  const feed = culturalFeed({ now: atNowruz, env: { PUBLIC_URL: 'https://peyvand.test' } as never }, 'en')
  for (const uid of ['yalda-1405', 'chaharshanbe_suri-1405', 'yalda-1415'])
    expect(feed).toContain(`UID:${uid}@peyvand.test`)
})

test.each([
  ['2027-03-20T20:24:00Z', 'nowruz_moment', 1406], // the moment is at 20:24:40, still the 20th in Tehran
  ['2027-03-20T20:25:00Z', 'nowruz', 1406],
  ['2028-03-20T02:00:00Z', 'nowruz_moment', 1407],
  ['2028-03-20T11:03:00Z', 'nowruz', 1407], // which is this day until midnight in Tehran
  ['2028-03-20T20:31:00Z', 'sizdah_bedar', 1407],
])('the next holiday at %s is %s', (now, key, persianYear) => {
  expect(showCulturalCalendar({ now: new Date(now) }).next).toMatchObject({ key, persianYear })
})
