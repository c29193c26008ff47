import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { FileText, Video } from 'lucide'
import { lazy } from 'react'
import { isAhead } from '#features/attendance/rules.ts'
import { EmailPromise } from '#features/attendance/ui/registration-button.tsx'
import { CalendarLink } from '#features/calendar/ui/calendar-link.tsx'
import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { isolated } from '#platform/text/direction.ts'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useWhenPassed } from '#ui/dates/when-passed.ts'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { OutsideLink } from '#ui/texts/outside-link.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { type EventCard, eventQuery, useEventLink } from '../queries.ts'
import { descriptionOf, tagsOf, titleOf } from '../titles.ts'
import { EventBadges, EventPicture, EventTime, EventTitle, Speaker } from './event-details.tsx'
import { EventRegistrationButton } from './registration-button.tsx'

const MeetingLink = lazy(() => import('#features/attendance/ui/meeting-link.tsx'))

/** One event: before it the registration, around its time the link, afterwards the recording. */
export function EventPage({ id }: { id: number }) {
  const { data: event } = useSuspenseQuery(eventQuery(id))
  const queries = useQueryClient()
  useLiveRefresh([`event:${id}`], [['events', id]])
  const start = new Date(event.dateTime)
  useWhenPassed([start.getTime(), addMinutes(start, event.duration).getTime()], () =>
    queries.invalidateQueries({ queryKey: ['events', id] }),
  )
  return (
    <div className="page grid max-w-3xl gap-6 py-8">
      <BackLink to="/events">{m.events_back()}</BackLink>
      <article aria-labelledby="event" className="card grid gap-5 p-5 sm:p-7">
        <EventPicture thumbnail={event.thumbnail} named />
        <EventBadges event={event} />
        <h1 id="event" className="text-2xl">
          <EventTitle event={event} />
        </h1>
        {event.cancelReason && (
          <p className="rounded-card bg-anar-soft p-4">
            {m.events_why_cancelled({ reason: isolated(event.cancelReason) })}
          </p>
        )}
        <EventTime event={event} />
        <Speaker event={event} />
        <UserText text={descriptionOf(event)} />
        <Tags tags={tagsOf(event)} />
        <EventRegistrationButton event={event} />
        {isAhead(event) && event.mine?.status === 'waiting' && (
          <EmailPromise>{m.attendance_position_text()}</EmailPromise>
        )}
        {isAhead(event) && event.mine?.status === 'registered' && event.online && (
          <OnDemand>
            <MeetingLink
              id={id}
              start={start}
              duration={event.duration}
              isLive={event.state === 'live'}
              useLink={useEventLink}
            />
          </OnDemand>
        )}
        <Take event={event} />
      </article>
    </div>
  )
}

const Tags = ({ tags }: { tags: string[] }) =>
  tags.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} dir="auto" lang={langOf(tag)} className="chip bg-line">
          {tag}
        </li>
      ))}
    </ul>
  )

/** What can be downloaded: the recording and materials, or the calendar file. */
function Take({ event }: { event: EventCard }) {
  const { id, recordingUrl, materialsUrl } = event
  const title = titleOf(event)
  return (
    <div className="actions">
      {recordingUrl && (
        <OutsideLink href={recordingUrl} className={buttonClass('main')}>
          <Icon of={Video} className="size-5" />
          {m.events_recording()}
        </OutsideLink>
      )}
      {materialsUrl && (
        <OutsideLink href={materialsUrl} className={buttonClass('outline')}>
          <Icon of={FileText} className="size-5" />
          {m.events_materials()}
        </OutsideLink>
      )}
      {isAhead(event) && <CalendarLink of={`/api/events/${id}`} />}
      <ShareButton path={`/events/${id}`} title={title} />
    </div>
  )
}
