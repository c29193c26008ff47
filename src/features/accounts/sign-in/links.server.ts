import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../tables.ts'

/**
 * SQL for whether links are clickable in what `user` wrote, who may be nobody: only if their email is verified, since
 * spam is posted for its links. What a stranger may have posted before the owner verified waits until the owner says
 * it's theirs.
 */
export const linksOf = (user: string, writtenAt: string) =>
  `coalesce(${user}.email_proved and (${user}.review_posts_until is null or ${writtenAt} > ${user}.review_posts_until), false)`

/** The same for a select that joins the author as `users`. */
export const linksWork = (writtenAt: AnyPgColumn) =>
  sql<boolean>`coalesce(${users.emailVerified} and (${users.reviewPostsUntil} is null or ${writtenAt} > ${users.reviewPostsUntil}), false)`
