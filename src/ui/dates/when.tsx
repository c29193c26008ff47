import { formatDay, formatGregorianDay, formatMoment } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { useZone } from './reader-zone.ts'

/**
 * A day; on Persian pages the Persian calendar first with the Gregorian date beside it. The full moment as a title.
 * @param zone in which it is that day, if it is not the reader's zone
 */
export function Day({ at, zone: given }: { at: string; zone?: string }) {
  const own = useZone()
  const zone = given ?? own
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatMoment(date, zone)}>
      {formatDay(date, zone)}
      {requestContext().lang === 'fa' && (
        <>
          {' '}
          <span className="inline-block text-muted">({formatGregorianDay(date, zone)})</span>
        </>
      )}
    </time>
  )
}
