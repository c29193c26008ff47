import { persianOf } from '#platform/date-text.ts'
import { formatOf, showGregorianDay } from '#platform/format.ts'
import { dayIn } from '#platform/moment.ts'
import { currentVisit } from '#platform/visit.ts'

/** Says, while somebody types, which day was understood, in both calendars. Its line is there from the start. */
export const ReadDay = ({ iso, fallback }: { iso: string | undefined; fallback: string }) => (
  <p aria-live="polite" className="min-h-lh text-muted">
    {iso ? bothCalendars(iso) : fallback}
  </p>
)

/** 'Saturday, March 21, 2026 (1 Farvardin 1405)' or «شنبه ۱ فروردین ۱۴۰۵ (۲۱ مارس ۲۰۲۶)». */
export function bothCalendars(iso: string, lang = currentVisit().lang): string {
  const noon = new Date(`${iso}T12:00Z`)
  const other = lang === 'fa' ? showGregorianDay(noon, 'UTC') : persianInLatin(iso, noon)
  return `${dayIn(noon, 'UTC', lang)} (${other})`
}

/** As it is spoken: the day, the month's name in Latin letters, the year. */
function persianInLatin(iso: string, noon: Date) {
  const { day, year } = persianOf(iso)
  const month = formatOf('en-u-ca-persian', { month: 'long', timeZone: 'UTC' }).format(noon)
  return `${day} ${month} ${year}`
}
