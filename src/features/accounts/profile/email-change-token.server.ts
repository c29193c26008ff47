import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link in an email about a change; only its hash is stored. */
export function newToken() {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** A plain hash is enough for a token that cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
