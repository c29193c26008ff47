import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.server.ts'
import { KINDS, type Kind } from './rules.ts'

/** Whose emails, and which: those of one kind, or the daily email. */
export type Subscription = { userId: string; what: Kind | 'digest' }

/**
 * The token of an unsubscribe link: its contents, signed. It does not expire, since emails are kept for years, and
 * can only end those emails and restore them.
 */
export function tokenOf({ letters }: Pick<Secrets, 'letters'>, { userId, what }: Subscription): string {
  const said = Buffer.from(`${what}:${userId}`).toString('base64url')
  return `${said}.${sign(letters, said).toString('base64url')}`
}

/** @returns undefined for what this installation did not sign */
export function readToken({ letters }: Pick<Secrets, 'letters'>, token: string): Subscription | undefined {
  const [said = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(letters, said)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [, what = '', userId = ''] = /^(\w+):(.+)$/s.exec(Buffer.from(said, 'base64url').toString()) ?? []
  const known = what === 'digest' ? what : KINDS.find((kind) => kind === what)
  return known && { userId, what: known }
}

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(`unsubscribe ${text}`).digest()
