import { useSyncExternalStore } from 'react'
import { zoneOfReader } from '#platform/zone.ts'

const never = () => () => {}
const notYet = () => undefined
let here: string | undefined
// Once a page: the first question loads all of a language's data, which is 15 ms on a desktop.
const onceAsked = () => (here ??= zoneOfReader())

/** The reader's time zone; nothing until the page came alive, as the server made the same page for everybody. */
export const useReaderZone = (): string | undefined => useSyncExternalStore(never, onceAsked, notYet)

/** The reader's time zone: UTC until the page came alive. */
export const useZone = (): string => useReaderZone() ?? 'UTC'
