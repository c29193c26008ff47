import { inArray } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { markMailed, type NewNotification, notify } from '#features/notifications/notify.server.ts'
import { tokenOf } from '#features/notifications/token.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed, type Tx } from '#platform/database/database.server.ts'
import { allReturned, NO_TAGS, write } from '#platform/database/write.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { type NewEmail, queueAllEmails } from '#platform/email/email.server.ts'
import { type Lang, splitLang } from '#platform/i18n/lang.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import { runTogether } from '#platform/jobs/run-together.server.ts'
import { fileOf } from './attachments.server.ts'
import { REMINDERS, REMINDERS_PER_DAY, type ReminderKind } from './rules.ts'
import type { CalendarAttendance, CalendarSource } from './sources.server.ts'

/** The data of the email; times are ISO 8601 UTC, as the ledger stores JSON. */
export type Reminder = {
  kind: ReminderKind
  title: string
  place: string | undefined
  url: string
  start: string
  end: string | undefined
  /** The zone of the place, or else the person's own. */
  zone: string
  ownZone: string | null
  inPerson?: boolean | undefined
  /** Whether the person has a spot, which they could cancel. */
  spot: boolean
  ics: string
  /** Unsubscribes from these emails. */
  token: string
}
/** One thing that begins, and all who attend it. */
type DueReminder = { key: string; kind: ReminderKind; now: Date; attendances: CalendarAttendance[] }

const BATCH = 100 // people in one transaction: a crash repeats at most this many emails

/**
 * Sends the reminders that are due, a day and an hour before, in the way each person chose: each once, by the unique
 * key of the notification, however often and in however many processes this runs. The key contains the time, so that
 * a moved event sends reminders anew, yet at most `REMINDERS_PER_DAY` of a kind: an organizer may move it any number of
 * times. One that fails keeps no other one back.
 */
export async function sendReminders(
  app: AppContext,
  sources: CalendarSource[],
  now = new Date(),
): Promise<void> {
  await runEach(batchesDue(app, sources, now))
}

async function* batchesDue(app: AppContext, sources: CalendarSource[], now: Date) {
  for (const kind of ['day', 'hour'] as const)
    for (const due of await listDue(app, sources, kind, now)) {
      const unnotified = await listUnnotified(app, due)
      for (let i = 0; i < unnotified.length; i += BATCH)
        yield () =>
          runTogether(unnotified.slice(i, i + BATCH), (attendances) =>
            notifyBatch(app, { ...due, attendances }),
          )
    }
}

async function listDue(
  app: AppContext,
  sources: CalendarSource[],
  kind: ReminderKind,
  now: Date,
): Promise<DueReminder[]> {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const [from, to] = [inHours(REMINDERS[kind].leastHours), inHours(REMINDERS[kind].mostHours)]
  const attendancesBySource = await Promise.all(
    sources.map((source) => source.upcomingAttendances(app, from, to)),
  )
  const byKey = Map.groupBy(attendancesBySource.flat(), ({ entry }) => {
    const { uid, start, status } = entry('en')
    return status === 'confirmed' && start > from && start <= to
      ? `${uid}:${start.toISOString()}:${kind}`
      : ''
  })
  byKey.delete('')
  return [...byKey].map(([key, attendances]) => ({ key, kind, now, attendances }))
}

/**
 * Leaves out people who already have this reminder, or as many of its kind as a day may bring. Selects them first,
 * because each insert that conflicts would use up an id.
 */
async function listUnnotified(
  { db }: AppContext,
  { key, kind, attendances }: DueReminder,
): Promise<CalendarAttendance[]> {
  const { uid = '' } = attendances[0]?.entry('en') ?? {}
  const rows = await queryNamed<{ id: string }>(
    db,
    'calendar.notified',
    `select user_id as id from notices where kind = 'reminder' and key ~>=~ ($2 || ':') and key ~<~ ($2 || ';')
     group by user_id having bool_or(key = $1)
       or count(*) filter (where key like '%:' || $3 and created_at > now() - interval '1 day') >= $4`,
    [key, uid, kind, REMINDERS_PER_DAY],
  )
  const notifiedIds = new Set(rows.map(({ id }) => id))
  return attendances.filter(({ userId }) => !notifiedIds.has(userId))
}

async function notifyBatch(app: AppContext, due: DueReminder): Promise<void> {
  // A reminder changes no page: only the notification counts.
  await write(app, { tags: NO_TAGS, notify: allReturned }, async (tx) => {
    const { named = [], hidden = [] } = Object.groupBy(due.attendances, ({ isPrivate }) =>
      isPrivate ? 'hidden' : 'named',
    )
    const notified = await notify({}, tx, named.map(notificationOf(due.key)))
    const mailRecipientIds = notified.filter(({ via }) => via === 'mail').map(({ to }) => to)
    await emailBatch(app, tx, {
      ...due,
      attendances: named.filter(({ userId }) => mailRecipientIds.includes(userId)),
    })
    await markMailed(tx, 'reminder', due.key, mailRecipientIds)
    // These get the email of a notification, which names nothing.
    return [...notified, ...(await notify({}, tx, hidden.map(notificationOf(due.key))))]
  })
}

const notificationOf =
  (key: string) =>
  ({ userId, entry, isPrivate }: CalendarAttendance): NewNotification => {
    const { title, start, zone, url } = entry('en')
    return {
      to: userId,
      kind: 'reminder',
      key,
      url: splitLang(new URL(url).pathname).path,
      about: {
        title,
        titleFa: entry('fa').title,
        at: start.toISOString(),
        zone,
        ...(isPrivate && { isPrivate }),
      },
    }
  }

type Recipient = { id: string; email: string; lang: Lang; timeZone: string | null }

async function emailBatch(app: AppContext, tx: Tx, due: DueReminder): Promise<void> {
  const { key, attendances } = due
  const { id, email, lang, timeZone } = users
  const ids = attendances.map(({ userId }) => userId)
  const recipients: Recipient[] = ids.length
    ? await tx.select({ id, email, lang, timeZone }).from(users).where(inArray(id, ids))
    : []
  const entries = new Map(attendances.map(({ userId, entry }) => [userId, entry]))
  const emails = recipients.flatMap((person): NewEmail[] => {
    const vars = reminderFor(app, due, entries.get(person.id), person)
    if (!vars) return []
    return [
      {
        key: `reminder:${key}:${person.id}`,
        to: person.email,
        userId: person.id,
        template: 'calendar.reminder',
        lang: person.lang,
        vars,
        expiresAt: new Date(vars.start),
      },
    ]
  })
  await queueAllEmails(app, tx, emails)
}

function reminderFor(
  app: AppContext,
  { kind }: Pick<DueReminder, 'kind'>,
  entryIn: CalendarAttendance['entry'] | undefined,
  { id, lang, timeZone }: Recipient,
): Reminder | undefined {
  const entry = entryIn?.(lang)
  if (!entry) return undefined
  const { title, place, url, start, end, isEndAssumed, zone, inPerson, withoutSpot = false } = entry
  return {
    kind,
    title,
    place,
    url,
    zone,
    ownZone: timeZone,
    inPerson,
    spot: !withoutSpot,
    start: start.toISOString(),
    end: isEndAssumed ? undefined : end?.toISOString(),
    ics: fileOf(app, entry, lang).text,
    token: tokenOf(app.secrets, { userId: id, what: 'reminder' }),
  }
}
