const KEY = 'peyvand-signing-in'
const KEPT_MS = 15 * 60_000 // as long as a code is valid

/**
 * Remembers in this tab the email a code was sent to, so that a reload asks for the code and not for the email, nor the
 * sign-up of whoever had no account.
 */
export function saveSignIn(email: string | undefined) {
  try {
    if (email) sessionStorage.setItem(KEY, JSON.stringify({ email, until: Date.now() + KEPT_MS }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is switched off: a reload starts over
  }
}

export function savedSignIn(): string | undefined {
  try {
    const { email, until } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return until > Date.now() ? email : undefined
  } catch {
    return undefined
  }
}
