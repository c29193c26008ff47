import { useSyncExternalStore } from 'react'
import { showDay, showGregorianDay, showMoment } from '#platform/format.ts'
import { currentVisit } from '#platform/visit.ts'

const never = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const onServer = () => 'UTC'

/** The reader's time zone: UTC until the page came alive, so that server and browser first say the same. */
export const useZone = () => useSyncExternalStore(never, ownZone, onServer)

/** A day; on Persian pages the Persian calendar first with the Gregorian date beside it. The full moment as a title. */
export function Day({ at, both = true }: { at: string; both?: boolean }) {
  const zone = useZone()
  const date = new Date(at)
  return (
    <time dateTime={at} title={showMoment(date, zone)}>
      {showDay(date, zone)}
      {both && currentVisit().lang === 'fa' && (
        <span className="text-muted"> ({showGregorianDay(date, zone)})</span>
      )}
    </time>
  )
}
