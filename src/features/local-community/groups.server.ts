import { eq, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import { canModerate } from '#features/accounts/rules.ts'
import { requireWriter } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, toCursor } from '#platform/http/paging.server.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { countryCodeOf, placeWords } from './place-labels.ts'
import { isFound, lookFor } from './place-search.server.ts'
import { zoneOfPlace } from './place-zone.server.ts'
import {
  canClose,
  canOpen,
  GROUPS_LIMIT,
  type GroupChange,
  GroupInput,
  type GroupRole,
  NEW_GROUPS_LIMIT,
} from './rules.ts'
import { searchGroup } from './searchable.server.ts'
import { groupMemberships, regionalGroups } from './tables.ts'

/** A group as everyone may see it; `mine` is the reader's role there. Who else is in it is not said. */
export type GroupView = {
  id: number
  name: string
  nameFA: string | null
  city: string
  country: string
  countryCode: string | null
  /** IANA, as far as city and country tell: where a new event of it is. */
  zone: string | null
  description: string | null
  descriptionFA: string | null
  memberCount: number
  isActive: boolean
  closeReason: string | null
  /** Then only moderators open it again. */
  closedByModerator: boolean
  /** By moderators: only members and moderators see it at all. */
  hidden: boolean
  /** Which a change may name (`Version`). */
  version: number
  createdAt: Date
  mine: GroupRole | null
}

type Request = {
  q?: string | undefined
  /** Those alone that the reader is in. */
  mine?: boolean | undefined
  limit: number
  cursor?: string | undefined
}

/** Groups that are open, the largest first; with `q` those whose place or name is like it, in either language. */
export async function listGroups(
  ctx: Ctx,
  { q = '', mine = false, limit, cursor }: Request,
): Promise<Page<GroupView>> {
  const [size, id] = fromCursor(cursor, 2) ?? []
  const rows = await rowsOf<Row>(
    ctx.db,
    'neighbours.groups',
    `${SELECT} where g.is_active and g.hidden_at is null and ${isFound('g.words')} and (not $7::boolean or m.id is not null) and ($5::int is null or (g.member_count, g.id) < ($5::int, $6::int))
       order by g.member_count desc, g.id desc limit $4`,
    [ctx.viewer.id ?? null, ...(await lookFor(ctx, q)), limit + 1, size ?? null, id ?? null, mine],
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit).map(toView), next: last && toCursor([last.memberCount, last.id]) }
}

type Row = Omit<GroupView, 'zone'>
const toView = (row: Row): GroupView => ({ ...row, zone: zoneOfPlace(row) })

/** $1 is the reader's id. */
const SELECT = `
  select g.id, g.name, g.name_fa as "nameFA", g.city, g.country, g.country_code as "countryCode", g.description,
    g.description_fa as "descriptionFA", g.member_count as "memberCount", g.is_active as "isActive",
    g.close_reason as "closeReason", g.closed_by_moderator as "closedByModerator", g.hidden_at is not null as hidden, g.version,
    g.created_at as "createdAt", m.role as mine
  from regional_groups g left join group_memberships m on m.group_id = g.id and m.user_id = $1::text`

/** @throws ApiError group_not_found */
export async function showGroup(ctx: Ctx, id: number): Promise<GroupView> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    'neighbours.group',
    `${SELECT} where g.id = $2 and (g.hidden_at is null or m.id is not null or $3::boolean)`,
    [ctx.viewer.id ?? null, id, canModerate(ctx.viewer)],
  )
  if (!row) throw new ApiError(404, 'group_not_found')
  return toView(row)
}

/**
 * Begins a group; whoever does is its first organiser.
 * @throws ApiError sign_in_first, suspended, too_many
 */
export async function makeGroup(ctx: Ctx, input: GroupInput): Promise<GroupView> {
  const viewer = requireWriter(ctx.viewer)
  await countRateLimit(ctx, viewer.verified ? GROUPS_LIMIT : NEW_GROUPS_LIMIT, viewer.id)
  const id = await write(ctx, { tags: groupTags }, async (tx) => {
    const [row] = await tx
      .insert(regionalGroups)
      .values({ ...toValues(input), createdBy: viewer.id, memberCount: 1 })
      .returning({ id: regionalGroups.id })
    if (!row) throw new Error('a group was not made')
    await tx.insert(groupMemberships).values({ userId: viewer.id, groupId: row.id, role: 'organiser' })
    await searchGroup(tx, row.id)
    return row.id
  })
  return showGroup(ctx, id)
}

/**
 * Changes what a group says of itself, for its organisers.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_closed, changed_meanwhile
 */
export async function changeGroup(ctx: Ctx, id: number, change: GroupChange): Promise<GroupView> {
  requireWriter(ctx.viewer)
  await write(ctx, { tags: groupTags(id) }, async (tx) => {
    const group = await holdGroup(ctx, tx, id)
    if (group.mine !== 'organiser') throw new ApiError(403, 'not_yours')
    if (!group.isActive) throw new ApiError(409, 'group_closed')
    const [before] = await tx.select().from(regionalGroups).where(eq(regionalGroups.id, id))
    if (!before) throw new ApiError(404, 'group_not_found')
    const input = applyChange(GroupInput, asWritten(before), change)
    await tx
      .update(regionalGroups)
      .set({ ...toValues(input), version: before.version + 1, updatedAt: ctx.now })
      .where(eq(regionalGroups.id, id))
    await searchGroup(tx, id)
  })
  return showGroup(ctx, id)
}

/**
 * Closes a group, for its organisers and for moderators, of whose doing a record is kept. Its page, members and events
 * stay; nobody joins any more, and no new event begins in it.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_closed
 */
export async function closeGroup(ctx: Ctx, id: number, reason: string): Promise<GroupView> {
  requireWriter(ctx.viewer)
  await write(ctx, { tags: groupTags(id) }, async (tx) => {
    const group = await holdGroup(ctx, tx, id)
    if (!group.isActive) throw new ApiError(409, 'group_closed')
    if (!canClose(ctx.viewer, group)) throw new ApiError(403, 'not_yours')
    await tx
      .update(regionalGroups)
      .set({
        ...{ isActive: false, closeReason: reason, closedByModerator: group.mine !== 'organiser' },
        updatedAt: ctx.now,
      })
      .where(eq(regionalGroups.id, id))
    await searchGroup(tx, id)
    if (group.mine !== 'organiser')
      await audit(ctx, tx, {
        ...{ act: 'group_closed', subject: `group:${id}`, reason, details: { name: group.name } },
      })
  })
  return showGroup(ctx, id)
}

/**
 * Opens a closed group again: its organizers what they closed, moderators what a moderator closed too.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_open
 */
export async function openGroup(ctx: Ctx, id: number): Promise<GroupView> {
  requireWriter(ctx.viewer)
  await write(ctx, { tags: groupTags(id) }, async (tx) => {
    const group = await holdGroup(ctx, tx, id)
    if (!canOpen(ctx.viewer, group)) throw new ApiError(403, 'not_yours')
    if (group.isActive) throw new ApiError(409, 'group_open')
    await tx
      .update(regionalGroups)
      .set({ isActive: true, closeReason: null, closedByModerator: false, updatedAt: ctx.now })
      .where(eq(regionalGroups.id, id))
    await searchGroup(tx, id)
    if (group.mine !== 'organiser')
      await audit(ctx, tx, { act: 'group_opened', subject: `group:${id}`, details: { name: group.name } })
  })
  return showGroup(ctx, id)
}

const asWritten = ({ nameFa, descriptionFa, ...row }: typeof regionalGroups.$inferSelect) => ({
  ...row,
  ...{ nameFA: nameFa, descriptionFA: descriptionFa },
})

const toValues = ({ nameFA, descriptionFA, ...input }: GroupInput) => ({
  ...{ ...input, nameFa: nameFA, descriptionFa: descriptionFA, countryCode: countryCodeOf(input.country) },
  words: placeWords({ names: [input.name, nameFA], city: input.city, country: input.country }),
})

/** What a group is to the reader. */
type Held = {
  name: string
  nameFa: string | null
  isActive: boolean
  closedByModerator: boolean
  mine: GroupRole | null
}

/**
 * Reads a group that nobody joins, leaves or closes until the transaction ends.
 * @throws ApiError group_not_found
 */
export async function holdGroup({ viewer }: Pick<Ctx, 'viewer'>, tx: Tx, id: number): Promise<Held> {
  await tx.execute(sql`select from regional_groups where id = ${id} for no key update`)
  const { rows } = await tx.execute<Held>(sql`
    select g.name, g.name_fa as "nameFa", g.is_active as "isActive", g.closed_by_moderator as "closedByModerator",
      m.role as mine
    from regional_groups g
    left join group_memberships m on m.group_id = g.id and m.user_id = ${viewer.id ?? null}::text
    where g.id = ${id} and (g.hidden_at is null or m.id is not null or ${canModerate(viewer)})`)
  const [group] = rows
  if (!group) throw new ApiError(404, 'group_not_found')
  return group
}

/** Lists, the group's page, and the events that name it or are for its members. */
export const groupTags = (id: number) => ['groups', `group:${id}`, 'gatherings']
