import { useEffect } from 'react'
import { zoneOfReader } from '#platform/dates/zone.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { useSaveZone, useViewer } from '../../queries.ts'

const STORAGE_KEY = 'peyvand-zone'

/**
 * Saves the time zone of a member's device, for the times in emails, once and whenever it changes. It never saves a
 * zone again that this device has saved before: another device may be elsewhere, or the member chose a zone.
 */
export function SaveZone() {
  const viewer = useViewer()
  const { mutate } = useSaveZone()
  const storedZone = viewer?.timeZone
  const signedIn = Boolean(viewer)
  useEffect(() => {
    if (!signedIn) return // before asking the device, which takes 15 ms on a desktop
    return whenIdle(() => {
      const browserZone = zoneOfReader()
      if (storedZone === browserZone || (storedZone && lastSavedZone() === browserZone)) return
      mutate({ timeZone: browserZone }, { onSuccess: () => remember(browserZone) })
    })
  }, [signedIn, storedZone, mutate])
  return null
}

function lastSavedZone() {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function remember(zone: string) {
  try {
    localStorage.setItem(STORAGE_KEY, zone)
  } catch {
    // storage is switched off: it is saved again with the next visit
  }
}
