import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { canModerate } from '#features/accounts/roles.ts'
import { EDITS_LIMITS } from '#features/accounts/rules.ts'
import { countWriting, requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { assertAllowed } from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed, type Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { circleSpots } from '../circle-size.ts'
import { leaveEventsOfGroup } from '../community-events/declining.server.ts'
import { notifyOfMember, notifyOfOrganizing } from '../organizers/organizer-notifications.server.ts'
import { type GroupRole, JOINS_LIMITS } from '../rules.ts'
import { groupMemberships, groupRemovals } from '../tables.ts'
import { type GroupView, groupTags, lockGroup, namesOf, showGroup } from './groups.server.ts'

/**
 * Joins a group; repeating it changes nothing. A circle takes members of Peyvand+, up to `CIRCLE_MAX` people. A person
 * who joins an open group that everyone has left becomes its organizer.
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed, group_not_found, members_only,
 *   group_closed, removed_from_group, circle_full
 */
export async function joinGroup(ctx: Ctx, id: number): Promise<GroupView> {
  const viewer = requireWriter(ctx.viewer)
  await countWriting(ctx, JOINS_LIMITS)
  await write(ctx, AS_RETURNED, async (tx) => {
    const group = await lockGroup(ctx, tx, id)
    if (group.mine) return UNCHANGED
    if (group.withheld) throw new ApiError(403, 'members_only')
    if (!group.isActive) throw new ApiError(409, 'group_closed')
    if (await wasRemoved(tx, id, viewer.id)) throw new ApiError(403, 'removed_from_group')
    if (circleSpots(group) === 0) throw new ApiError(409, 'circle_full')
    await tx.execute(sql`
      with me as materialized (select id from users where id = ${viewer.id} for key share),
      joined as (
        insert into group_memberships (user_id, group_id, role)
        select id, ${id}, case when ${group.memberCount} = 0 then 'organiser' else 'member' end from me
        on conflict do nothing returning group_id)
      update regional_groups g set member_count = member_count + 1 from joined where g.id = joined.group_id`)
    return { tags: groupTags(id), pending: await notifyOfMember(ctx, tx, id) }
  })
  return showGroup(ctx, id)
}

/**
 * Leaves a group; for someone who is not in it nothing changes. The last organizer of an open group names another
 * first, or closes it.
 * @throws ApiError sign_in_first, group_not_found, last_organiser
 */
export async function leaveGroup(ctx: Ctx, id: number): Promise<GroupView> {
  const viewer = requireSignedIn(ctx.viewer)
  const { left } = await write(ctx, AS_RETURNED, async (tx): Promise<Changes & { left: GroupView }> => {
    const group = await lockGroup(ctx, tx, id)
    if (!group.mine) return { ...UNCHANGED, left: group }
    if (group.isActive && group.mine === 'organiser') await assertAnotherOrganizer(tx, id, viewer.id)
    await removeMember(tx, id, viewer.id)
    return { tags: groupTags(id), left: group }
  })
  // Only members see a group that moderators have hidden: the person who left sees it for the last time.
  if (left.hidden && !canModerate(viewer)) return { ...left, mine: null, memberCount: left.memberCount - 1 }
  return showGroup(ctx, id)
}

const UNCHANGED: Changes = { tags: [] /* nothing changed */ }

/** In a transaction that has locked the group. */
export const removeMember = (tx: Tx, groupId: number, userId: string) =>
  tx.execute(sql`
    with gone as (
      delete from group_memberships where group_id = ${groupId} and user_id = ${userId} returning group_id)
    update regional_groups g set member_count = member_count - 1 from gone where g.id = gone.group_id`)

/** A member as other members see them: a first name. */
type MemberView = { id: number; firstName: string; role: GroupRole; joinedAt: Date; you: boolean }

/**
 * The members of a group, organizers first; with `q` those whose first name holds its words. For its members, and for
 * moderators, who may have to remove someone.
 * @throws ApiError sign_in_first, group_not_found, group_members_only, members_only
 */
export async function listGroupMembers(
  ctx: Ctx,
  id: number,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<MemberView>> {
  const viewer = requireSignedIn(ctx.viewer)
  const group = await showGroup(ctx, id)
  if (!group.mine && !canModerate(viewer)) throw new ApiError(403, 'group_members_only')
  if (group.withheld) throw new ApiError(403, 'members_only')
  const [rank, after] = fromCursor(cursor, 2) ?? []
  const rows = await queryNamed<MemberView>(
    ctx.db,
    'local-community.members',
    // The names of one page: joined before the limit, they would be read of everybody in the group.
    `select m.id, u.first_name as "firstName", m.role, m.joined_at as "joinedAt", u.id = $1 as you
     from (
       select * from group_memberships m
       where group_id = $2 and ($4::int is null or ((role <> 'organiser')::int, id) > ($4::int, $5::int))
         and ($6::text[] is null or (${FIRST_NAME_HOLDS}))
       order by (role <> 'organiser')::int, id limit $3) m
     join users u on u.id = m.user_id
     order by (m.role <> 'organiser')::int, m.id`,
    [viewer.id, id, limit + 1, rank ?? null, after ?? null, patternsOf(q)],
  )
  return pageOf(rows, limit, (last) => [last.role === 'organiser' ? 0 : 1, last.id])
}

/**
 * Whether the first name of the member `m` has the words of `$6`. The stored folded name includes the last name;
 * matching it first leaves few first names to fold. Nobody is found by the last name, because members do not see it.
 */
const FIRST_NAME_HOLDS = `select u.folded_name like all ($6) and ${holdsWordsSql('$6', 'u.first_name')}
  from users u where u.id = m.user_id`

/**
 * Makes a member an organizer, who is notified, or an organizer a member again; for organizers.
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed, group_not_found, not_yours, group_closed,
 * member_not_found, last_organiser
 */
export async function setGroupRole(
  ctx: Ctx,
  id: number,
  membershipId: number,
  role: GroupRole,
): Promise<void> {
  await countWriting(ctx, EDITS_LIMITS)
  await write(ctx, AS_RETURNED, async (tx) => {
    const group = await lockGroup(ctx, tx, id)
    if (group.mine !== 'organiser') throw new ApiError(403, 'not_yours')
    if (!group.isActive) throw new ApiError(409, 'group_closed')
    const isMembership = and(eq(groupMemberships.id, membershipId), eq(groupMemberships.groupId, id))
    const [member] = await tx
      .select({ userId: groupMemberships.userId, role: groupMemberships.role })
      .from(groupMemberships)
      .where(isMembership)
    if (!member) throw new ApiError(404, 'member_not_found')
    if (role === member.role) return UNCHANGED
    if (role === 'member') await assertAnotherOrganizer(tx, id, member.userId)
    await tx.update(groupMemberships).set({ role }).where(isMembership)
    const pending = role === 'organiser' ? await notifyOfOrganizing(ctx, tx, [membershipId]) : []
    return { tags: groupTags(id), pending }
  })
}

/**
 * Removes a member, who cannot join again and is notified, with the reason if there is one. A reason needs a writer
 * with a verified email. Moderators remove with an audit entry. The member's registrations for its members-only events
 * end, and events they organize in the group pass to its organizers. The last organizer of an open group stays.
 * @throws ApiError sign_in_first, suspended, blocked_word, group_not_found, not_yours, prove_first, member_not_found,
 * last_organiser
 */
export async function removeFromGroup(
  ctx: Ctx,
  id: number,
  membershipId: number,
  reason: string | null,
): Promise<void> {
  const viewer = requireWriter(ctx.viewer)
  assertAllowed(ctx, { reason })
  await write(ctx, AS_RETURNED, async (tx: Tx) => {
    const group = await lockGroup(ctx, tx, id)
    const organises = group.mine === 'organiser'
    if (!organises && !canModerate(viewer)) throw new ApiError(403, 'not_yours')
    // It is emailed, and cannot be switched off.
    if (reason && !viewer.verified) throw new ApiError(403, 'prove_first')
    const isMembership = and(eq(groupMemberships.id, membershipId), eq(groupMemberships.groupId, id))
    const [member] = await tx.select().from(groupMemberships).where(isMembership)
    if (!member) throw new ApiError(404, 'member_not_found')
    if (group.isActive && member.role === 'organiser') await assertAnotherOrganizer(tx, id, member.userId)
    await removeMember(tx, id, member.userId)
    if (member.userId === viewer.id) return { tags: groupTags(id) } // whoever leaves by themselves may come back
    await tx.insert(groupRemovals).values({ groupId: id, userId: member.userId }).onConflictDoNothing()
    if (!organises) {
      const entry = { subject: `group:${id}` as const, reason, details: namesOf(group) }
      await audit(ctx, tx, { act: 'group_member_removed', ...entry })
    }
    const about = { title: group.name, titleFa: group.nameFA, ...(reason && { words: reason }) }
    const key = `group:${id}:removed:${membershipId}`
    const removed = await notify(ctx, tx, [
      { to: member.userId, kind: 'removed', key, url: '/local-community', about },
    ])
    const { tags, pending = [] } = await leaveEventsOfGroup(ctx, tx, id, member.userId)
    return { tags: [...groupTags(id), ...tags], pending: [...removed, ...pending] }
  })
}

async function wasRemoved(tx: Tx, groupId: number, userId: string): Promise<boolean> {
  const [removal] = await tx
    .select({ userId: groupRemovals.userId })
    .from(groupRemovals)
    .where(and(eq(groupRemovals.groupId, groupId), eq(groupRemovals.userId, userId)))
  return removal !== undefined
}

async function assertAnotherOrganizer(tx: Tx, groupId: number, userId: string) {
  const { id, role } = groupMemberships
  const isOther = and(eq(role, 'organiser'), ne(groupMemberships.userId, userId))
  const [other] = await tx
    .select({ id })
    .from(groupMemberships)
    .where(and(eq(groupMemberships.groupId, groupId), isOther))
    .limit(1)
  if (!other) throw new ApiError(409, 'last_organiser')
}
