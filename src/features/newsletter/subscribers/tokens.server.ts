import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets.server.ts'
import { CONFIRM_SECONDS } from '../rules.ts'

/** What a link in an email may do, and to whose subscription. */
type Token =
  /** Confirms what was asked for, until `expires` (seconds since 1970). */
  | { may: 'confirm'; subscriber: number; expires: number }
  /** Shows and changes the choices, and ends the list of the email it stands in. Never expires: emails are kept. */
  | { may: 'manage'; subscriber: number; list: List; delivery: number }
export type List = 'newsletter' | 'events'

type Keys = Pick<Secrets, 'emailTokens'>

/** The token of the link that confirms a subscription. */
export const confirmToken = (keys: Keys, subscriber: number, now: Date): string =>
  signed(keys, `c.${subscriber}.${Math.floor(now.getTime() / 1000) + CONFIRM_SECONDS}`)

/**
 * Returns the token of the links at the end of an email. `delivery` names the delivery of an issue, to count who
 * unsubscribes from which issue; 0 for none.
 */
export const manageToken = (keys: Keys, subscriber: number, list: List, delivery = 0): string =>
  signed(keys, `m.${subscriber}.${list === 'events' ? 'e' : 'n'}.${delivery}`)

/**
 * @returns undefined if this installation did not sign the token, or it has expired
 */
export function readToken(keys: Keys, token: string, now: Date): Token | undefined {
  const separator = token.lastIndexOf('.')
  const text = token.slice(0, separator)
  const received = Buffer.from(token.slice(separator + 1), 'base64url')
  const expected = signatureOf(keys, text)
  if (separator < 1 || received.length !== expected.length || !timingSafeEqual(received, expected))
    return undefined
  const [may, subscriber, third = '', delivery] = text.split('.')
  if (may === 'c') {
    const expires = Number(third)
    return expires * 1000 < now.getTime()
      ? undefined
      : { may: 'confirm', subscriber: Number(subscriber), expires }
  }
  return {
    may: 'manage',
    subscriber: Number(subscriber),
    list: third === 'e' ? 'events' : 'newsletter',
    delivery: Number(delivery),
  }
}

const signed = (keys: Keys, text: string) => `${text}.${signatureOf(keys, text).toString('base64url')}`

/** Half of an HMAC-SHA-256 (RFC 2104, 5) is 128 bits, and keeps links in emails short. */
const signatureOf = ({ emailTokens }: Keys, text: string) =>
  createHmac('sha256', emailTokens).update(`newsletter ${text}`).digest().subarray(0, 16)
