import { formatOf, localeOf, showGregorianDay } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { useReaderZone } from '#ui/reader-zone.ts'

/** The day, large, with its month and weekday; the time beside it says the same to screen readers. */
export function DateTile({ at, zone }: { at: string; zone: string }) {
  const reader = useReaderZone()
  const { lang } = requestContext()
  const timeZone = reader ?? zone
  const date = new Date(at)
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatOf(lang === 'fa' ? 'fa-IR-u-ca-persian' : localeOf(lang), { ...options, timeZone }).format(date)
  return (
    <div
      aria-hidden="true"
      className="grid w-24 shrink-0 content-start justify-items-center gap-0.5 self-start rounded-card bg-firoozeh-soft px-2 py-3 text-center"
    >
      <span className="text-sm">{part({ weekday: 'long' })}</span>
      <span className="text-3xl leading-tight font-bold text-firoozeh tabular-nums">
        {part({ day: 'numeric' })}
      </span>
      <span className="font-semibold">{part({ month: 'long' })}</span>
      {lang === 'fa' && <span className="text-xs text-muted">{showGregorianDay(date, timeZone)}</span>}
    </div>
  )
}
