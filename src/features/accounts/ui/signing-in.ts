const KEY = 'peyvand-signing-in'
const KEPT_MS = 15 * 60_000 // as long as a code is good

/** Remembers in this tab whom a code was sent to, so that a reload asks for the code and not for the address. */
export function keepSigningIn(email: string | undefined) {
  try {
    if (email) sessionStorage.setItem(KEY, JSON.stringify({ email, until: Date.now() + KEPT_MS }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is switched off: a reload begins anew
  }
}

export function keptSigningIn(): string | undefined {
  try {
    const { email, until } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return until > Date.now() ? email : undefined
  } catch {
    return undefined
  }
}
