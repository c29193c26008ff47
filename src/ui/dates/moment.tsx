import { m } from '#messages'
import { type MomentParts, momentParts } from '#platform/dates/moment.ts'
import { requestContext } from '#platform/request-context.ts'
import { useReaderZone } from './reader-zone.ts'

type Props = {
  /** ISO 8601 UTC. */
  at: string
  end?: string | null | undefined
  /** The organizer's zone; without one only the reader's is shown, in one line. */
  zone?: string | undefined
  /** Whether one goes there: then the time of the place stands first, and the reader's own beneath. */
  inPerson?: boolean | undefined
}

/**
 * A moment in the reader's own zone, on Persian pages with both dates. With an organizer's zone it is two or three
 * lines: the organizer's time first, as the server knows no other, and the reader's after hydration; space for the
 * last line is reserved, so nothing moves.
 */
export function Moment({ at, end, zone, inPerson = false }: Props) {
  const reader = useReaderZone()
  const { lang } = requestContext()
  const from = new Date(at)
  const until = end ? new Date(end) : undefined
  const formatted = momentParts(from, until, (inPerson ? zone : reader) ?? zone ?? 'UTC', lang)
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
          {/* A line of its own on a phone and in a narrow card, where the zone's name may not fit beside the time. */}
          <span className="block text-muted sm:inline @max-[24rem]:block">{formatted.zone}</span>
        </span>
      </time>
      <span
        data-own-time
        className={`min-h-lh text-sm text-muted ${inPerson ? '' : 'max-[22.5rem]:min-h-[2lh] @max-[17rem]:min-h-[2lh]'}`}
      >
        {reader &&
          (inPerson
            ? otherTime(from, zone, reader, (when) => m.moment_reader({ when }))
            : otherTime(from, reader, zone, (time, city) =>
                m.moment_organizer({ when: city ? m.moment_in_city({ time, city }) : time }),
              ))}
      </span>
    </span>
  )
}

/** In a line of text. */
const Line = ({ at, formatted: { day, gregorian, time, zone } }: { at: string; formatted: MomentParts }) => (
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
 * The time in another zone, or that it is the one above: only the start, with a short weekday and the city instead of the
 * zone's name. Readers know their own city: without it the line is one everywhere, and no space for a second one stays
 * empty. An organizer's takes two in a narrow card.
 */
function otherTime(
  from: Date,
  zone: string,
  otherZone: string,
  textOf: (time: string, city?: string) => string,
): string {
  const { lang } = requestContext()
  const above = momentParts(from, undefined, zone, lang)
  const other = momentParts(from, undefined, otherZone, lang)
  if (above.day === other.day && above.time === other.time) return m.moment_same()
  const time = above.day === other.day ? other.time : `${other.weekday} ${other.time}`
  const isOfCity = other.city !== other.zone // UTC is not
  return isOfCity ? textOf(time, other.city) : textOf(`${time} ${other.zone}`)
}
