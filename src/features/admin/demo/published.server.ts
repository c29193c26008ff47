import { sql } from 'drizzle-orm'
import { indexResource } from '#features/library/searchable.server.ts'
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
  const resources = goes('resource')
  await tx.execute(sql`delete from resources where id = any(${sql.param(resources)}::int[])`)
  for (const id of resources) await indexResource(tx, id)
  await tx.execute(sql`delete from newsletter_issues where id = any(${sql.param(goes('issue'))}::int[])`)
  await tx.execute(sql`delete from polls where id = any(${sql.param(goes('poll'))}::int[])`)
  const { rows: voted } = await tx.execute<{ id: number }>(sql`
    delete from poll_votes where user_id = any(${sql.param(people)}::text[]) or address_hash = 'demo'
    returning poll_id as id`)
  await countPolls(tx, [...stays('poll'), ...new Set(voted.map(({ id }) => id))])
  return withdrawNotifications(
    tx,
    resources.map((id) => `resource:${id}`),
  )
}

/** Each option's votes, from the votes there are; an earlier demo poll had none of anyone. */
const countPolls = (tx: Tx, polls: number[]) =>
  tx.execute(sql`
    update polls p set options = (
      select jsonb_agg(o.option || jsonb_build_object('votes', (
        select count(*) from poll_votes v where v.poll_id = p.id and v.option_index = o.n - 1)) order by o.n)
      from jsonb_array_elements(p.options) with ordinality as o(option, n))
    where p.id = any(${sql.param(polls)}::int[])`)
