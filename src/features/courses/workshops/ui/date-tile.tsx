import { dateFormat, localeOf } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { useReaderZone } from '#ui/reader-zone.ts'

/** The day, large, with its month and weekday; the time beside it says the same to screen readers. */
export function DateTile({ at, zone }: { at: string; zone: string }) {
  const reader = useReaderZone()
  const { lang } = requestContext()
  const timeZone = reader ?? zone
  const date = new Date(at)
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(lang === 'fa' ? 'fa-IR-u-ca-persian' : localeOf(lang), { ...options, timeZone }).format(date)
  return (
    <div
      aria-hidden="true"
      className="grid w-20 shrink-0 content-start justify-items-center gap-0.5 self-start rounded-card bg-firoozeh-soft px-1 py-3 text-center"
    >
      <span className="text-sm">{part({ weekday: lang === 'fa' ? 'long' : 'short' })}</span>
      <span className="text-3xl leading-tight font-bold text-firoozeh tabular-nums">
        {part({ day: 'numeric' })}
      </span>
      <span className="font-semibold">{part({ month: lang === 'fa' ? 'long' : 'short' })}</span>
      {lang === 'fa' && (
        <span className="text-xs whitespace-nowrap text-muted">{gregorian(date, timeZone)}</span>
      )}
    </div>
  )
}

/** Beside the Persian date, without the year, for which a tile has no space. */
const gregorian = (date: Date, timeZone: string) =>
  dateFormat('fa-IR-u-ca-gregory', { day: 'numeric', month: 'long', timeZone }).format(date)
