import type { ReactNode } from 'react'
import { dateFormat, dateParts, localeOf } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { useReaderZone } from './reader-zone.ts'

type Props = {
  /** ISO 8601 UTC. */
  at: string
  zone: string
  /** Whether one goes there: then it is the day at the place, and not the reader's. */
  inPerson?: boolean
}

/** The day, large, with its month and weekday; the time beside it says the same to screen readers. */
export function DateTile({ at, zone, inPerson = false }: Props) {
  const reader = useReaderZone()
  const { lang } = requestContext()
  const timeZone = (inPerson ? undefined : reader) ?? zone
  const date = new Date(at)
  const width = lang === 'fa' ? 'long' : 'short'
  // One format for all three: each takes a slow phone some milliseconds for each zone.
  const locale = lang === 'fa' ? 'fa-IR-u-ca-persian' : localeOf(lang)
  const options = { weekday: width, day: 'numeric', month: width, timeZone } as const
  const { weekday, day, month } = dateParts(locale, options, date)
  return (
    <div
      aria-hidden="true"
      className="grid w-20 shrink-0 max-[22.5rem]:hidden content-start justify-items-center gap-0.5 self-start rounded-card bg-firoozeh-soft px-1 py-3 text-center"
    >
      <span className="text-sm">{weekday}</span>
      <span className="text-3xl leading-tight font-bold text-firoozeh tabular-nums">{day}</span>
      <span className="font-semibold">{month}</span>
      {lang === 'fa' && (
        <span className="text-xs whitespace-nowrap text-muted">{gregorian(date, timeZone)}</span>
      )}
    </div>
  )
}

/** Beside the Persian date, without the year, for which a tile has no space. */
const gregorian = (date: Date, timeZone: string) =>
  dateFormat('fa-IR-u-ca-gregory', { day: 'numeric', month: 'long', timeZone }).format(date)

type WithDateProps = Omit<Props, 'at'> & { at: string | undefined; children: ReactNode }

/** A title with its details, beside the tile of the day. Past events have no day, and no tile. */
export const WithDate = ({ at, children, ...place }: WithDateProps) => (
  <div className="flex gap-4">
    {at && <DateTile at={at} {...place} />}
    <div className="@container grid min-w-0 grow content-start gap-2">{children}</div>
  </div>
)
