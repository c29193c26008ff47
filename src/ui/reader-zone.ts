import { useSyncExternalStore } from 'react'
import { zoneOfReader } from '#platform/dates/zone.ts'

let here: string | undefined
const waiting = new Set<() => void>()

/**
 * Asks the device, once a page and in a moment of its own after the page came alive: the first question loads all of a
 * language's data, which is 15 ms on a desktop, and everything that shows a time is written anew after it.
 */
function hear(heard: () => void) {
  if (!here && !waiting.size)
    setTimeout(() => {
      here = zoneOfReader()
      for (const each of waiting) each()
    })
  waiting.add(heard)
  return () => void waiting.delete(heard)
}
const known = () => here
const notYet = () => undefined

/** The reader's time zone; nothing until the page came alive, as the server made the same page for everybody. */
export const useReaderZone = (): string | undefined => useSyncExternalStore(hear, known, notYet)

/** The reader's time zone: UTC until the page came alive. */
export const useZone = (): string => useReaderZone() ?? 'UTC'
