/**
 * SQL for whether links are clickable in what `user` wrote, who may be nobody: only if their email is verified, since
 * spam is posted for its links. What a stranger may have posted before the owner verified waits until the owner says
 * it's theirs.
 * @param user alias of the author's row of `users`
 * @param writtenAt when it was written, as a column with its alias
 */
export const linksAreClickableSql = (user: string, writtenAt: string) =>
  `coalesce(${user}.email_proved and (${user}.review_posts_until is null or ${writtenAt} > ${user}.review_posts_until), false)`
