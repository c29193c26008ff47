import { enhancedStatusOf } from '#platform/email/rejected-address.ts'

/** Why an email could not be sent, and what to do next. */
type Fault = {
  /**
   * `later`: tried again. `away`: the server cannot be reached. `settings`: it rejects us, so that nothing can be sent.
   * `bounced`: there is no such mailbox. `rejected`: it rejects this recipient for another reason. `failed`: it rejects
   * this email.
   */
  outcome: 'later' | 'away' | 'settings' | 'bounced' | 'rejected' | 'failed'
  /** Stores a code, never the server's text, which often contains the address. */
  code: string
}

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

/**
 * Reads an error of Nodemailer (https://nodemailer.com/errors) by the reply code of the server (RFC 5321, 4.2.1: 4yz
 * is temporary, 5yz is permanent) and the command it answered.
 */
export function readFault(error: unknown): Fault {
  const { code = 'unknown', responseCode, command = '', response = '' } = error as SmtpError
  if (!responseCode) return { outcome: NEVER_SENT.has(code) ? 'failed' : 'away', code }
  const codeText = `${responseCode}`
  if (/^EAUTH|^ENOAUTH|^EOAUTH2/.test(code) || REJECTED_LOGIN.has(responseCode))
    return { outcome: 'settings', code: codeText }
  if (responseCode === 421) return { outcome: 'away', code: codeText } // the server is closing, whoever it is about
  if (responseCode < 500) return { outcome: 'later', code: codeText }
  if (/^MAIL FROM/i.test(command)) return { outcome: 'settings', code: codeText }
  if (/^RCPT TO/i.test(command)) return { outcome: readRejection(responseCode, response), code: codeText }
  return { outcome: 'failed', code: codeText }
}

/**
 * Whom a permanent answer to RCPT TO is about. Servers answer 550 for a missing mailbox, and for a policy against us.
 * The enhanced status code tells them apart (RFC 3463), where there is one: 5.1.x is about an address.
 */
function readRejection(responseCode: number, response: string): 'bounced' | 'rejected' | 'settings' {
  const status = enhancedStatusOf(response)
  if (ABOUT_US.has(status)) return 'settings'
  const isAboutAddress = status.startsWith('5.1.')
  if (!isAboutAddress && RELAY.test(response.replace(/\S+@\S+/g, ''))) return 'settings'
  return NO_MAILBOX.has(responseCode) && (isAboutAddress || !status) ? 'bounced' : 'rejected'
}

/** Authentication required, failed or too weak (RFC 4954, 6). */
const REJECTED_LOGIN = new Set([530, 534, 535, 538])
/** No such mailbox, not here, not a legal name (RFC 5321, 4.2.2). 552 is a full one, whose owner may still want it. */
const NO_MAILBOX = new Set([550, 551, 553, 556])
/** Our own address is rejected (RFC 3463, 3.2), or we may not relay (Exchange): nobody gets anything. */
const ABOUT_US = new Set(['5.1.7', '5.1.8', '5.7.54'])
/** Says that the server does not relay for us; no part of a host's name, such as relay.example.org. */
const RELAY = /(?<![\w.-])relay(ing|ed)?\b(?![.-]\w)/i
/** Nodemailer itself rejects the address or the message. */
const NEVER_SENT = new Set(['EENVELOPE', 'EMESSAGE'])

/** Minutes before each further attempt: a little over 22 hours in all. */
export const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const
/** Minutes before the next attempt where no server answered: that says nothing about the email, and is not counted. */
export const AWAY_MINUTES = 1
