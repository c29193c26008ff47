import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { isolated } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { langOf, UserLine } from '#ui/texts/user-text.tsx'
import { categoryLabels, categoryOfDrawing, drawingLabels } from '../labels.ts'
import type { EventCard } from '../queries.ts'
import { titleOf } from '../titles.ts'

export const EventTitle = ({ event }: { event: Pick<EventCard, 'title' | 'titleFa'> }) => (
  <UserLine text={titleOf(event)} />
)

/** Category, and what should be known first. */
export const EventBadges = ({ event }: { event: EventCard }) => (
  <p className="flex flex-wrap items-center gap-2">
    <span className="chip">{categoryLabels[event.category]()}</span>
    {event.state === 'past' && <span className="chip bg-line">{m.events_completed()}</span>}
    {event.state === 'live' && <span className="chip bg-anar-soft font-semibold">{m.events_live()}</span>}
    {event.state === 'cancelled' && <span className="chip bg-anar-soft">{m.events_cancelled()}</span>}
    {event.recordingUrl && <span className="chip bg-lapis-soft">{m.events_has_recording()}</span>}
    <span className="text-sm text-muted">{m.events_minutes({ shown: formatNumber(event.duration) })}</span>
  </p>
)

/** When it is, in the reader's and the organizer's time zone. */
export const EventTime = ({ event }: { event: EventCard }) => {
  const end = addMinutes(event.dateTime, event.duration).toISOString()
  return <Moment at={event.dateTime} end={end} zone={event.zone} />
}

export function Speaker({ event }: { event: EventCard }) {
  const fa = requestContext().lang === 'fa'
  const speaker = (fa && event.speakerFa) || event.speaker
  const title = (fa && event.speakerTitleFa) || event.speakerTitle
  return (
    <p className="text-muted">
      <span className="font-semibold text-ink">{m.events_by({ speaker: isolated(speaker) })}</span>
      {title && (
        <bdi lang={langOf(title)} className="block text-start text-sm">
          {title}
        </bdi>
      )}
    </p>
  )
}

/** The drawing of an event, in the page's colours; decorative in a list of cards, whose titles say the same. */
export function EventPicture({
  thumbnail,
  named = false,
  className = '',
}: Pick<EventCard, 'thumbnail'> & { named?: boolean; className?: string }) {
  const drawing = categoryOfDrawing(thumbnail)
  return drawing ? (
    <Art name={`event-${drawing}`} label={named ? drawingLabels[drawing]() : ''} className={className} />
  ) : null
}
