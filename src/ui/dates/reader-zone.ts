import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { zoneOfReader } from '#platform/dates/zone.ts'

let readerZone: string | undefined
const listeners = new Set<() => void>()

/**
 * Reads the device's zone once a page, in a task of its own after hydration. The first call loads all of a language's
 * data, which takes 15 ms on a desktop, and then everything that shows a time is rendered again.
 */
function subscribe(listener: () => void) {
  if (!readerZone && !listeners.size)
    setTimeout(() => {
      readerZone = zoneOfReader()
      for (const notify of listeners) notify()
    })
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const getZone = () => readerZone
const getServerZone = () => undefined

/**
 * The reader's time zone; undefined until hydration, as the server's page is the same for everybody. What shows it is
 * rendered again in pieces: each zone needs formats of its own, and all at once took a slow phone 90 ms of one task.
 */
export const useReaderZone = (): string | undefined =>
  useDeferredValue(useSyncExternalStore(subscribe, getZone, getServerZone))

/** The reader's time zone: UTC until hydration. */
export const useZone = (): string => useReaderZone() ?? 'UTC'

type ZoneForm = { values: { zone: string }; setDefaults: (some: { zone: string }) => void }

/** Fills in an empty field `zone` once the reader's time zone is known, which is after hydration. */
export function usePresetZone({ values, setDefaults }: ZoneForm) {
  const readerZone = useReaderZone()
  useEffect(() => {
    if (readerZone && !values.zone) setDefaults({ zone: readerZone })
  })
}
