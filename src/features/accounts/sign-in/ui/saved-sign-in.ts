import { MINUTE_MS } from '#platform/dates/durations.ts'
import { draftStorages, RETURN_TO, SIGNING_IN } from '#ui/clear-personal-data.ts'

/** As long as a link or a code is valid. Equals `VERIFICATION_SECONDS` of the rules, which only forms load. */
const VALID_MS = 15 * MINUTE_MS

/**
 * Remembers in this tab the email that a code was sent to. After a reload, the page asks for the code, not for the
 * email again nor to sign up. Signing out in any tab ends it, as it ends drafts.
 */
export function saveSignIn(email: string | undefined) {
  try {
    const [storage] = draftStorages()
    if (email) storage?.setItem(SIGNING_IN, JSON.stringify({ email, until: Date.now() + VALID_MS }))
    else storage?.removeItem(SIGNING_IN)
  } catch {
    // full: a reload starts over
  }
}

export function savedSignIn(): string | undefined {
  try {
    const { email, until } = JSON.parse(draftStorages()[0]?.getItem(SIGNING_IN) ?? '{}')
    return until > Date.now() ? email : undefined
  } catch {
    return undefined
  }
}

/** Remembers in this browser where the person wanted to go: the link in the email opens another tab. */
export function saveReturn(to: string) {
  try {
    draftStorages()[1]?.setItem(RETURN_TO, JSON.stringify({ to, until: Date.now() + VALID_MS }))
  } catch {
    // full: the link leads to the home page
  }
}

/** Where the person wanted to go; from then on nowhere. */
export function takeReturn(): string | undefined {
  try {
    const storage = draftStorages()[1]
    const { to, until } = JSON.parse(storage?.getItem(RETURN_TO) ?? '{}')
    storage?.removeItem(RETURN_TO)
    return until > Date.now() ? to : undefined
  } catch {
    return undefined
  }
}
