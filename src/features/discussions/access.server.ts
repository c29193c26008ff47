import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'
import { posts } from './tables.ts'

/**
 * Locks a post, whose replies or likes are about to be removed, until the transaction ends. A separate statement: one
 * that locks a row and then changes it would work on the version it read first, before the changes it waited for.
 */
export const lockPost = (tx: Tx, id: number) =>
  tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('update')

/** The tag of a new post, which open feeds offer to show. */
export const newPostTag = (id: number) => ({ tag: 'posts-new', data: { id }, part: id })

/**
 * The tags of what changes with a post: the feed shows its counts and the beginning of its text.
 * @param counted for open browsers
 */
export const postTags = (id: number, counted?: { likes: number } | { replies: number }) => [
  'posts',
  { tag: `post:${id}`, data: counted },
]

/** How often a change is retried on top of what someone else saved meanwhile. */
export const EDIT_TRIES = 3
