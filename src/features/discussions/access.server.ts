import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'

/**
 * Holds a post, whose replies or likes are about to be removed, until the transaction ends. In a statement of its own:
 * one that locks a row and then changes it would change the version it saw at first, for which others are queueing.
 */
export const holdPost = (tx: Tx, id: number) => tx.execute(sql`select from posts where id = ${id} for update`)

/** What changes with a post: the feed shows its counts and the beginning of its text. @param counted for open browsers */
export const postTags = (id: number, counted?: { likes: number } | { replies: number }) => [
  'posts',
  { topic: `post:${id}`, data: counted },
]
