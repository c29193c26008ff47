import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { canModerate } from '#features/accounts/roles.ts'
import { EDITS_LIMITS } from '#features/accounts/rules.ts'
import { countWriting, requireWriter } from '#features/accounts/writing.server.ts'
import { mayReadPremium, mayReadPremiumAmong } from '#features/membership/premium.server.ts'
import { assertAllowed } from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import { assertSameKind, cardOf, GROUP_CARD, isWithheld } from '../circles.server.ts'
import { ensureOrganizer } from '../organizers/leaderless.server.ts'
import { countryCodeOf, placeSearchWords } from '../places/place-names.ts'
import { findMatchingWords, isFound } from '../places/place-search.server.ts'
import { zoneOfPlace } from '../places/place-zone.server.ts'
import { canClose, canReopen, GROUPS_LIMITS, type GroupChange, GroupInput } from '../rules.ts'
import { indexGroup } from '../searchable.server.ts'
import { descriptionOf, groupMemberships, regionalGroups } from '../tables.ts'
import { notifyOfGroupState } from './member-notifications.server.ts'

/**
 * A group as the reader may see it; `mine` is their role there. It contains no other members. Of a circle that is
 * `withheld`, it is the row: name, place and number of members.
 */
export type GroupView = ReturnType<typeof toView>

type Request = PageRequest & {
  q?: string | undefined
  /** Only those that the reader is in. */
  mine?: boolean | undefined
}

/** Lists open groups, largest first; with `q` only groups whose place or name matches, in either language. */
export async function listGroups(
  ctx: Ctx,
  { q = '', mine = false, limit, cursor }: Request,
): Promise<Page<GroupView>> {
  const [size, after] = fromCursor(cursor, 2) ?? []
  const { id, memberCount, isActive, hiddenAt, words } = regionalGroups
  const rows = await select(ctx)
    .where(
      and(
        isActive,
        isNull(hiddenAt),
        isFound(words, await findMatchingWords(ctx, q)),
        mine ? isNotNull(groupMemberships.id) : undefined,
        after === undefined ? undefined : sql`(${memberCount}, ${id}) < (${size}::int, ${after}::int)`,
      ),
    )
    // As its index: in any other order PostgreSQL would read and sort all groups.
    .orderBy(sql`${memberCount} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ group }) => [group.memberCount, group.id])
  const premium = await mayReadPremiumAmong(
    ctx,
    page.rows.map(({ group }) => group),
  )
  return { ...page, rows: page.rows.map((row) => toView(row, premium)) }
}

/** The columns for everyone who may see the group at all, unless it is withheld. */
const shownColumns = {
  ...pickColumns(regionalGroups, [...GROUP_CARD, 'descriptionFA', 'closeReason']),
  description: descriptionOf(regionalGroups),
}

const select = ({ db, viewer }: Pick<Ctx, 'viewer'> & { db: Executor }) =>
  db
    .select({
      group: shownColumns,
      hidden: sql<boolean>`${regionalGroups.hiddenAt} is not null`,
      mine: groupMemberships.role,
    })
    .from(regionalGroups)
    .leftJoin(
      groupMemberships,
      and(eq(groupMemberships.groupId, regionalGroups.id), eq(groupMemberships.userId, viewer.id ?? '')),
    )
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

function toView({ group, hidden, mine }: Row, premium: boolean) {
  const withheld = isWithheld(group, { organizes: mine === 'organiser', premium })
  return {
    ...(withheld ? cardOf(group, GROUP_CARD) : group),
    /** IANA, where city and country determine it: the default for the group's new events. */
    zone: zoneOfPlace(group),
    /** By moderators: only members and moderators see it. */
    hidden,
    mine,
    /** Whether the reader sees only the card, as they are no member of Peyvand+. */
    withheld,
  }
}

/** @throws ApiError group_not_found */
export async function showGroup(ctx: Pick<Ctx, 'viewer'> & { db: Executor }, id: number): Promise<GroupView> {
  const isShown = canModerate(ctx.viewer)
    ? undefined
    : or(isNull(regionalGroups.hiddenAt), isNotNull(groupMemberships.id))
  const [row] = await select(ctx).where(and(eq(regionalGroups.id, id), isShown))
  if (!row) throw new ApiError(404, 'group_not_found')
  return toView(row, await mayReadPremiumAmong(ctx, [row.group]))
}

/**
 * Creates a group, with the member as its first organizer; a circle for members of Peyvand+ only.
 * @throws ApiError sign_in_first, suspended, members_only, blocked_word, too_many
 */
export async function createGroup(ctx: Ctx, input: GroupInput): Promise<GroupView> {
  const viewer = requireWriter(ctx.viewer)
  if (input.isPremiumOnly && !(await mayReadPremium(ctx))) throw new ApiError(403, 'members_only')
  assertAllowed(ctx, input)
  await countWriting(ctx, GROUPS_LIMITS)
  const id = await write(ctx, { tags: groupTags }, async (tx) => {
    const row = await tx
      .insert(regionalGroups)
      .values({ ...toValues(input), createdBy: viewer.id, memberCount: 1 })
      .returning({ id: regionalGroups.id })
      .then(oneRow)
    await tx.insert(groupMemberships).values({ userId: viewer.id, groupId: row.id, role: 'organiser' })
    await indexGroup(tx, row.id)
    return row.id
  })
  return showGroup(ctx, id)
}

/**
 * Changes a group's description and place, for its organizers.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_closed, blocked_word,
 * changed_meanwhile, too_many, and 422 for another kind
 */
export async function updateGroup(ctx: Ctx, id: number, change: GroupChange): Promise<GroupView> {
  requireWriter(ctx.viewer)
  assertAllowed(ctx, change)
  await countWriting(ctx, EDITS_LIMITS)
  await write(ctx, { tags: groupTags(id) }, async (tx) => {
    const group = await lockGroup(ctx, tx, id)
    if (group.mine !== 'organiser') throw new ApiError(403, 'not_yours')
    if (!group.isActive) throw new ApiError(409, 'group_closed')
    const [before] = await tx.select().from(regionalGroups).where(eq(regionalGroups.id, id))
    if (!before) throw new ApiError(404, 'group_not_found')
    assertSameKind(before, change)
    const input = applyChange(GroupInput, before, change)
    await tx
      .update(regionalGroups)
      .set({ ...toValues(input), version: before.version + 1, updatedAt: ctx.now })
      .where(eq(regionalGroups.id, id))
    await indexGroup(tx, id)
  })
  return showGroup(ctx, id)
}

/**
 * Closes a group, for its organizers, and for moderators with an audit entry; its members are notified. Its page, members
 * and events stay; nobody can join, and it gets no new events.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_closed, blocked_word, too_many
 */
export async function closeGroup(ctx: Ctx, id: number, reason: string): Promise<GroupView> {
  requireWriter(ctx.viewer)
  assertAllowed(ctx, { reason })
  await countWriting(ctx, EDITS_LIMITS)
  await write(ctx, { tags: groupTags(id), notify: allReturned }, async (tx) => {
    const group = await lockGroup(ctx, tx, id)
    if (!group.isActive) throw new ApiError(409, 'group_closed')
    if (!canClose(ctx.viewer, group)) throw new ApiError(403, 'not_yours')
    await tx
      .update(regionalGroups)
      .set({
        isActive: false,
        closeReason: reason,
        closedByModerator: group.mine !== 'organiser',
        updatedAt: ctx.now,
      })
      .where(eq(regionalGroups.id, id))
    await indexGroup(tx, id)
    if (group.mine !== 'organiser')
      await audit(ctx, tx, {
        act: 'group_closed',
        subject: `group:${id}`,
        reason,
        details: namesOf(group),
      })
    return notifyOfGroupState(ctx, tx, { ...group, isActive: false })
  })
  return showGroup(ctx, id)
}

/** For the audit log. */
export const namesOf = ({ name, nameFA }: GroupView) => ({ name, ...(nameFA && { nameFa: nameFA }) })

/**
 * Reopens a closed group and notifies its members. Organizers reopen groups that an organizer closed; moderators reopen
 * any. The group may have no organizer left.
 * @throws ApiError sign_in_first, suspended, group_not_found, not_yours, group_open, too_many
 */
export async function reopenGroup(ctx: Ctx, id: number): Promise<GroupView> {
  requireWriter(ctx.viewer)
  await countWriting(ctx, EDITS_LIMITS)
  await write(ctx, { tags: groupTags(id), notify: allReturned }, async (tx) => {
    const group = await lockGroup(ctx, tx, id)
    if (!canReopen(ctx.viewer, group)) throw new ApiError(403, 'not_yours')
    if (group.isActive) throw new ApiError(409, 'group_open')
    await tx
      .update(regionalGroups)
      .set({ isActive: true, closeReason: null, closedByModerator: false, updatedAt: ctx.now })
      .where(eq(regionalGroups.id, id))
    await indexGroup(tx, id)
    if (group.mine !== 'organiser')
      await audit(ctx, tx, { act: 'group_opened', subject: `group:${id}`, details: namesOf(group) })
    const notified = await notifyOfGroupState(ctx, tx, { ...group, isActive: true })
    return [...notified, ...(await ensureOrganizer(ctx, tx, id))]
  })
  return showGroup(ctx, id)
}

const toValues = (input: GroupInput) => ({
  ...input,
  countryCode: countryCodeOf(input.country),
  words: placeSearchWords({ names: [input.name, input.nameFA], city: input.city, country: input.country }),
})

/**
 * Reads and locks a group: nobody joins, leaves or closes it until the transaction ends.
 * @throws ApiError group_not_found
 */
export async function lockGroup({ viewer }: Pick<Ctx, 'viewer'>, tx: Tx, id: number): Promise<GroupView> {
  await lockAnyGroup(tx, id)
  return showGroup({ db: tx, viewer }, id)
}

/** The same, whether or not anybody may see the group. */
export async function lockAnyGroup(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: regionalGroups.id })
    .from(regionalGroups)
    .where(eq(regionalGroups.id, id))
    .for('no key update')
}

/** Lists, the group's page, and its events. */
export const groupTags = (id: number) => ['groups', `group:${id}`, 'community-events']
