import { useEffect } from 'react'
import { zoneOfReader } from '#platform/zone.ts'
import { useTellZone, useViewer } from '../queries.ts'

const TOLD = 'peyvand-zone'

/**
 * Tells the server once which time zone a member's device is set to, for the times in mails, and again when that
 * changes. What this device has told before it does not insist on: another one may be elsewhere, or a zone was chosen.
 */
export function TellZone() {
  const viewer = useViewer()
  const { mutate } = useTellZone()
  const known = viewer?.timeZone
  const signedIn = Boolean(viewer)
  useEffect(() => {
    if (!signedIn) return // before the device is asked, as that is 15 ms on a desktop
    const here = zoneOfReader()
    if (known === here || (known && toldBefore() === here)) return
    mutate({ timeZone: here }, { onSuccess: () => remember(here) })
  }, [signedIn, known, mutate])
  return null
}

function toldBefore() {
  try {
    return localStorage.getItem(TOLD)
  } catch {
    return null
  }
}

function remember(zone: string) {
  try {
    localStorage.setItem(TOLD, zone)
  } catch {
    // storage is switched off: it is told again with the next visit
  }
}
