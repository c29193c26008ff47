import { eq, inArray, or, sql } from 'drizzle-orm'
import { polls, pollVotes } from '#features/home/tables.ts'
import { indexResource } from '#features/library/searchable.server.ts'
import { resources } from '#features/library/tables.ts'
import { newsletterIssues } from '#features/newsletter/tables.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { Removal } from './inventory.server.ts'

/** Resources, issues of the newsletter, polls and votes. */
export async function removePublished(
  _ctx: Ctx,
  tx: Tx,
  { people, goes, stays }: Removal,
): Promise<PendingNotifications> {
  const resourceIds = goes('resource')
  await tx.delete(resources).where(inArray(resources.id, resourceIds))
  for (const id of resourceIds) await indexResource(tx, id)
  await tx.delete(newsletterIssues).where(inArray(newsletterIssues.id, goes('issue')))
  await tx.delete(polls).where(inArray(polls.id, goes('poll')))
  const voted = await tx.delete(pollVotes).where(isDemoVote(people)).returning({ id: pollVotes.pollId })
  await countPolls(tx, [...stays('poll'), ...new Set(voted.map(({ id }) => id))])
  return withdrawNotifications(
    tx,
    resourceIds.map((id) => `resource:${id}`),
  )
}

/** Votes of these members, and the seed's own, which are nobody's. */
export const isDemoVote = (people: string[]) =>
  or(inArray(pollVotes.userId, people), eq(pollVotes.addressHash, 'demo'))

/** Each option's votes, from the votes there are; an earlier demo poll had none of anyone. */
const countPolls = (tx: Tx, ids: number[]) =>
  tx.execute(sql`
    update polls p set options = (
      select jsonb_agg(o.option || jsonb_build_object('votes', (
        select count(*) from poll_votes v where v.poll_id = p.id and v.option_index = o.n - 1)) order by o.n)
      from jsonb_array_elements(p.options) with ordinality as o(option, n))
    where p.id = any(${sql.param(ids)}::int[])`)
