import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { firstParagraph } from '#platform/text/truncate.ts'
import { WithDate } from '#ui/dates/date-tile.tsx'
import type { ListOptions } from '#ui/lists/paged-list.tsx'
import { UserLine, UserText } from '#ui/texts/user-text.tsx'
import type { CommunityEvent } from '../../queries.ts'
import { WithheldLink } from '../../ui/withheld-link.tsx'
import { CommunityEventRegistration } from './community-event-registration.tsx'
import { CommunityEventBadges, CommunityEventFacts, CommunityEventTime } from './community-event-text.tsx'

/** For every list of them. */
export const EVENT_LIST: ListOptions = { headingId: 'community-events', columns: true, cursorParam: 'events' }

/** An event in a list, with its registration. */
export const CommunityEventCard = ({ communityEvent }: { communityEvent: CommunityEvent }) => (
  <article
    aria-labelledby={`community-event-${communityEvent.id}`}
    className="card flex min-w-0 flex-col gap-3 p-5"
  >
    <CommunityEventBadges communityEvent={communityEvent} />
    <WithDate at={communityEvent.date} zone={communityEvent.zone} inPerson={!communityEvent.isVirtual}>
      <h3 id={`community-event-${communityEvent.id}`} className="text-lg">
        <Link
          to="/local-community/events/$id"
          params={{ id: communityEvent.id }}
          className="hover:text-firoozeh hover:underline"
        >
          <UserLine text={localize(communityEvent.title, communityEvent.titleFA)} />
        </Link>
      </h3>
      <CommunityEventTime communityEvent={communityEvent} />
    </WithDate>
    <CommunityEventFacts communityEvent={communityEvent} />
    {communityEvent.description && (
      <UserText
        text={firstParagraph(localize(communityEvent.description, communityEvent.descriptionFA))}
        className="wrap-anywhere"
      />
    )}
    <div className="mt-auto pt-2">
      {communityEvent.withheld && !communityEvent.mine ? (
        <WithheldLink />
      ) : (
        <CommunityEventRegistration communityEvent={communityEvent} />
      )}
    </div>
  </article>
)

/** A past event: when, and what. */
export const PastCommunityEvent = ({ communityEvent }: { communityEvent: CommunityEvent }) => (
  <article
    aria-labelledby={`community-event-${communityEvent.id}`}
    className="card @container grid min-w-0 gap-2 p-5"
  >
    <h3 id={`community-event-${communityEvent.id}`}>
      <Link
        to="/local-community/events/$id"
        params={{ id: communityEvent.id }}
        aria-label={`${m.local_community_details()}: ${localize(communityEvent.title, communityEvent.titleFA)}`}
        className="font-semibold hover:text-firoozeh hover:underline"
      >
        <UserLine text={localize(communityEvent.title, communityEvent.titleFA)} />
      </Link>
    </h3>
    <CommunityEventTime communityEvent={communityEvent} />
  </article>
)
