import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { type Noticed, notify } from '#rooms/notifications/notify.server.ts'
import type { About } from '#rooms/notifications/rules.ts'

type Told = { id: number; userId: string; title: string; titleFa: string | null; at: string; zone: string }

/**
 * Tells every family that comes or waits, in the transaction of the change.
 * @param sequence told once for each change
 */
export async function tellFamilies(
  ctx: Pick<Ctx, 'viewer'>,
  tx: Tx,
  id: number,
  kind: 'changed' | 'cancelled',
  sequence: number,
  words?: string,
): Promise<Noticed> {
  const { rows } = await tx.execute<Told>(
    sql`${sql.raw(FAMILIES)} where e.id = ${id} and a.status <> 'declined' order by a.id`,
  )
  const notices = rows.map((row) => ({
    ...{ to: row.userId, kind, key: `gathering:${id}:${kind}:${sequence}`, url: pathOf(id) },
    about: { ...aboutOf(row), ...(words ? { words } : {}) },
  }))
  return notify(ctx, tx, notices)
}

/** Tells those who were let in from the line, by the bell and by mail, in the transaction that did it. */
export async function welcome(tx: Tx, id: number, userIds: string[]): Promise<Noticed> {
  if (!userIds.length) return []
  const { rows } = await tx.execute<Told>(sql`
    ${sql.raw(FAMILIES)} where e.id = ${id} and e.status = 'upcoming' and e.date > now()
      and a.user_id = any(${sql.param(userIds)}::text[]) order by a.id`)
  // Who gave a place back and waits again is told again: the row is another one.
  const notices = rows.map((row) => ({
    ...{ to: row.userId, kind: 'promoted' as const, key: `gathering:${id}:seat:${row.id}` },
    ...{ url: pathOf(id), about: aboutOf(row) },
  }))
  return notify({}, tx, notices)
}

const FAMILIES = `
  select a.id, a.user_id as "userId", e.title, e.title_fa as "titleFa", to_json(e.date)#>>'{}' as at, e.zone
  from community_event_attendees a join community_events e on e.id = a.event_id`

const aboutOf = ({ title, titleFa, at, zone }: Told): About => ({
  ...{ title, titleFa, at: new Date(at).toISOString(), zone },
})
const pathOf = (id: number) => `/local-community/events/${id}`

/** Lists, the event's page, and how many places there are. */
export function tellOfGathering({ live }: Pick<Ctx, 'live'>, id: number) {
  live.tell('gatherings')
  live.tell(`gathering:${id}`)
}
