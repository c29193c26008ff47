import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { UserText } from '#ui/user-text.tsx'
import type { CommunityEvent } from '../queries.ts'
import { GatheringBadges, GatheringFacts, GatheringTime } from './community-event-text.tsx'
import { PlaceButton } from './place-button.tsx'
import { Shown, shorten } from './shown.tsx'

/** How a list of them looks; `room` is about their height. */
export const GATHERINGS = { heading: 'gatherings', columns: true, room: '[--room:37rem] md:[--room:32rem]' }

/** An event in a list, with the way to come along. */
export const GatheringCard = ({ gathering }: { gathering: CommunityEvent }) => (
  <article aria-labelledby={`gathering-${gathering.id}`} className="card flex min-w-0 flex-col gap-3 p-5">
    <GatheringBadges gathering={gathering} />
    <h3 id={`gathering-${gathering.id}`} className="text-lg">
      <Link
        to="/local-community/events/$id"
        params={{ id: gathering.id }}
        className="hover:text-firoozeh hover:underline"
      >
        <Shown text={localize(gathering.title, gathering.titleFA)} />
      </Link>
    </h3>
    <GatheringTime gathering={gathering} />
    <GatheringFacts gathering={gathering} />
    {gathering.description && (
      <UserText
        text={shorten(localize(gathering.description, gathering.descriptionFA))}
        className="wrap-anywhere"
      />
    )}
    <div className="mt-auto pt-2">
      <PlaceButton gathering={gathering} />
    </div>
  </article>
)

/** An event that was: when, and what. */
export const PastGathering = ({ gathering }: { gathering: CommunityEvent }) => (
  <article aria-labelledby={`gathering-${gathering.id}`} className="card grid min-w-0 gap-2 p-5">
    <h3 id={`gathering-${gathering.id}`}>
      <Link
        to="/local-community/events/$id"
        params={{ id: gathering.id }}
        aria-label={`${m.local_community_details()}: ${localize(gathering.title, gathering.titleFA)}`}
        className="font-semibold hover:text-firoozeh hover:underline"
      >
        <Shown text={localize(gathering.title, gathering.titleFA)} />
      </Link>
    </h3>
    <GatheringTime gathering={gathering} />
  </article>
)
