import { inArray } from 'drizzle-orm'
import type { House } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import type { Lang } from '#platform/lang.ts'
import { queueMail } from '#platform/mail.server.ts'
import { users } from '#rooms/accounts/tables.ts'
import { writeCalendar } from './ics.server.ts'
import { REMINDERS, type ReminderKind } from './rules.ts'
import type { Attendance, CalendarSource } from './sources.server.ts'

/** What the mail is written from; times are ISO 8601 UTC, as they lie in the ledger as JSON. */
export type Reminder = {
  kind: ReminderKind
  title: string
  place: string | undefined
  url: string
  start: string
  end: string | undefined
  /** Of the place; the person's own, where she has one. */
  zone: string
  ownZone: string | null
  ics: string
}
type Due = { key: string; kind: ReminderKind; attendance: Attendance }

const HOUR_MS = 3_600_000
const BATCH = 50 // one transaction each: a crash costs at most this many sendings

/**
 * Queues the reminders that are due: a day and an hour before, each once, by the ledger's unique key, however often and
 * in however many processes this runs. The key holds the time, so that a moved event reminds anew.
 */
export async function remind(house: House, sources: CalendarSource[], now = new Date()): Promise<void> {
  for (const kind of ['day', 'hour'] as const) {
    const due = await unsent(house, await dueOf(house, sources, kind, now))
    for (let i = 0; i < due.length; i += BATCH) await queue(house, due.slice(i, i + BATCH))
  }
}

async function dueOf(house: House, sources: CalendarSource[], kind: ReminderKind, now: Date): Promise<Due[]> {
  const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const [from, to] = [after(REMINDERS[kind].leastHours), after(REMINDERS[kind].mostHours)]
  const all = await Promise.all(sources.map((source) => source.upcomingAttendances(house, from, to)))
  return all.flat().flatMap((attendance) => {
    const { uid, start, status } = attendance.entry('en')
    if (status !== 'confirmed' || start <= from || start > to) return []
    return [{ key: `reminder:${kind}:${uid}:${start.toISOString()}:${attendance.userId}`, kind, attendance }]
  })
}

/** Asked before, since each try to insert what is there already would use up a number. */
async function unsent({ db }: House, due: Due[]): Promise<Due[]> {
  if (!due.length) return []
  const keys = due.map(({ key }) => key)
  const rows = await rowsOf<{ key: string }>(
    db,
    'calendar.sent',
    'select key from mails where key = any($1)',
    [keys],
  )
  const sent = new Set(rows.map(({ key }) => key))
  return due.filter(({ key }) => !sent.has(key))
}

type Recipient = { id: string; email: string; lang: Lang; timeZone: string | null; emailProved: boolean }

/** Only to proved addresses: another may be somebody else's. */
async function queue(house: House, due: Due[]): Promise<void> {
  await house.db.transaction(async (tx) => {
    const { id, email, lang, timeZone, emailProved } = users
    const people: Recipient[] = await tx
      .select({ id, email, lang, timeZone, emailProved })
      .from(users)
      .where(
        inArray(
          id,
          due.map(({ attendance }) => attendance.userId),
        ),
      )
    const byId = new Map(people.map((person) => [person.id, person]))
    for (const each of due) {
      const person = byId.get(each.attendance.userId)
      if (!person?.emailProved) continue
      const vars = reminderFor(house, each, person)
      const mail = { key: each.key, to: person.email, template: 'calendar.reminder', lang: person.lang, vars }
      await queueMail(house, tx, mail)
    }
  })
}

function reminderFor(house: House, { kind, attendance }: Due, { lang, timeZone }: Recipient): Reminder {
  const entry = attendance.entry(lang)
  const { title, place, url, start, end, zone } = entry
  return {
    ...{ kind, title, place, url, zone, ownZone: timeZone },
    ...{ start: start.toISOString(), end: end?.toISOString() },
    ics: writeCalendar(house.env, { name: title, entries: [entry] }),
  }
}
