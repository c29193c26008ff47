import { sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { removeDiscussions } from './discussions.server.ts'
import { removeEvents, removeWorkshops } from './events.server.ts'
import { removeExperts } from './experts.server.ts'
import { type DemoRow, listDemoMembers, listDemoRows, type Removal } from './inventory.server.ts'
import { removeLocalCommunity } from './local-community.server.ts'
import { removePublished } from './published.server.ts'
import type { DemoAnswer } from './responses.server.ts'
import { DEMO_PARTS, type DemoPart } from './rules.ts'

/** What there is of the demo community, and how much of it would stay. For admins. */
export async function showDemo({ db }: Ctx): Promise<DemoAnswer> {
  return countDemoRows(await listDemoMembers(db), await listDemoRows(db))
}

/**
 * Removes the demo community, except what real people took part in, in one transaction: a few thousand rows. Again it
 * changes nothing. For admins.
 * @returns what went, and what stays
 */
export async function removeDemo(ctx: Ctx): Promise<DemoAnswer> {
  type Done = { answer: DemoAnswer; pending: PendingNotifications }
  const { answer } = await write(
    ctx,
    { tags: ['*'], notify: allReturned }, // demo names and texts were on any page
    async (tx: Tx): Promise<Done> => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.demoRemoval})`)
      const memberIds = await listDemoMembers(tx)
      await lockDemoRows(tx, memberIds)
      const rows = await listDemoRows(tx)
      const answer = countDemoRows(memberIds, rows)
      if (!memberIds.length && !rows.length) return { answer, pending: [] }
      const pending = await removeAll(ctx, tx, { people: memberIds, ...chosenBy(rows) })
      await tx.execute(sql`delete from users where id = any(${sql.param(memberIds)}::text[])`)
      await tx.execute(sql`delete from demo_rows`) // what stays belongs to the real community from now on
      await audit(ctx, tx, { act: 'demo_removed', subject: 'demo', details: { parts: answer.parts } })
      return { answer, pending }
    },
  )
  return answer
}

function chosenBy(rows: DemoRow[]): Omit<Removal, 'people'> {
  const ids = (kind: DemoPart, stays: boolean) =>
    rows.filter((row) => row.kind === kind && row.stays === stays).map(({ id }) => id)
  return { goes: (kind) => ids(kind, false), stays: (kind) => ids(kind, true) }
}

/**
 * In the order in which a deleted account is removed, so that the two cannot deadlock. A statement of its own: what is
 * read afterwards contains everything that was written by those whom it waited for.
 */
async function lockDemoRows(tx: Tx, memberIds: string[]) {
  const demo = (kind: string) => sql`(select id from demo_rows where kind = ${kind})`
  const ids = sql.param(memberIds)
  await tx.execute(sql`select from users where id = any(${ids}::text[]) order by id for update`)
  await tx.execute(sql`
    select from posts where id in (
      select id from posts where author_id = any(${ids}::text[])
      union select post_id from comments where author_id = any(${ids}::text[])
      union select post_id from user_likes where user_id = any(${ids}::text[])) order by id for update`)
  await tx.execute(sql`select from events where id in ${demo('event')} order by id for update`)
  await tx.execute(sql`select from workshops where id in ${demo('workshop')} order by id for update`)
  await tx.execute(sql`select from expert_sessions where id in ${demo('session')} order by id for update`)
  await tx.execute(sql`select from regional_groups where id in ${demo('group')} order by id for update`)
  await tx.execute(
    sql`select from community_events where id in ${demo('community_event')} order by id for update`,
  )
  await tx.execute(sql`select from newsletter_issues where id in ${demo('issue')} order by id for update`)
  await tx.execute(sql`
    select from polls where id in ${demo('poll')} or id in (
      select poll_id from poll_votes where user_id = any(${ids}::text[]) or address_hash = 'demo')
    order by id for update`)
}

async function removeAll(ctx: Ctx, tx: Tx, removal: Removal): Promise<PendingNotifications> {
  const removed = [
    removeDiscussions,
    removeEvents,
    removeWorkshops,
    removeExperts,
    removeLocalCommunity,
    removePublished,
  ]
  const pending: PendingNotifications = []
  for (const remove of removed) pending.push(...(await remove(ctx, tx, removal)))
  return pending
}

function countDemoRows(memberIds: string[], rows: DemoRow[]): DemoAnswer {
  const count = (kind: DemoPart, stays: boolean) =>
    rows.filter((row) => row.kind === kind && row.stays === stays).length
  return {
    parts: DEMO_PARTS.map((kind) => ({
      kind,
      goes: kind === 'member' ? memberIds.length : count(kind, false),
      stays: count(kind, true),
    })),
  }
}
