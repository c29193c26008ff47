import type { Email } from 'postal-mime'

/** Reads the token of the link and the code from the text of a sign-in email. */
export function readSignInEmail(email: Email | undefined): { token: string; code: string } {
  const token = /sign-in\/link\?token=([A-Za-z]+)/.exec(email?.text ?? '')?.[1]
  const code = /^\s*(\d{6})\s*$/m.exec(email?.text ?? '')?.[1]
  if (!token || !code) throw new Error(`no link and code in: ${email?.text}`)
  return { token, code }
}
