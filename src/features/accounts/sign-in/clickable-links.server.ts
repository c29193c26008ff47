/**
 * Returns SQL for whether links are clickable in a text that `user` wrote. Requires an author with a verified email,
 * since spam is posted for its links. Texts from before the verification may be a stranger's: their links wait until
 * the owner says the texts are theirs.
 * @param user alias of the author's row of `users`, which may be missing
 * @param writtenAt when it was written, as a column with its alias
 */
export const linksAreClickableSql = (user: string, writtenAt: string) =>
  `coalesce(${user}.email_proved and (${user}.review_posts_until is null or ${writtenAt} > ${user}.review_posts_until), false)`
