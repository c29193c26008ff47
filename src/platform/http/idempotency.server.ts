import { createHash } from 'node:crypto'
import { violatesUnique } from '../database/database.server.ts'

/**
 * What is stored beside a text as its key, unique for each author: the form's key together with the text itself. So a
 * form that is sent again with other words, as after going back to its page, makes another text.
 * @returns nothing where no key was sent
 */
export const storedKey = (key: string | undefined, content: readonly unknown[]): string | undefined =>
  key &&
  createHash('sha256')
    .update(JSON.stringify([key, ...content]))
    .digest('base64url')

/**
 * Stores what was sent under a key once; sent again, at once or years later, it answers with what was stored first.
 * @param find what was stored under the key
 * @param store writes it under a unique index; called alone where there is no key
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
