import { m } from '#messages'
import { type FormattedMoment, formatMoment } from '#platform/dates/moment.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { useReaderZone } from './reader-zone.ts'

type Props = {
  /** ISO 8601 UTC. */
  at: string
  end?: string | null | undefined
  /** The organizer's zone; without one only the reader's is shown, in one line. */
  zone?: string | undefined
}

/**
 * A moment in the reader's own zone, on Persian pages with both dates. With an organizer's zone it is two or three
 * lines: the organizer's time first, as the server knows no other, and the reader's after hydration; space for the
 * last line is reserved, so nothing moves.
 */
export function Moment({ at, end, zone }: Props) {
  const reader = useReaderZone()
  const { lang } = requestContext()
  const from = new Date(at)
  const until = end ? new Date(end) : undefined
  const formatted = formatMoment(from, until, reader ?? zone ?? 'UTC', lang)
  if (!zone) return <Line at={at} formatted={formatted} />
  return (
    <span className="grid">
      <time dateTime={at}>
        <span className="block font-semibold">
          {formatted.day}{' '}
          {formatted.gregorian && (
            <span className="inline-block font-normal text-muted">({formatted.gregorian})</span>
          )}
        </span>
        <span className="block">
          {formatted.time}{' '}
          {/* A line of its own on a phone, where the zone's name may not fit beside the time. */}
          <span className="block text-muted sm:inline">{formatted.zone}</span>
        </span>
      </time>
      <span data-own-time className="min-h-lh text-sm text-muted max-[22.5rem]:min-h-[2lh]">
        {reader && organizerTime(from, reader, zone)}
      </span>
    </span>
  )
}

/** In a line of text. */
const Line = ({
  at,
  formatted: { day, gregorian, time, zone },
}: {
  at: string
  formatted: FormattedMoment
}) => (
  <time dateTime={at}>
    {m.moment_at({ day, time, zone })}
    {gregorian && (
      <>
        {' '}
        <span className="inline-block text-muted">({gregorian})</span>
      </>
    )}
  </time>
)

/**
 * The organizer's time, where it differs from the reader's, else nothing: only the start, with a short weekday and the
 * city instead of the zone's name, so that it is one line on a phone.
 */
function organizerTime(from: Date, reader: string, zone: string) {
  const { lang } = requestContext()
  const [readerMoment, organizerMoment] = [reader, zone].map((where) =>
    formatMoment(from, undefined, where, lang),
  )
  if (
    !readerMoment ||
    !organizerMoment ||
    (readerMoment.day === organizerMoment.day && readerMoment.time === organizerMoment.time)
  )
    return undefined
  const time =
    readerMoment.day === organizerMoment.day
      ? organizerMoment.time
      : `${organizerMoment.weekday} ${organizerMoment.time}`
  const inUtc = organizerMoment.city === organizerMoment.zone // no city's time
  return m.moment_organizer({
    when: inUtc ? `${time} ${organizerMoment.zone}` : m.moment_in_city({ time, city: organizerMoment.city }),
  })
}
