import { clearOfflineCache } from '#platform/cache/offline-cache.ts'
import { randomKey } from '#platform/client/idempotency.ts'

/** Under which drafts of forms are stored in the browser (use-draft.ts). */
export const DRAFT_PREFIX = 'peyvand-draft:'
/** Under which a tab stores the email that a code was sent to (saved-sign-in.ts). */
export const SIGNING_IN = 'peyvand-signing-in'
/** Under which the browser stores the page that the link in an email leads back to (saved-sign-in.ts). */
export const RETURN_TO = 'peyvand-return-to'
/**
 * A random value that changes with each sign-out on this device; each tab stores the one to which its drafts belong.
 */
const LAST_SIGN_OUT = `${DRAFT_PREFIX}last-sign-out`

/** Under which the account is stored that drafts and opened pages on this device belong to. */
const OWNER = `${DRAFT_PREFIX}owner`

/**
 * Removes the personal data of another account from the device: someone else may sign in here after a session that
 * expired, or was ended from another device, without anyone having signed out here.
 * @param id of the account that is signed in
 */
export function removeDataOfOthers(id: string) {
  const [, shared] = draftStorages()
  const owner = shared?.getItem(OWNER)
  if (owner === id) return
  if (owner) clearPersonalData()
  try {
    shared?.setItem(OWNER, id)
  } catch {
    // full
  }
}

/**
 * Reloads the page when another tab has signed out, or signed in to another account: a text written here would be
 * stored under the other name. A page that the Back button restores is checked as well.
 * @returns a function that stops watching
 */
export function watchForOthers(id: string) {
  const reload = () => {
    const [, shared] = draftStorages()
    if (shared && shared.getItem(OWNER) !== id) location.reload()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== OWNER) return
    clearTimeout(timer)
    timer = setTimeout(reload, SIGN_OUT_MS)
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reload()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/** The tab that signs out removes the data before the server has ended the session. */
const SIGN_OUT_MS = 1000

/**
 * On signing out, removes personal data from the device: drafts, the email typed to sign in, the page to go to after
 * that, and opened or saved pages.
 */
export function clearPersonalData() {
  clearOfflineCache()
  const storages = draftStorages()
  for (const storage of storages) removeDrafts(storage)
  try {
    // Other tabs have drafts of their own, which this one cannot reach.
    storages[1]?.setItem(LAST_SIGN_OUT, randomKey())
  } catch {
    // full
  }
}

/** This tab's own first. Empty where storage is switched off: then the text is only on the screen. */
export function draftStorages(): Storage[] {
  try {
    removeOutdated(sessionStorage, localStorage)
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}

/** Removes this tab's own drafts once someone has signed out in another tab. */
function removeOutdated(own: Storage, shared: Storage) {
  const lastSignOut = shared.getItem(LAST_SIGN_OUT)
  if (own.getItem(LAST_SIGN_OUT) === lastSignOut) return
  removeDrafts(own)
  if (lastSignOut) own.setItem(LAST_SIGN_OUT, lastSignOut)
}

function removeDrafts(storage: Storage) {
  for (const key of Object.keys(storage))
    if (key.startsWith(DRAFT_PREFIX) || key === SIGNING_IN || key === RETURN_TO) storage.removeItem(key)
}
