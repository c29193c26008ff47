import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import type { DemoKind } from '#features/accounts/rules.ts'
import { demoRows, users } from '#features/accounts/tables.ts'
import { workshops } from '#features/courses/tables.ts'
import { comments, posts, userLikes } from '#features/discussions/tables.ts'
import { events } from '#features/events/tables.ts'
import { expertSessions } from '#features/experts/tables.ts'
import { polls, pollVotes } from '#features/home/tables.ts'
import { communityEvents, regionalGroups } from '#features/local-community/tables.ts'
import { newsletterIssues } from '#features/newsletter/tables.ts'
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
import { isDemoVote, removePublished } from './published.server.ts'
import type { DemoAnswer } from './responses.server.ts'
import { DEMO_PARTS, type DemoPart } from './rules.ts'

/** Returns the size of the demo community, and how much of it would stay. For admins. */
export async function showDemo({ db }: Ctx): Promise<DemoAnswer> {
  return countDemoRows(await listDemoMembers(db), await listDemoRows(db))
}

/**
 * Removes the demo community, except parts with real people, in one transaction: a few thousand rows. Repeating it
 * changes nothing. For admins.
 * @returns what was removed, and what stays
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
      await tx.delete(users).where(inArray(users.id, memberIds))
      await tx.delete(demoRows) // what stays belongs to the real community from now on
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
 * Locks in the order in which a deleted account is removed, so the two cannot deadlock. A separate statement: later
 * reads then include everything written by transactions that it waited for.
 */
async function lockDemoRows(tx: Tx, memberIds: string[]) {
  const demo = (kind: DemoKind) =>
    tx.select({ id: demoRows.id }).from(demoRows).where(eq(demoRows.kind, kind))
  const lock = (table: Lockable, which: SQL | undefined) =>
    tx.select({ id: table.id }).from(table).where(which).orderBy(table.id).for('update')
  await lock(users, inArray(users.id, memberIds))
  const written = tx.select({ id: posts.id }).from(posts).where(inArray(posts.authorId, memberIds))
  const replied = tx
    .select({ id: comments.postId })
    .from(comments)
    .where(inArray(comments.authorId, memberIds))
  const liked = tx
    .select({ id: userLikes.postId })
    .from(userLikes)
    .where(inArray(userLikes.userId, memberIds))
  await lock(posts, inArray(posts.id, written.union(replied).union(liked)))
  await lock(events, inArray(events.id, demo('event')))
  await lock(workshops, inArray(workshops.id, demo('workshop')))
  await lock(expertSessions, inArray(expertSessions.id, demo('session')))
  await lock(regionalGroups, inArray(regionalGroups.id, demo('group')))
  await lock(communityEvents, inArray(communityEvents.id, demo('community_event')))
  await lock(newsletterIssues, inArray(newsletterIssues.id, demo('issue')))
  const voted = tx.select({ id: pollVotes.pollId }).from(pollVotes).where(isDemoVote(memberIds))
  await lock(polls, or(inArray(polls.id, demo('poll')), inArray(polls.id, voted)))
}

type Lockable = PgTable & { id: AnyPgColumn }

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
