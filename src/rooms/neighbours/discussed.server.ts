import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { showGroup } from './groups.server.ts'

export type DiscussedView = { id: number; title: string; replies: number; createdAt: Date }

/** How far back is looked: without an index of its own a rare city would cost a look at every post. */
const LOOKED_AT = 2_000
const SHOWN = 5

/**
 * The newest discussions of who lives in the group's city. Anonymous posts store no city, and are never among them.
 * @throws Refusal group_not_found
 */
export async function listDiscussed(ctx: Ctx, groupId: number): Promise<DiscussedView[]> {
  const { city, countryCode } = await showGroup(ctx, groupId)
  return rowsOf<DiscussedView>(
    ctx.db,
    'neighbours.discussed',
    `select id, title, replies, created_at as "createdAt" from (
       select * from posts where hidden_at is null order by id desc limit ${LOOKED_AT}) p
     where not anonymous and lower(city) = lower($1) and country is not distinct from $2 order by id desc limit ${SHOWN}`,
    [city, countryCode],
  )
}
