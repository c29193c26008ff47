import { Link } from '@tanstack/react-router'
import { MapPin, Users } from 'lucide'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { m } from '#messages'
import { localize } from '#platform/i18n/localize.ts'
import { firstParagraph } from '#platform/text/truncate.ts'
import { Icon } from '#ui/icon.tsx'
import { UserLine, UserText } from '#ui/texts/user-text.tsx'
import { memberLabels } from '../../labels.ts'
import { placeLabel } from '../../places/place-label.ts'
import type { Group } from '../../queries.ts'
import { WithheldLink } from '../../ui/withheld-link.tsx'
import { JoinButton } from './join-button.tsx'

/** A group in a list, with the button to join. */
export const GroupCard = ({ group }: { group: Group }) => (
  <article aria-labelledby={`group-${group.id}`} className="card flex min-w-0 flex-col gap-3 p-5">
    <h3 id={`group-${group.id}`} className="text-lg">
      <Link
        to="/local-community/$id"
        params={{ id: group.id }}
        className="hover:text-firoozeh hover:underline"
      >
        <UserLine text={localize(group.name, group.nameFA)} />
      </Link>
    </h3>
    <GroupFacts group={group} />
    {group.description && (
      <UserText
        text={firstParagraph(localize(group.description, group.descriptionFA))}
        className="wrap-anywhere"
      />
    )}
    <div className="mt-auto flex flex-wrap gap-3 pt-2">
      {group.withheld && !group.mine ? <WithheldLink /> : <JoinButton group={group} />}
    </div>
  </article>
)

export const GroupFacts = ({ group }: { group: Group }) => (
  <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
    <span className="flex items-center gap-2">
      <Icon of={MapPin} className="size-4 shrink-0" />
      {placeLabel(group)}
    </span>
    <span className="flex items-center gap-2">
      <Icon of={Users} className="size-4 shrink-0" />
      {memberLabels(group.memberCount)}
    </span>
    {group.isPremiumOnly && <PremiumBadge>{m.local_community_circle()}</PremiumBadge>}
    {group.hidden && <span className="chip bg-anar-soft text-ink">{m.local_community_hidden()}</span>}
    {!group.isActive && <span className="chip bg-anar-soft text-ink">{m.local_community_closed()}</span>}
  </p>
)
