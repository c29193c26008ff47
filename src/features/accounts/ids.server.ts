import { generateRandomString } from 'better-auth/crypto'

/** An id that nobody guesses, for the tables that Better Auth reads: their ids are text. */
export const newId = () => generateRandomString(24, 'a-z', 'A-Z', '0-9')

/**
 * Whether someone is of the demo community, as text of a statement: nobody can sign up with such an id, and whoever made
 * such an account their own has another email.
 * @param person alias of the row of `users`
 */
export const isDemoMemberSql = (person: string) =>
  `(${person}.id like 'demo-%' and ${person}.email like '%@example.org')`
