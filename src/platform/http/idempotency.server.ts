import { createHash } from 'node:crypto'
import { violatesUnique } from '../database/database.server.ts'

/**
 * The stored idempotency key of a text, unique for each author: a hash of the form's key and the text itself. So a
 * form that is sent again with another text, as after going back to its page, creates another one.
 * @returns nothing where no key was sent
 */
export const storedKey = (key: string | undefined, content: readonly unknown[]): string | undefined =>
  key &&
  createHash('sha256')
    .update(JSON.stringify([key, ...content]))
    .digest('base64url')

/**
 * Stores what was sent with a key once; sent again, at once or years later, it returns what was stored first.
 * @param find what was stored with the key
 * @param store inserts it under a unique index; called alone without a key
 */
export async function storeOnce<Result>(
  key: string | undefined,
  find: (key: string) => Promise<Result | undefined>,
  store: () => Promise<Result>,
): Promise<Result> {
  if (!key) return store()
  const first = await find(key)
  if (first) return first
  try {
    return await store()
  } catch (error) {
    const meanwhile = violatesUnique(error) ? await find(key) : undefined
    if (!meanwhile) throw error
    return meanwhile
  }
}
