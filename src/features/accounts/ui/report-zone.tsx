import { useEffect } from 'react'
import { zoneOfReader } from '#platform/dates/zone.ts'
import { useSaveZone, useViewer } from '../queries.ts'

const TOLD = 'peyvand-zone'

/**
 * Tells the server once which time zone a member's device is set to, for the times in mails, and again when that
 * changes. What this device has told before it does not insist on: another one may be elsewhere, or a zone was chosen.
 */
export function SaveZone() {
  const viewer = useViewer()
  const { mutate } = useSaveZone()
  const known = viewer?.timeZone
  const signedIn = Boolean(viewer)
  useEffect(() => {
    if (!signedIn) return // before the device is asked, as that is 15 ms on a desktop
    return atRest(() => {
      const here = zoneOfReader()
      if (known === here || (known && toldBefore() === here)) return
      mutate({ timeZone: here }, { onSuccess: () => remember(here) })
    })
  }, [signedIn, known, mutate])
  return null
}

/**
 * Not before every part of the page is alive: one that came to life with the zone already known would find another page
 * than the server made.
 */
function atRest(then: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 2_000)
    return () => clearTimeout(timer)
  }
  const wish = requestIdleCallback(then)
  return () => cancelIdleCallback(wish)
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
