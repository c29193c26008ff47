/** Begins the names of the cookies that accounts set. */
export const COOKIE_PREFIX = 'peyvand'
const SESSION = `${COOKIE_PREFIX}.session_token=`

/** Whether a Cookie header claims a session; whether it is true is for the accounts feature to say. */
export const hasSession = (cookie: string | undefined | null) => cookie?.includes(SESSION) ?? false
