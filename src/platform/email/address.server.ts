import { domainToASCII, domainToUnicode } from 'node:url'
import * as v from 'valibot'
import { fieldError } from '#platform/http/api-error.ts'
import { Email } from '../text/text-input.ts'

/**
 * The address as it is stored: its domain in ASCII (RFC 5891), so that one mailbox is one subscriber however its
 * domain was typed.
 * @throws ApiError invalid where the domain cannot exist
 */
export function toStoredEmail(email: string): string {
  const stored = normalizeEmail(email)
  if (!stored) throw fieldError('email', 'email_invalid')
  return stored
}

/** As `toStoredEmail`, undefined for an impossible one. */
export function normalizeEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  const stored = `${email.slice(0, at).normalize('NFC')}@${domain}`
  return domain && stored.length <= 254 ? stored : undefined
}

/** The address as people read it. A domain that mixes scripts stays in ASCII: it may imitate another one. */
export function displayEmail(stored: string): string {
  const at = stored.lastIndexOf('@')
  const domain = domainToUnicode(stored.slice(at + 1))
  const mixes = domain
    .split('.')
    .some((label) => /[a-z]/i.test(label) && /[^\p{Script=Latin}\d-]/u.test(label))
  return mixes ? stored : `${stored.slice(0, at)}@${domain}`
}

/**
 * The spellings of a mailbox: first with its domain in letters, then in ASCII (xn--…). An account has one of them. A
 * domain with letters that our rule for addresses does not know, such as joiners, has none in letters.
 */
export function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf('@')
  const ascii = domainToASCII(email.slice(at + 1))
  if (!ascii.includes('xn--')) return [email]
  const spellings = [domainToUnicode(ascii), ascii].map((domain) => `${email.slice(0, at)}@${domain}`)
  return [...new Set([...spellings.filter(isCanonical), email])]
}

/** Whether it is how we write this address. */
function isCanonical(email: string): boolean {
  const { success, output } = v.safeParse(Email, email)
  return success && output === email
}
