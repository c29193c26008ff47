import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'

/**
 * Holds a post, whose replies or likes are about to be removed, until the transaction ends. In a statement of its own:
 * one that locks a row and then changes it would change the version it saw at first, for which others are queueing.
 */
export const holdPost = (tx: Tx, id: number) => tx.execute(sql`select from posts where id = ${id} for update`)
