import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { newsletters } from '../tables.ts'
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
 * Whether someone has asked for the newsletter, and not confirmed it: also where an import has subscribed the address
 * meanwhile, since its owner did not.
 */
export const AWAITS_CONFIRMATION = sql<boolean>`${newsletters.requestedAt} is not null and (not ${newsletters.subscribed}
  or (${newsletters.importIds} is not null and ${newsletters.requestedAt} > ${newsletters.confirmedAt}))`
