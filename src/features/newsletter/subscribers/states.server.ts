import { and, eq, gt, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { SubscriberStatus } from '../search-params.ts'
import { newsletters } from '../tables.ts'
import type { List } from './tokens.server.ts'

/*
 * What the columns of an address say, in one place for every statement. On each of the two lists an address is, awaits
 * its owner's confirmation, or neither. An import subscribes it without them, until they choose something themselves.
 */
const { subscribed, waitsForEvents, requestedAt, eventsRequestedAt, confirmedAt, unsubscribedAt } =
  newsletters

/** Whether an import has subscribed the address, and its owner has chosen nothing since (`OWN_CHOICE`). */
const IS_IMPORTED = isNotNull(newsletters.importIds)
/**
 * Of an imported address, whether nobody has asked for the newsletter, neither before the import nor since: an import
 * writes both times at once.
 */
export const REQUESTED_BY_IMPORT_ALONE = eq(requestedAt, confirmedAt)

/**
 * Whether a person has asked for a list without confirming it. For the newsletter, this includes addresses that an
 * import has subscribed meanwhile, since their owners did not.
 */
export const AWAITS_CONFIRMATION: Record<List, SQL<boolean>> = {
  newsletter: sql`(${requestedAt} is not null
    and (not ${subscribed} or ${and(IS_IMPORTED, gt(requestedAt, confirmedAt))}))`,
  events: sql`(${eventsRequestedAt} is not null and not ${waitsForEvents})`,
}

export const HAS_COMPLAINED = sql`${newsletters.stopped} is not distinct from 'complaint'`

/**
 * Whether a request for a list is stored, for its owner to confirm. Not for people who are on it by their own choice,
 * nor for an address that has complained: a stranger may have typed it.
 */
export const MAY_BE_REQUESTED: Record<List, SQL> = {
  newsletter: sql`(not ${subscribed} or ${IS_IMPORTED}) and not ${HAS_COMPLAINED}`,
  events: sql`not ${waitsForEvents} and not ${HAS_COMPLAINED}`,
}

/** Of an address that is not on the newsletter, whether it has been. */
const WAS_SUBSCRIBED = sql`(${confirmedAt} is not null or ${unsubscribedAt} is not null)`

/** Why a person gets the newsletter or not. For people who never asked for it: whether they wait for events. */
export const STATUS = sql<SubscriberStatus>`case
  when ${subscribed} then 'active'
  when ${newsletters.stopped} is not null then 'stopped'
  when ${AWAITS_CONFIRMATION.newsletter} then 'pending'
  when ${WAS_SUBSCRIBED} then 'unsubscribed'
  when ${waitsForEvents} then 'events'
  when ${AWAITS_CONFIRMATION.events} then 'events_pending'
  else 'unsubscribed' end`

/**
 * Whether an import may subscribe a stored address: if its owner waits only for announcements of events, or has not
 * used the confirmation link. People who left, or were stopped after a bounce or complaint, can only come back
 * themselves.
 */
export const MAY_BE_IMPORTED = and(
  inArray(STATUS, ['pending', 'events', 'events_pending']),
  not(WAS_SUBSCRIBED),
)
