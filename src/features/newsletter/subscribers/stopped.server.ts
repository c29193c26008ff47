import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/database/database.server.ts'

/**
 * Unsubscribes an address from both lists after a hard bounce or a complaint: nothing is sent to it until its owner
 * subscribes again. A complaint is not overwritten by a later bounce.
 */
export const stopAddress = (
  tx: Executor,
  of: { id: number } | { email: string },
  reason: 'bounce' | 'complaint',
) =>
  tx.execute(sql`
    update newsletters set stopped = ${reason}, subscribed = false, waits_for_events = false,
      unsubscribed_at = case when subscribed then now() else unsubscribed_at end,
      requested_at = null, events_requested_at = null, import_ids = null, source_before = null
    where ${'id' in of ? sql`id = ${of.id}` : sql`email = ${of.email}`} and stopped is distinct from 'complaint'`)
