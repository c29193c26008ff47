import { sql } from 'drizzle-orm'
import type { House } from '#platform/ctx.server.ts'
import type { Lang } from '#platform/lang.ts'
import { queueMail } from '#platform/mail.server.ts'
import { writeCalendar } from '#rooms/calendar/ics.server.ts'
import { entryOf, readEntries } from './calendar.server.ts'

const AT_ONCE = 100

/** What the mail is written from. */
export type Confirmation = {
  title: string
  url: string
  start: string
  end: string
  zone: string
  ownZone: string | null
  ics: string
}
type Due = {
  id: number
  eventId: number
  userId: string
  email: string
  proved: boolean
  lang: Lang
  timeZone: string | null
}

/**
 * Queues the mails that say that a seat is held, with the file for a calendar, of all registrations that have none yet:
 * apart from the registering itself, which hundreds do in the same second. Safe to repeat and to run twice at once.
 */
export async function confirmSeats(house: House): Promise<void> {
  for (;;) if ((await confirmSome(house)) < AT_ONCE) return
}

async function confirmSome(house: House): Promise<number> {
  return house.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select r.id, r.event_id as "eventId", r.user_id as "userId", u.email, u.email_proved as proved, u.lang,
        u.time_zone as "timeZone"
      from event_registrations r join users u on u.id = r.user_id
      where r.confirmed_at is null and r.status = 'attending' order by r.id limit ${AT_ONCE}
      for update of r skip locked`)
    if (!rows.length) return 0
    const entries = await readEntries(
      tx,
      rows.map(({ eventId }) => eventId),
    )
    for (const due of rows) {
      const event = entries.get(due.eventId)
      // Only to proved addresses: another may be somebody else's.
      if (!event || !due.proved || event.status === 'cancelled') continue
      const entry = entryOf(house.env, event, due.lang)
      const vars: Confirmation = {
        ...{ title: entry.title, url: entry.url, zone: entry.zone, ownZone: due.timeZone },
        ...{ start: entry.start.toISOString(), end: (entry.end ?? entry.start).toISOString() },
        ics: writeCalendar(house.env, { name: entry.title, entries: [entry] }),
      }
      const key = `event-seat:${due.id}`
      await queueMail(house, tx, { key, to: due.email, template: 'events.confirmed', lang: due.lang, vars })
    }
    await tx.execute(sql`update event_registrations set confirmed_at = now()
      where id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
    return rows.length
  })
}
