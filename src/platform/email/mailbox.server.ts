import type { Ctx } from '../app-context.server.ts'
import type { Executor } from '../database/database.server.ts'
import { DAY_SECONDS } from '../dates/durations.ts'
import { countBeyondIn, type Limit } from '../http/rate-limits.server.ts'

/**
 * Emails of a day to one mailbox that one caller asked for and its owner never confirmed, whatever spellings were typed.
 * A family that signs up, and a tester with addresses of their own, need fewer.
 */
const TO_MAILBOX: Limit = { name: 'mailbox', most: 10, perSeconds: DAY_SECONDS }

const GOOGLE = /^g(?:oogle)?mail\.com$/

/**
 * The mailbox behind an address, only for counting and comparing: the part after a plus sign is a label (RFC 5233), and
 * Google ignores dots.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, domain] = [email.slice(0, at).replace(/(?<=.)\+.*$/, ''), email.slice(at + 1)]
  return GOOGLE.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Counts an email to an address that anyone may have typed, in the transaction that sends it.
 * @returns in how many seconds this caller may have the next one sent; 0 for this one
 */
export async function mailboxPause(ctx: Ctx, tx: Executor, email: string): Promise<number> {
  const who = `${ctx.addressHash} ${mailboxOf(email)}`
  const { beyond, waits } = await countBeyondIn(ctx, tx, TO_MAILBOX, who)
  return beyond > 0 ? waits : 0
}
