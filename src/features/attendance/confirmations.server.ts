import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { fileOf } from '#features/calendar/attachments.server.ts'
import type { CalendarEntry } from '#features/calendar/rules.ts'
import type { CalendarSource } from '#features/calendar/sources.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { runInBatches } from '#platform/jobs/run-together.server.ts'
import type { AttendanceTables } from './attendance.server.ts'

/** The job that writes the emails of registrations. */
export const CONFIRM_JOB = 'seats.confirm'
const BATCH_DELAY_MS = 500
/** For how many days after signing up confirmations wait for the email to be verified. */
const VERIFICATION_DAYS = 7

/** The data of the email. */
export type Confirmation = {
  title: string
  url: string
  start: string
  end?: string | undefined
  zone: string
  ownZone: string | null
  inPerson?: boolean | undefined
  place: string | undefined
  /** Whose event it is: the site's own and workshops, whose link opens just before they begin, or a family's. */
  of: AttendanceTables['type']
  ics: string
}
type UnconfirmedRegistration = {
  id: number
  eventId: number
  userId: string
  email: string
  verified: boolean
  lang: Lang
  timeZone: string | null
}

/** The job queues with a confirmation job already scheduled. */
const scheduled = new WeakSet<Jobs>()

/**
 * Schedules the emails of new registrations within the second: hundreds of registrations in the same second share one
 * job. A restart loses the timer; the same job also runs every minute and finds the rest.
 */
export function scheduleConfirmations({ jobs, db }: Pick<AppContext, 'jobs' | 'db'>): void {
  if (scheduled.has(jobs)) return
  scheduled.add(jobs)
  setTimeout(() => {
    scheduled.delete(jobs)
    jobs.enqueue(db, CONFIRM_JOB, {}).catch(() => {})
  }, BATCH_DELAY_MS).unref()
}

/**
 * Queues a confirmation with the calendar file for every registration that has none yet. This is separate from
 * registering, which hundreds of people do in the same second. Only verified addresses get one, since others may be a
 * stranger's. A person who registers first and verifies later gets theirs within the minute. One failure does not stop
 * the others. Safe to repeat and to run twice at once.
 */
export async function confirmRegistrations(
  app: AppContext,
  attendance: AttendanceTables,
  calendar: CalendarSource,
): Promise<void> {
  const { id, userId } = attendance.registrations
  await runInBatches(0, {
    read: (last, limit) =>
      app.db
        .select({ id })
        .from(attendance.registrations)
        .innerJoin(users, eq(users.id, userId))
        .where(and(isUnconfirmed(attendance), gt(id, last)))
        .orderBy(asc(id))
        .limit(limit),
    run: (ids) => confirmBatch(app, attendance, calendar, ids),
  })
}

/**
 * SQL for registrations without an email so far, of people of `users` who have verified theirs, or signed up so long
 * ago that they hardly will.
 */
const isUnconfirmed = ({ registrations: { confirmedAt, status } }: AttendanceTables) =>
  and(
    isNull(confirmedAt),
    eq(status, 'attending'),
    or(
      users.emailVerified,
      lt(users.createdAt, sql`now() - make_interval(days => ${VERIFICATION_DAYS}::int)`),
    ),
  )

async function confirmBatch(
  app: AppContext,
  attendance: AttendanceTables,
  calendar: CalendarSource,
  ids: number[],
): Promise<void> {
  const { registrations } = attendance
  // The person knows of the registration already, and an email is on no page.
  await write(app, { tags: NO_TAGS }, async (tx) => {
    const unconfirmed = await lockUnconfirmed(tx, attendance, ids)
    for (const registration of unconfirmed)
      if (registration.verified) await emailConfirmation(app, tx, attendance, calendar, registration)
    await tx
      .update(registrations)
      .set({ confirmedAt: sql`now()` })
      .where(
        inArray(
          registrations.id,
          unconfirmed.map(({ id }) => id),
        ),
      )
  })
}

/** Locks the registrations that have no email yet, except those that another process is confirming now. */
function lockUnconfirmed(
  tx: Tx,
  attendance: AttendanceTables,
  ids: number[],
): Promise<UnconfirmedRegistration[]> {
  const { registrations } = attendance
  return tx
    .select({
      id: registrations.id,
      eventId: registrations.eventId,
      userId: registrations.userId,
      email: users.email,
      verified: users.emailVerified,
      lang: users.lang,
      timeZone: users.timeZone,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(isUnconfirmed(attendance), inArray(registrations.id, ids)))
    .orderBy(asc(registrations.id))
    .for('update', { of: registrations, skipLocked: true })
}

/** Nothing for what was cancelled or removed meanwhile. */
async function emailConfirmation(
  app: AppContext,
  tx: Tx,
  attendance: AttendanceTables,
  calendar: CalendarSource,
  registration: UnconfirmedRegistration,
): Promise<void> {
  const { id, eventId, userId, email, lang } = registration
  const ref = `${attendance.type}:${eventId}`
  const entry = await calendar.entryOf({ db: tx, env: app.env }, userId, ref, lang)
  if (!entry || entry.status === 'cancelled') return
  await queueEmail(app, tx, {
    key: `${attendance.type}-seat:${id}`,
    to: email,
    userId,
    template: 'seats.confirmed',
    lang,
    vars: confirmationOf(app, attendance, entry, registration),
    expiresAt: entry.end ?? entry.start,
  })
}

function confirmationOf(
  app: AppContext,
  attendance: AttendanceTables,
  entry: CalendarEntry,
  registration: UnconfirmedRegistration,
): Confirmation {
  return {
    title: entry.title,
    url: entry.url,
    zone: entry.zone,
    ownZone: registration.timeZone,
    inPerson: entry.inPerson,
    place: entry.place,
    start: entry.start.toISOString(),
    end: entry.isEndAssumed ? undefined : entry.end?.toISOString(),
    of: attendance.type,
    ics: fileOf(app, entry, registration.lang).text,
  }
}
