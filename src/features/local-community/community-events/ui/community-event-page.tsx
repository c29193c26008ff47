import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { isAhead } from '#features/attendance/rules.ts'
import { EmailPromise } from '#features/attendance/ui/registration-button.tsx'
import { CalendarLink } from '#features/calendar/ui/calendar-link.tsx'
import { ReportButton } from '#features/discussions/reports/ui/report-button.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { Art } from '#ui/art.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { useWhenPassed } from '#ui/dates/when-passed.ts'
import { OnDemand } from '#ui/on-demand.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { UserLine, UserText } from '#ui/texts/user-text.tsx'
import { reportCommunityEvent } from '../../changes.ts'
import { type CommunityEvent, communityEventQuery } from '../../queries.ts'
import type { EventType } from '../../rules.ts'
import { endOf } from '../event-end.ts'
import { CommunityEventRegistration } from './community-event-registration.tsx'
import {
  CommunityEventBadges,
  CommunityEventFacts,
  CommunityEventTime,
  WhyCancelled,
} from './community-event-text.tsx'
import { Whereabouts } from './whereabouts.tsx'

// Loaded only by readers who are not members of Peyvand+.
const WithheldMeetup = lazy(() =>
  import('../../ui/withheld-box.tsx').then(({ WithheldMeetup }) => ({ default: WithheldMeetup })),
)
// For attendees with a verified email, and its organizer.
const OrganizerMessages = lazy(() =>
  import('../../organizers/ui/organizer-messages.tsx').then(({ OrganizerMessages }) => ({
    default: OrganizerMessages,
  })),
)
// Only for its organizer.
const Families = lazy(() => import('./families.tsx').then(({ Families }) => ({ default: Families })))
const ManageCommunityEvent = lazy(() =>
  import('./manage-community-event.tsx').then(({ ManageCommunityEvent }) => ({
    default: ManageCommunityEvent,
  })),
)

const drawingLabels: Record<EventType, () => string> = {
  playdate: m.local_community_drawing_playdate,
  cultural_activity: m.local_community_drawing_cultural_activity,
  workshop: m.local_community_drawing_workshop,
  meetup: m.local_community_drawing_meetup,
}

/** One event: when and where, the registration, and for its organizer the attendees. */
export function CommunityEventPage({ id }: { id: number }) {
  const { data: communityEvent } = useSuspenseQuery(communityEventQuery(id))
  const queries = useQueryClient()
  const viewer = useViewer()
  const readsMessages = ({ organises, mine, withheld }: CommunityEvent) =>
    organises || (mine?.status === 'registered' && !withheld && viewer?.emailVerified)
  const refresh = async () => {
    // Fetches the event first: a reader who has lost the spot would be refused its messages.
    await queries.invalidateQueries({ queryKey: ['community-events', id] })
    const event = queries.getQueryData(communityEventQuery(id).queryKey)
    void queries.invalidateQueries({
      queryKey: ['messages', 'event', id],
      refetchType: event && readsMessages(event) ? 'active' : 'none',
    })
  }
  useLiveRefresh([`community-event:${id}`], () => void refresh())
  const [date, endDate] = [communityEvent.date, communityEvent.endDate].map((time) => time && new Date(time))
  useWhenPassed(
    date ? [date, endOf({ date, endDate: endDate || null })].map(Number) : [],
    () => void refresh(),
  )
  const title = localize(communityEvent.title, communityEvent.titleFA)
  const ahead = isAhead(communityEvent)
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 py-8">
      <BackLink to="/local-community">{m.local_community_back()}</BackLink>
      <article aria-labelledby="community-event" className="card grid grid-cols-1 gap-5 p-5 sm:p-7">
        <Art
          name={`family-event-${communityEvent.eventType}`}
          label={drawingLabels[communityEvent.eventType]()}
        />
        <CommunityEventBadges communityEvent={communityEvent} />
        <h1 id="community-event" className="text-2xl">
          <UserLine text={title} />
        </h1>
        {communityEvent.groupId !== null && communityEvent.groupName !== null && (
          <Link
            to="/local-community/$id"
            params={{ id: communityEvent.groupId }}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-firoozeh underline"
          >
            <UserLine text={localize(communityEvent.groupName, communityEvent.groupNameFA)} />
          </Link>
        )}
        <WhyCancelled communityEvent={communityEvent} />
        <CommunityEventTime communityEvent={communityEvent} />
        <CommunityEventFacts communityEvent={communityEvent} />
        {ahead && !communityEvent.withheld && <Whereabouts communityEvent={communityEvent} />}
        {communityEvent.description && (
          <UserText
            text={localize(communityEvent.description, communityEvent.descriptionFA)}
            className="wrap-anywhere"
          />
        )}
        <OnDemand>{communityEvent.withheld && <WithheldMeetup communityEvent={communityEvent} />}</OnDemand>
        {(!communityEvent.withheld || communityEvent.mine) && (
          <CommunityEventRegistration communityEvent={communityEvent} />
        )}
        {ahead && communityEvent.mine?.status === 'waiting' && !communityEvent.withheld && (
          <EmailPromise>{m.attendance_position_text()}</EmailPromise>
        )}
        <OnDemand>
          {communityEvent.organises && <ManageCommunityEvent communityEvent={communityEvent} ahead={ahead} />}
        </OnDemand>
        <div className="actions">
          {ahead && <CalendarLink of={`/api/community-events/${id}`} />}
          {communityEvent.isPublic && <ShareButton path={`/local-community/events/${id}`} title={title} />}
          {!communityEvent.organises && (
            <ReportButton kind="community-event" id={id} of={title} send={reportCommunityEvent(id)} />
          )}
        </div>
      </article>
      <OnDemand>
        {readsMessages(communityEvent) && (
          <OrganizerMessages
            audience={{ kind: 'event', id }}
            writes={communityEvent.organises && !communityEvent.asModerator}
          />
        )}
      </OnDemand>
      {communityEvent.organises && !communityEvent.asModerator && !viewer?.emailVerified && (
        <p className="rounded-card bg-lapis-soft p-4">{m.local_community_families_unverified()}</p>
      )}
      <OnDemand>{communityEvent.seesFamilies && <Families communityEvent={communityEvent} />}</OnDemand>
    </div>
  )
}
