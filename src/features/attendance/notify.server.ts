import { sql } from 'drizzle-orm'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import type { EventChange, Kind } from '#features/notifications/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { PendingNotifications } from '#platform/live/bell.server.ts'
import { type AttendanceConfig, cancelAllRegistrations } from './attendance.server.ts'

/** What a hall's people are told of, and where it is on the site. All names are from code. */
export type NotifyingAttendanceConfig = AttendanceConfig & {
  /** Begins the key of each notice, as in `event:5`, and the live topic of one. */
  topic: string
  /** Path of one, before its number. */
  path: string
  /** Column of the time at which it begins; `title`, `title_fa` and `zone` are named so everywhere. */
  begins: string
}

type News = {
  kind: Kind
  /** Told once for each change. */
  sequence: number
  /** Said with it, such as a reason: somebody's own words, or ours in each language. */
  words?: string | undefined | ((lang: Lang) => string)
  /** What changed, for who comes with a verified email and may know the place, and for everybody else. */
  changes?: (knows: boolean) => EventChange[]
}

/**
 * Tells everyone who comes or waits, in the transaction of the change.
 * @param ctx whose viewer did it, and need not be told
 */
export async function notifyAll(
  ctx: Pick<Ctx, 'viewer'>,
  tx: Tx,
  config: NotifyingAttendanceConfig,
  id: number,
  { kind, sequence, words, changes }: News,
): Promise<PendingNotifications> {
  const people = await peopleOf(tx, config, sql`g.id = ${id} and a.status <> 'declined'`)
  const key = `${config.topic}:${id}:${kind}:${sequence}`
  return notify(
    ctx,
    tx,
    people.map(({ to, url, about, lang, knows }) => {
      const said = typeof words === 'function' ? words(lang) : words
      return {
        ...{ to, kind, key, url },
        about: { ...about, ...(said && { words: said }), ...(changes && { changes: changes(knows) }) },
      }
    }),
  )
}

type Times = { start: Date; end: Date; zone: string }

/** Another time, as a change to be told of; none where it is the same. */
export function timeChange(before: Times, after: Times): EventChange[] {
  const [was, is] = [before, after].map(({ start, end, zone }) => ({
    ...{ at: start.toISOString(), end: end.toISOString(), zone },
  }))
  if (!was || !is || JSON.stringify(was) === JSON.stringify(is)) return []
  return [{ what: 'time', before: was, after: is }]
}

/**
 * Tells those who were let in from the line, by the bell and by mail, in the transaction that did it. Nobody is called
 * to what is over.
 */
export async function notifyPromoted(
  tx: Tx,
  config: NotifyingAttendanceConfig,
  id: number,
  userIds: string[],
): Promise<PendingNotifications> {
  if (!userIds.length) return []
  const people = await peopleOf(
    tx,
    config,
    sql`g.id = ${id} and ${sql.raw(config.open)} and a.user_id = any(${sql.param(userIds)}::text[])`,
  )
  // Who gave a seat back and waits again is told again: the row is another one.
  return notify(
    {},
    tx,
    people.map(({ row, to, url, about }) => ({
      ...{ to, url, about },
      kind: 'promoted' as const,
      key: `${config.topic}:${id}:seat:${row}`,
    })),
  )
}

/** Before an account goes: what it has in a hall is given back, and others are let in and told. */
export async function giveUpAll(
  tx: Tx,
  config: NotifyingAttendanceConfig,
  userId: string,
): Promise<PendingNotifications> {
  const all: PendingNotifications = []
  for (const { eventId, userIds } of await cancelAllRegistrations(tx, config, userId))
    all.push(...(await notifyPromoted(tx, config, eventId, userIds)))
  return all
}

type Told = { row: number; lang: Lang; knows: boolean } & Pick<NewNotification, 'to' | 'url' | 'about'>

/** In the order in which they asked. */
async function peopleOf(
  tx: Tx,
  { communityEvents, attendees, path, begins }: NotifyingAttendanceConfig,
  where: ReturnType<typeof sql>,
): Promise<Told[]> {
  const { rows } = await tx.execute<{
    row: number
    to: string
    lang: Lang
    knows: boolean
    id: number
    title: string
    titleFa: string | null
    at: string
    zone: string
  }>(sql`
    select a.id as row, a.user_id as "to", u.lang, a.status = 'attending' and u.email_proved as knows, g.id, g.title, g.title_fa as "titleFa",
      to_json(g.${sql.raw(begins)})#>>'{}' as at, g.zone
    from ${sql.raw(attendees)} a join ${sql.raw(communityEvents)} g on g.id = a.event_id join users u on u.id = a.user_id
    where ${where} order by a.id`)
  return rows.map(({ row, to, lang, knows, id, title, titleFa, at, zone }) => ({
    ...{ row, to, lang, knows, url: `${path}/${id}` },
    about: { title, titleFa, at: new Date(at).toISOString(), zone },
  }))
}
