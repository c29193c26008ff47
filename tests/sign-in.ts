import type { Email } from 'postal-mime'

/** The link's token and the code, from the plain text of an email. */
export function waysIn(mail: Email | undefined): { token: string; code: string } {
  const token = /sign-in\/link\?token=([A-Za-z]+)/.exec(mail?.text ?? '')?.[1]
  const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1]
  if (!token || !code) throw new Error(`no link and code in: ${mail?.text}`)
  return { token, code }
}
