/** The operator's own account until there is an admin: no email can reach it, only the console's link. */
export const CONSOLE_EMAIL = 'admin@localhost'

/**
 * Whether someone uses an account, as text of a statement: that of the console is made at the first start, and is
 * nobody's until its link is opened.
 * @param person alias of the row of `users`
 */
export const isUsedSql = (person: string) =>
  `(${person}.email <> '${CONSOLE_EMAIL}' or exists (select from sessions where user_id = ${person}.id)
    or exists (select from passkeys where user_id = ${person}.id))`
