import { clearOfflineCache } from '#platform/cache/offline-cache.ts'

/** Under which drafts of forms are stored in the browser (use-draft.ts). */
export const DRAFT_PREFIX = 'peyvand-draft:'

/** On signing out, removes personal data from the device: drafts, and opened or saved pages. */
export function clearPersonalData() {
  clearOfflineCache()
  for (const storage of draftStorages())
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key)
}

/** This tab's own first. Empty where storage is switched off: then the text is only on the screen. */
export function draftStorages(): Storage[] {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}
