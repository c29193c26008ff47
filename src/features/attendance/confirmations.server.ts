import { sql } from 'drizzle-orm'
import { fileOf } from '#features/calendar/attachments.server.ts'
import type { CalendarEntry } from '#features/calendar/rules.ts'
import type { CalendarSource } from '#features/calendar/sources.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { NotifyingAttendanceConfig } from './notify.server.ts'

/** The job that writes the emails of registrations. */
export const CONFIRM_JOB = 'seats.confirm'
const AT_ONCE = 100
const GATHER_MS = 500

/** What the mail is written from. */
export type Confirmation = {
  title: string
  url: string
  start: string
  end: string
  zone: string
  ownZone: string | null
  place: string | undefined
  /** Whose event it is: the site's own, with a link in its hour, or a family's. */
  of: NotifyingAttendanceConfig['topic']
  ics: string
}
type Due = {
  id: number
  eventId: number
  userId: string
  email: string
  verified: boolean
  lang: Lang
  timeZone: string | null
}

const communityEvent = new WeakSet<Jobs>()

/**
 * Has the emails of new registrations written, within the second: of hundreds who register in the same one, it is one
 * job. What is lost with the process is found by the same job on its own round, a minute later.
 */
export function confirmSoon({ jobs, db }: Pick<AppContext, 'jobs' | 'db'>): void {
  if (communityEvent.has(jobs)) return
  communityEvent.add(jobs)
  setTimeout(() => {
    communityEvent.delete(jobs)
    jobs.enqueue(db, CONFIRM_JOB, {}).catch(() => {})
  }, GATHER_MS).unref()
}

/**
 * Queues the emails that say that a spot is held, with the file for a calendar, of all registrations in a hall that have
 * none yet: apart from the registering itself, which hundreds do in the same second. Safe to repeat and to run twice at
 * once.
 */
export async function confirmRegistrations(
  app: AppContext,
  config: NotifyingAttendanceConfig,
  calendar: CalendarSource,
): Promise<void> {
  for (;;) if ((await confirmSome(app, config, calendar)) < AT_ONCE) return
}

async function confirmSome(
  app: AppContext,
  config: NotifyingAttendanceConfig,
  calendar: CalendarSource,
): Promise<number> {
  const attendees = sql.raw(config.attendees)
  // Whoever registered knows of it already, and an email is on no page.
  return write(app, { tags: [] }, async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select r.id, r.event_id as "eventId", r.user_id as "userId", u.email, u.email_proved as verified, u.lang,
        u.time_zone as "timeZone"
      from ${attendees} r join users u on u.id = r.user_id
      where r.confirmed_at is null and r.status = 'attending' order by r.id limit ${AT_ONCE}
      for update of r skip locked`)
    for (const due of rows) {
      // Only to proved addresses: another may be somebody else's.
      if (!due.verified) continue
      const within = { db: tx, env: app.env }
      const entry = await calendar.entryOf(within, due.userId, `${config.topic}:${due.eventId}`, due.lang)
      if (!entry || entry.status === 'cancelled') continue
      const key = `${config.topic}-seat:${due.id}`
      const vars = confirmationOf(app, config, entry, due)
      await queueEmail(app, tx, { key, to: due.email, template: 'seats.confirmed', lang: due.lang, vars })
    }
    await tx.execute(sql`update ${attendees} set confirmed_at = now()
      where id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
    return rows.length
  })
}

function confirmationOf(
  app: AppContext,
  config: NotifyingAttendanceConfig,
  entry: CalendarEntry,
  due: Due,
): Confirmation {
  return {
    ...{ title: entry.title, url: entry.url, zone: entry.zone, ownZone: due.timeZone, place: entry.place },
    ...{ start: entry.start.toISOString(), end: (entry.end ?? entry.start).toISOString() },
    ...{ of: config.topic, ics: fileOf(app, entry, due.lang).content },
  }
}
