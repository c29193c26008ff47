type SmtpError = { command?: string; responseCode?: number; response?: string }

/** The enhanced status code of a permanent answer (RFC 3463), such as 5.1.1; empty where the server gave none. */
export const enhancedStatusOf = (response: string): string =>
  /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/**
 * Whether a mail server has answered for good that the address is none: no such mailbox, host or syntax, ambiguous,
 * moved, or a domain that takes no email (RFC 3463, 3.2; RFC 7505, 4). The code alone does not tell: many servers also
 * answer 550 for a policy against us, which an admin can change.
 */
export function isRejectedAddress(error: unknown): boolean {
  const { command = '', responseCode = 0, response = '' } = error as SmtpError
  return responseCode >= 500 && /^RCPT TO/i.test(command) && NO_ADDRESS.has(enhancedStatusOf(response))
}

const NO_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10'])
