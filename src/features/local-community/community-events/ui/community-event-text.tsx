import { Baby, type IconNode, MapPin, UserRound, Users, Video, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { isolated } from '#platform/text/direction.ts'
import { Moment } from '#ui/dates/moment.tsx'
import { Icon } from '#ui/icon.tsx'
import { ageLabels, costLabels, familyLabels, typeLabels } from '../../labels.ts'
import { placeLabel } from '../../places/place-label.ts'
import type { CommunityEvent } from '../../queries.ts'

/** What should be known first. */
export const CommunityEventBadges = ({ communityEvent }: { communityEvent: CommunityEvent }) => (
  <p className="flex flex-wrap items-center gap-2">
    <span className="chip">{typeLabels[communityEvent.eventType]()}</span>
    {communityEvent.isPremiumOnly && <PremiumBadge>{m.local_community_meetup()}</PremiumBadge>}
    {communityEvent.isVirtual && <span className="chip bg-lapis-soft">{m.local_community_online()}</span>}
    {!communityEvent.isPublic && <span className="chip bg-line">{m.local_community_members_event()}</span>}
    {communityEvent.state === 'cancelled' && (
      <span className="chip bg-anar-soft">{m.local_community_cancelled()}</span>
    )}
    {communityEvent.hidden && <span className="chip bg-anar-soft">{m.local_community_hidden()}</span>}
    {communityEvent.state === 'past' && <span className="chip bg-line">{m.local_community_over()}</span>}
    {communityEvent.state === 'live' && (
      <span className="chip bg-anar-soft font-semibold">{m.local_community_now()}</span>
    )}
  </p>
)

/** A person who cancels an event gives a reason. Without a reason, its organizer deleted the account. */
export function WhyCancelled({ communityEvent }: { communityEvent: CommunityEvent }) {
  const { state, cancelReason, organizer, withheld } = communityEvent
  const organizerLeft = state === 'cancelled' && !cancelReason && !organizer && !withheld
  if (!cancelReason && !organizerLeft) return null
  return (
    <p className="rounded-card bg-anar-soft p-4">
      {cancelReason
        ? m.local_community_why({ reason: isolated(cancelReason) })
        : m.local_community_organizer_left()}
    </p>
  )
}

/** When it is, in the reader's zone and that of the place. */
export const CommunityEventTime = ({
  communityEvent: { date, endDate, zone, isVirtual },
}: {
  communityEvent: CommunityEvent
}) => <Moment at={date} end={endDate} zone={zone} inPerson={!isVirtual} />

/** Shows the place, the age range, the price, the organizer and the number of attendees. */
export const CommunityEventFacts = ({ communityEvent }: { communityEvent: CommunityEvent }) => {
  const { organizer, groupName, groupNameFA, ageRange, cost, attendeeCount, isVirtual, withheld, state } =
    communityEvent
  const group = groupName === null ? m.local_community_community_member() : localize(groupName, groupNameFA)
  const name = organizer?.firstName ?? group
  const placeText = placeLabel(communityEvent)
  return (
    <ul className="grid gap-1 text-muted">
      {placeText && <Fact icon={MapPin}>{placeText}</Fact>}
      {isVirtual && !placeText && <Fact icon={Video}>{m.local_community_online()}</Fact>}
      {ageRange && <Fact icon={Baby}>{m.local_community_ages({ ages: isolated(ageLabels(ageRange)) })}</Fact>}
      {cost !== null && <Fact icon={Wallet}>{costLabels(cost)}</Fact>}
      {!withheld && <Fact icon={UserRound}>{m.local_community_organizer({ name: isolated(name) })}</Fact>}
      {state !== 'cancelled' && <Fact icon={Users}>{familyLabels(attendeeCount)}</Fact>}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: IconNode; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    <Icon of={icon} className="size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)
