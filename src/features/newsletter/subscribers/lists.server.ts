import { and, eq, not, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '#platform/database/database.server.ts'
import { newsletters } from '../tables.ts'
import { HAS_COMPLAINED } from './states.server.ts'
import type { List } from './tokens.server.ts'

type Change = PgUpdateSetSource<typeof newsletters>

/** With every choice of its owner: no undone import takes that away. */
export const OWN_CHOICE: Change = { importIds: null, sourceBefore: null }

/**
 * What puts an address on a list; where it is already, its dates stay. An address that complained or bounced is sent
 * to again: its owner asks for it. Should they unsubscribe and come back within the hour, another link is sent at once,
 * which no stranger can bring about: only the owner gets here.
 */
export const ON_LIST: Record<List, Change> = {
  newsletter: {
    subscribed: true,
    requestedAt: sql`coalesce(${newsletters.requestedAt}, now())`,
    confirmedAt: sql`case when ${newsletters.subscribed} then ${newsletters.confirmedAt} else now() end`,
    unsubscribedAt: null,
    confirmMailedAt: null,
    stopped: null,
    ...OWN_CHOICE,
  },
  events: {
    waitsForEvents: true,
    eventsRequestedAt: sql`coalesce(${newsletters.eventsRequestedAt}, now())`,
    confirmMailedAt: null,
    stopped: null,
    ...OWN_CHOICE,
  },
}

/** What takes it off a list. */
export const OFF_LIST: Record<List, Change> = {
  newsletter: {
    subscribed: false,
    requestedAt: null,
    unsubscribedAt: sql`case when ${newsletters.subscribed} then now() else ${newsletters.unsubscribedAt} end`,
    ...OWN_CHOICE,
  },
  events: { waitsForEvents: false, eventsRequestedAt: null, ...OWN_CHOICE },
}

/**
 * Unsubscribes an address from both lists after a hard bounce or a complaint: nothing is sent to it until its owner
 * subscribes again. A complaint is not overwritten by a later bounce.
 */
export const stopAddress = (
  db: Executor,
  of: { id: number } | { email: string },
  reason: 'bounce' | 'complaint',
) =>
  db
    .update(newsletters)
    .set({ ...OFF_LIST.newsletter, ...OFF_LIST.events, stopped: reason })
    .where(and('id' in of ? eq(newsletters.id, of.id) : eq(newsletters.email, of.email), not(HAS_COMPLAINED)))
