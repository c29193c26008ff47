/** The prefix of the accounts' cookies. */
export const COOKIE_PREFIX = 'peyvand'
const SESSION = `${COOKIE_PREFIX}.session_token=`

/** Whether a Cookie header contains a session; whether it is valid is for the accounts feature to check. */
export const hasSession = (cookie: string | undefined | null) => cookie?.includes(SESSION) ?? false
