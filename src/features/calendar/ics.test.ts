import ICAL from 'ical.js'
import { convertIcsCalendar, type IcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import type { Environment } from '#platform/environment.server.ts'
import { fileOf } from './attachments.server.ts'
import { writeCalendar } from './ics.server.ts'
import type { CalendarEntry } from './rules.ts'

const env = { PUBLIC_URL: 'https://peyvand.test' }
const newEntry = (given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'event-1@peyvand.test',
  start: new Date('2026-12-20T17:00Z'),
  end: new Date('2026-12-20T18:30Z'),
  zone: 'Europe/Berlin',
  title: 'Yalda night',
  url: 'https://peyvand.test/fa/events/1',
  status: 'confirmed',
  sequence: 0,
  updatedAt: new Date('2026-11-01T10:00Z'),
  ...given,
})
const write = (...entries: CalendarEntry[]) => writeCalendar(env, { name: 'Peyvand', entries, lang: 'en' })

/** Read by another library than the one that writes, with only the zones in the file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((part) => ({ part, event: new ICAL.Event(part) }))
  return { calendar, events }
}
const readOne = (given: Partial<CalendarEntry>) => {
  const text = write(newEntry(given))
  const [first] = read(text).events
  if (!first) throw new Error('no event was read')
  return { text, ...first, value: (name: string) => first.part.getFirstPropertyValue(name) }
}

test.each([
  ['Asia/Tehran', '2021-03-21T20:30:00.000Z', 'UTC'], // an hour into the last years' summer time
  ['Asia/Tehran', '2022-07-01T13:30:00.000Z', 'UTC'],
  ['Asia/Tehran', '2021-12-01T14:30:00.000Z', 'Asia/Tehran'],
  ['Asia/Tehran', '2026-07-01T14:30:00.000Z', 'Asia/Tehran'],
  ['Europe/Berlin', '2026-03-29T00:59:00.000Z', 'Europe/Berlin'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 'Europe/Berlin'],
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', 'UTC'], // 02:30, which comes again
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', 'UTC'],
  ['Europe/Berlin', '2026-10-25T02:00:00.000Z', 'Europe/Berlin'],
  ['America/Toronto', '2026-03-08T06:59:00.000Z', 'America/Toronto'],
  ['America/Toronto', '2026-03-08T07:00:00.000Z', 'America/Toronto'],
  ['America/Toronto', '2026-11-01T06:30:00.000Z', 'UTC'],
  ['Australia/Sydney', '2026-04-04T16:30:00.000Z', 'UTC'],
  ['Australia/Sydney', '2026-10-03T16:00:00.000Z', 'Australia/Sydney'],
  ['Pacific/Auckland', '2026-09-26T14:00:00.000Z', 'Pacific/Auckland'],
  ['UTC', '2026-09-26T14:00:00.000Z', 'UTC'],
  ['Europe/Oslo', '2026-07-01T08:00:00.000Z', 'Europe/Oslo'],
  ['Europe/Amsterdam', '2026-12-01T08:00:00.000Z', 'Europe/Amsterdam'],
])('in %s, %s is read back as the same moment', (zone, instant, writtenIn) => {
  const start = new Date(instant)
  const { event } = readOne({ zone, start, end: undefined })
  expect(event.startDate.toJSDate().toISOString()).toBe(instant)
  expect(event.startDate.zone?.tzid).toBe(writtenIn)
})

test('every hour of the day, through two years, is read back as the same moment', () => {
  for (const zone of ['Asia/Tehran', 'Europe/Oslo', 'America/Toronto', 'Australia/Sydney']) {
    const entries = Array.from({ length: 372 }, (_, i) =>
      newEntry({ uid: `${i}`, zone, start: new Date(Date.UTC(2025, 0, 1, 47 * i)), end: undefined }),
    )
    const parsedTimes = read(write(...entries)).events.map(({ event }) =>
      event.startDate.toJSDate().getTime(),
    )
    expect(parsedTimes).toEqual(entries.map(({ start }) => start.getTime()))
  }
}, 30_000)

test('no line is longer than 75 octets, no letter is cut, and Persian comes back whole', () => {
  const title = 'شب یلدا: شعرخوانی، انار و هندوانه؛ مهمانی خانواده‌های برلین 🍉'
  const description = `${'حافظ بخوانیم، با بچه‌ها و پدربزرگ‌ها؛ هر کس شعری. '.repeat(30)}\n\n👨‍👩‍👧‍👦 ${'a'.repeat(200)}`
  const { text, event } = readOne({ title, description, place: 'Kantstraße 1; Berlin, هال' })
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter((line) => !line.isWellFormed())).toEqual([])
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
  expect(event.summary).toBe(title)
  expect(event.description).toBe(description)
  expect(event.location).toBe('Kantstraße 1; Berlin, هال')
})

test('a hostile title stays a title', () => {
  const { text, event, value } = readOne({
    title: 'Party\r\nBEGIN:VALARM\r\nACTION:EMAIL\r\n, ; \\n \u202egnp.exe\u0000\u0007\u2028x',
    description: 'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\nb\u0085',
    place: 'x\nURL:javascript:alert(1)',
  })
  expect(event.summary).toBe('Party BEGIN:VALARM ACTION:EMAIL , ; \\n gnp.exex')
  expect(event.description).toBe('a\nEND:VEVENT\nBEGIN:VEVENT\nb')
  expect(value('url')).toBe('https://peyvand.test/fa/events/1')
  const parts = ['VCALENDAR', 'VTIMEZONE', 'DAYLIGHT', 'STANDARD', 'VEVENT']
  expect(text.match(/(?<=^BEGIN:).*(?=\r$)/gm)).toEqual(parts)
})

test('the name of a calendar, which may be a group’s, breaks nothing', () => {
  const text = writeCalendar(env, { name: 'Group\r\nMETHOD:REQUEST, ; گروه', entries: [], lang: 'en' })
  const name = read(text).calendar.getFirstPropertyValue('name') // a text by RFC 7986, which the reader does not know
  expect(String(name).replaceAll('\\', '')).toBe('Group METHOD:REQUEST, ; گروه')
  expect(read(text).calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
})

test('a change or cancellation says so, under the same UID', () => {
  const entry = newEntry({ sequence: 3, status: 'cancelled', updatedAt: new Date('2026-11-02T10:00Z') })
  const text = writeCalendar(env, { name: 'Peyvand', entries: [entry], method: 'CANCEL', lang: 'en' })
  const { calendar, events } = read(text)
  const value = (name: string) => events[0]?.part.getFirstPropertyValue(name)
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(value('uid')).toBe('event-1@peyvand.test')
  expect(value('sequence')).toBe(3)
  expect(value('status')).toBe('CANCELLED')
  expect(String(value('dtstamp'))).toBe('2026-11-02T10:00:00Z')
  expect(value('organizer')).toBe('mailto:no-reply@peyvand.test')
})

test('the file of one event is no calendar with a name: Outlook would open it beside one’s own', () => {
  for (const status of ['confirmed', 'cancelled'] as const) {
    const { text } = fileOf({ env: env as Environment }, newEntry({ status }), 'fa')
    expect(read(text).events).toHaveLength(1)
    expect(text).not.toMatch(/^(?:NAME|X-WR-|REFRESH-INTERVAL|X-PUBLISHED-TTL)/m)
  }
  expect(write(newEntry())).toContain('\r\nX-WR-CALNAME:Peyvand\r\n')
})

test('a whole day is a day, wherever it is read', () => {
  const { event, value } = readOne({
    allDay: true,
    zone: 'Asia/Tehran',
    start: new Date('2026-03-31T20:30Z'),
    end: new Date('2026-04-01T20:30Z'),
  })
  expect(event.startDate.isDate).toBe(true)
  expect(event.startDate.toString()).toBe('2026-04-01')
  expect(event.endDate.toString()).toBe('2026-04-02')
  expect(value('transp')).toBe('TRANSPARENT')
})

test('a calendar without entries is valid', () => {
  const { calendar, events } = read(write())
  expect(events).toEqual([])
  expect(calendar.getAllSubcomponents()).toHaveLength(1)
})

test('the same entries give the same bytes', () => {
  expect(write(newEntry(), newEntry({ uid: 'b' }))).toBe(write(newEntry(), newEntry({ uid: 'b' })))
})

test('the calendar’s properties come before its components, with its language', () => {
  for (const [lang, sentence] of [
    ['en', 'EN'],
    ['fa', 'FA'],
  ] as const) {
    const text = writeCalendar(env, { name: 'Peyvand', entries: [newEntry()], lang })
    const [head] = text.split(/^BEGIN:(?!VCALENDAR)/m)
    expect(head).toContain(`PRODID:-//Peyvand//Calendar//${sentence}\r\n`)
    expect(head).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
    expect(head).toContain('X-PUBLISHED-TTL:PT6H\r\n')
    expect(text.match(/REFRESH-INTERVAL/g)).toHaveLength(1)
  }
})

test('two independent libraries read the same from a file', () => {
  const entries = [
    newEntry({ title: 'شب یلدا، انار; و هندوانه', place: 'Kantstraße 1, Berlin, Germany', sequence: 2 }),
    newEntry({ uid: 'b', zone: 'Asia/Tehran', description: 'یک\nدو', end: undefined, status: 'tentative' }),
    newEntry({ uid: 'c', zone: 'America/Toronto', start: new Date('2026-07-01T22:00Z'), end: undefined }),
  ]
  const text = write(...entries)
  const other = convertIcsCalendar(undefined, text) as IcsCalendar
  expect(other).toMatchObject({ method: 'PUBLISH', prodId: '-//Peyvand//Calendar//EN' })
  const parsedEvents = (other.events ?? []).map((event) => ({
    uid: event.uid,
    summary: event.summary,
    location: event.location,
    sequence: event.sequence ?? 0,
    status: event.status,
    start: event.start.date.getTime(),
    description: event.description,
  }))
  expect(parsedEvents).toEqual(
    read(text).events.map(({ part, event }) => ({
      uid: event.uid,
      summary: event.summary,
      location: event.location ?? undefined,
      sequence: event.sequence,
      status: part.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().getTime(),
      description: event.description ?? undefined,
    })),
  )
  expect(parsedEvents.map(({ start }) => start)).toEqual(entries.map(({ start }) => start.getTime()))
})
