import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { canModerate, canWrite } from '#features/accounts/roles.ts'
import { linksAreClickableSql } from '#features/accounts/sign-in/clickable-links.server.ts'
import { users } from '#features/accounts/tables.ts'
import {
  countWaiting,
  isOwnRegistration,
  positionOf,
  toRegistration,
} from '#features/attendance/attendance.server.ts'
import { REGISTRATION_STATUSES, type Registration, stateOf } from '#features/attendance/rules.ts'
import { mayReadPremiumAmong } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { cardOf, isWithheld } from '../circles.server.ts'
import { isLeaderlessSql } from '../organizers/leaderless.server.ts'
import {
  communityEventAttendees,
  communityEvents,
  descriptionOf,
  type FamilyDetails,
  familyDetails,
  groupMemberships,
  regionalGroups,
  restrictedFields,
} from '../tables.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { endOf, USUAL_HOURS } from './event-end.ts'

/**
 * A community event as the reader may see it. For its organizer, moderators, and attendees with a verified email,
 * `location` is the address and `virtualLink` the link; everyone else gets city and country, and no link. Someone on
 * the waitlist is no attendee. A verified email is required because an account made in a minute could register
 * everywhere to collect addresses. Of a meetup that is `withheld`, it is the row: title, kind, city, time and numbers.
 */
export type CommunityEventView = ReturnType<typeof toView>

/** The registration of the reader's family. */
type OwnAttendance = FamilyDetails & (Registration | { status: 'declined' })

/** @see endOf */
export const END = sql`coalesce(${communityEvents.endDate}, ${communityEvents.date} + ${USUAL_HOURS} * interval '1 hour')`

type Reader = Pick<Ctx, 'viewer'>
/** A request, or a step of its transaction. */
export type ReadCtx = Omit<Ctx, 'db'> & { db: Executor }

/** Returns SQL for whether the reader is the event's own organizer, and not only an organizer of its group. */
const isOwn = ({ viewer }: Reader) =>
  sql<boolean>`coalesce(${communityEvents.organizerId} = ${viewer.id ?? null}, false)`

/**
 * Whether the reader may see it; moderators see every one by its id. Who registered and left the group is still invited;
 * a declined family is not.
 */
export function isVisible(reader: Reader) {
  const isRegistered = inArray(communityEventAttendees.status, REGISTRATION_STATUSES)
  const organizes = or(isOwn(reader), eq(groupMemberships.role, 'organiser'))
  return and(
    or(communityEvents.isPublic, isOwn(reader), isNotNull(groupMemberships.id), isRegistered),
    or(isNull(communityEvents.hiddenAt), organizes, isRegistered),
  )
}

export const leaderless = sql<boolean>`${sql.raw(isLeaderlessSql('community_events'))}`

/** The columns of the card: for everyone who may see the event at all, a meetup as well. */
const cardColumns = [
  'id',
  'title',
  'titleFA',
  'groupId',
  'eventType',
  'city',
  'country',
  'countryCode',
  'isVirtual',
  'date',
  'endDate',
  'zone',
  'maxAttendees',
  'attendeeCount',
  'isPublic',
  'isPremiumOnly',
  'status',
  'version',
  'createdAt',
] as const
const CARD = [...cardColumns, 'waitingCount', 'groupName', 'groupNameFA'] as const

/** The columns for the same readers, unless it is withheld. */
const shownColumns = {
  ...pickColumns(communityEvents, [...cardColumns, 'descriptionFA', 'ageRange', 'cost', 'cancelReason']),
  description: descriptionOf(communityEvents),
}

/** The rows of events for `toViews`, with what only some readers may see. */
export function selectEvents({ db, viewer }: Pick<ReadCtx, 'db' | 'viewer'>) {
  return db
    .select({
      event: { ...shownColumns, waitingCount: countWaiting(communityEventAttendance) },
      restrictedFields,
      hidden: sql<boolean>`${communityEvents.hiddenAt} is not null`,
      linkWorks: sql<boolean>`${sql.raw(linksAreClickableSql('users', 'community_events.created_at'))}`,
      group: { name: regionalGroups.name, nameFA: regionalGroups.nameFA },
      organizer: { firstName: users.firstName },
      mine: { status: communityEventAttendees.status, ...familyDetails },
      position: positionOf(communityEventAttendance),
      isOwn: isOwn({ viewer }),
      organises: sql<boolean>`${isOwn({ viewer })} or coalesce(${groupMemberships.role} = 'organiser', false)`,
      leaderless,
    })
    .from(communityEvents)
    .leftJoin(
      regionalGroups,
      and(eq(regionalGroups.id, communityEvents.groupId), isNull(regionalGroups.hiddenAt)),
    )
    .leftJoin(users, eq(users.id, communityEvents.organizerId))
    .leftJoin(communityEventAttendees, isOwnRegistration(communityEventAttendance, viewer))
    .leftJoin(
      groupMemberships,
      and(
        eq(groupMemberships.groupId, communityEvents.groupId),
        eq(groupMemberships.userId, viewer.id ?? ''),
      ),
    )
    .$dynamic()
}

export type Row = Awaited<ReturnType<typeof selectEvents>>[number]

/** What a reader may see of rows. */
export async function toViews(rows: Row[], ctx: ReadCtx): Promise<CommunityEventView[]> {
  const premium = await mayReadPremiumAmong(
    ctx,
    rows.map(({ event }) => event),
  )
  return rows.map((row) => toView(row, ctx, premium))
}

function toView(row: Row, { viewer, now }: Pick<Ctx, 'viewer' | 'now'>, premium: boolean) {
  const { event, restrictedFields, group, organizer, mine, position, hidden, linkWorks, leaderless } = row
  const withheld = isWithheld(event, { organizes: row.organises, premium })
  const isVerified = viewer.signedIn && viewer.verified
  // Others' addresses and families are not for an account that anybody makes in a minute, nor are the families of its own.
  const isOrganizer = row.organises && canWrite(viewer) && (isVerified || row.isOwn)
  const organises = isOrganizer || canModerate(viewer)
  const isIn = organises || (mine?.status === 'attending' && isVerified && !withheld)
  const around = [event.city, event.country].filter(Boolean).join(', ') || null
  const shown = { ...event, groupName: group?.name ?? null, groupNameFA: group?.nameFA ?? null, organizer }
  return {
    ...(withheld ? cardOf(shown, CARD) : shown),
    /** Whether the reader sees only the card, as they are no member of Peyvand+. */
    withheld,
    /** Whether `location` is the address. */
    exact: isIn && restrictedFields.location !== null,
    location: (isIn && restrictedFields.location) || around,
    virtualLink: isIn ? restrictedFields.virtualLink : null,
    /** Whether the link is clickable: that of an account with an unverified address is plain text. */
    linkWorks,
    /** By moderators: only its organizers, attendees and moderators see it. */
    hidden,
    state: stateOf({ ...event, start: event.date, end: endOf(event) }, now),
    mine: mine && toOwnAttendance(mine, position),
    /** Whether the reader is the event's own organizer, and not only an organizer of its group. */
    isOwn: row.isOwn,
    /** Whether the reader may change and cancel it: its organizers, unless suspended, and moderators. */
    organises,
    /** Whether the reader may do so only as a moderator, which adds an audit entry. */
    asModerator: organises && !isOrganizer,
    /**
     * Whether the reader sees which families attend and may decline them: moderators only where no organizer is left.
     */
    seesFamilies: (isOrganizer && isVerified) || (organises && leaderless),
  }
}

function toOwnAttendance({ status, ...details }: NonNullable<Row['mine']>, position: number): OwnAttendance {
  return { ...details, ...(status === 'declined' ? { status } : toRegistration(status, position)) }
}
