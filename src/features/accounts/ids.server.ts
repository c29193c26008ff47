import { generateRandomString } from 'better-auth/crypto'

/** An id that nobody guesses, for the tables that Better Auth reads: their ids are text. */
export const newId = () => generateRandomString(24, 'a-z', 'A-Z', '0-9')
