import { clearOfflineCache } from '#platform/cache/offline-cache.ts'
import { randomKey } from '#platform/http/idempotency.ts'

/** Under which drafts of forms are stored in the browser (use-draft.ts). */
export const DRAFT_PREFIX = 'peyvand-draft:'
/** Differs after each time that someone signed out here; a tab has that of its own drafts. */
const ERA = `${DRAFT_PREFIX}era`

/** On signing out, removes personal data from the device: drafts, and opened or saved pages. */
export function clearPersonalData() {
  clearOfflineCache()
  const storages = draftStorages()
  for (const storage of storages) removeDrafts(storage)
  try {
    // Other tabs have drafts of their own, which this one cannot reach.
    storages[1]?.setItem(ERA, randomKey())
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
  const era = shared.getItem(ERA)
  if (own.getItem(ERA) === era) return
  removeDrafts(own)
  if (era) own.setItem(ERA, era)
}

function removeDrafts(storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key)
}
