import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { firstParagraph } from '#platform/text/truncate.ts'
import { LinkButton } from '#ui/button.tsx'
import { WithDate } from '#ui/dates/date-tile.tsx'
import { ListSkeleton } from '#ui/lists/paged-list.tsx'
import { HiddenTitle, UserText } from '#ui/texts/user-text.tsx'
import type { EventCard } from '../queries.ts'
import { descriptionOf, titleOf } from '../titles.ts'
import { EventBadges, EventPicture, EventTime, EventTitle, Speaker } from './event-details.tsx'
import { EventRegistrationButton } from './registration-button.tsx'

/** An upcoming event, with the registration. */
export const UpcomingCard = ({ event }: { event: EventCard }) => (
  <Card event={event} isAhead>
    <UserText text={firstParagraph(descriptionOf(event))} />
    <div className="mt-auto pt-2">
      <EventRegistrationButton event={event} />
    </div>
  </Card>
)

/** A past event. */
export const PastCard = ({ event }: { event: EventCard }) => (
  <Card event={event}>
    <UserText text={firstParagraph(descriptionOf(event))} className="text-muted" />
    <LinkButton variant="outline" to="/events/$id" params={{ id: event.id }} className="mt-auto self-start">
      <span>
        {m.events_details()}
        <HiddenTitle text={titleOf(event)} />
      </span>
    </LinkButton>
  </Card>
)

type CardProps = { event: EventCard; isAhead?: boolean; children: ReactNode }

/** Buttons are at the card's end, aligned with those of the card beside it. */
const Card = ({ event, isAhead = false, children }: CardProps) => (
  <article
    aria-labelledby={`event-${event.id}`}
    className="card flex min-w-0 flex-col gap-3 p-5 across:flex-row across:gap-5"
  >
    <EventPicture thumbnail={event.thumbnail} className="across:w-1/2 across:shrink-0 across:self-center" />
    <div className="flex min-w-0 grow flex-col gap-3">
      <EventBadges event={event} />
      <WithDate at={isAhead ? event.dateTime : undefined} zone={event.zone}>
        <Title event={event} />
        <EventTime event={event} />
        <Speaker event={event} />
      </WithDate>
      {children}
    </div>
  </article>
)

const Title = ({ event }: { event: EventCard }) => (
  <h3 id={`event-${event.id}`} className="text-lg">
    <Link to="/events/$id" params={{ id: event.id }} className="hover:text-firoozeh hover:underline">
      <EventTitle event={event} />
    </Link>
  </h3>
)

/** Says how many are shown. */
export const PastCount = ({ count }: { count: number }) => (
  <span className="chip bg-firoozeh-soft" aria-live="polite">
    {count === 1 ? m.events_past_count_one() : m.events_past_count({ shown: formatNumber(count) })}
  </span>
)

/** Placeholders while loading. */
export const EventsSkeleton = ({ cards = 4 }: { cards?: number }) => (
  <ListSkeleton columns rows={cards} shape={EVENT_SHAPE} />
)

export const EVENT_SHAPE = (
  <>
    <div className="skeleton aspect-[12/5]" />
    <div className="skeleton h-7 w-32" />
    <div className="skeleton h-7 w-3/4" />
    <div className="skeleton h-14 w-1/2" />
    <div className="skeleton h-20" />
    <div className="skeleton h-11 w-40" />
  </>
)
