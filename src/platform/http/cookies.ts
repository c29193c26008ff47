/** The prefix of the accounts' cookies. */
export const COOKIE_PREFIX = 'peyvand'
const SESSION = `${COOKIE_PREFIX}.session_token=`

/** Whether a Cookie header contains a session; whether it is valid is for the accounts feature to check. */
export const hasSession = (cookie: string | undefined | null) => cookie?.includes(SESSION) ?? false

/** Reads one cookie from a Cookie header, or from `document.cookie`. */
export function readCookie(header: string | undefined | null, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
