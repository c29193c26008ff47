import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.server.ts'
import { CHOSEN_KINDS, type Kind } from './rules.ts'

/** Whose emails, and which: the emails of one kind, or the daily email. */
export type Subscription = { userId: string; what: Kind | 'digest' }

/**
 * The token of an unsubscribe link: its contents, signed. It does not expire, since emails are kept for years, and
 * can only end those emails and restore them.
 */
export function tokenOf(
  { emailTokens }: Pick<Secrets, 'emailTokens'>,
  { userId, what }: Subscription,
): string {
  const payload = Buffer.from(`${what}:${userId}`).toString('base64url')
  return `${payload}.${sign(emailTokens, payload).toString('base64url')}`
}

/** @returns undefined for what this installation did not sign */
export function readToken(
  { emailTokens }: Pick<Secrets, 'emailTokens'>,
  token: string,
): Subscription | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const received = Buffer.from(signature, 'base64url')
  const expected = sign(emailTokens, payload)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  const [, what = '', userId = ''] = /^(\w+):(.+)$/s.exec(Buffer.from(payload, 'base64url').toString()) ?? []
  const validKind = what === 'digest' ? what : CHOSEN_KINDS.find((kind) => kind === what)
  return validKind && { userId, what: validKind }
}

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(`unsubscribe ${text}`).digest()
