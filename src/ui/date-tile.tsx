import type { ReactNode } from 'react'
import { dateFormat, localeOf } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/pages/request-context.ts'
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
  const parts = dateFormat(lang === 'fa' ? 'fa-IR-u-ca-persian' : localeOf(lang), {
    weekday: width,
    day: 'numeric',
    month: width,
    timeZone,
  }).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value
  return (
    <div
      aria-hidden="true"
      className="grid w-20 shrink-0 max-[22.5rem]:hidden content-start justify-items-center gap-0.5 self-start rounded-card bg-firoozeh-soft px-1 py-3 text-center"
    >
      <span className="text-sm">{part('weekday')}</span>
      <span className="text-3xl leading-tight font-bold text-firoozeh tabular-nums">{part('day')}</span>
      <span className="font-semibold">{part('month')}</span>
      {lang === 'fa' && (
        <span className="text-xs whitespace-nowrap text-muted">{gregorian(date, timeZone)}</span>
      )}
    </div>
  )
}

type WithDateProps = Omit<Props, 'at'> & { at: string | undefined; children: ReactNode }

/** Beside the Persian date, without the year, for which a tile has no space. */
const gregorian = (date: Date, timeZone: string) =>
  dateFormat('fa-IR-u-ca-gregory', { day: 'numeric', month: 'long', timeZone }).format(date)

/** A title with its details, beside the tile of the day; without a day, as of what is over, they stand alone. */
export const WithDate = ({ at, children, ...place }: WithDateProps) => (
  <div className="flex gap-4">
    {at && <DateTile at={at} {...place} />}
    <div className="@container grid min-w-0 grow content-start gap-2">{children}</div>
  </div>
)
