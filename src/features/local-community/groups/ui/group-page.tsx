import { useInfiniteQuery, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { actorOf, useViewer } from '#features/accounts/queries.ts'
import { canModerate } from '#features/accounts/roles.ts'
import { FeedLinks } from '#features/calendar/ui/feed-links.tsx'
import { ReportButton } from '#features/discussions/reports/ui/report-button.tsx'
import { m } from '#messages'
import { cityName } from '#platform/i18n/city.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { localize } from '#platform/i18n/localize.ts'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { requestContext } from '#platform/request-context.ts'
import { isolated } from '#platform/text/direction.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { CELL, COLUMNS, Failed, PagedList } from '#ui/lists/paged-list.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { UserLine, UserText } from '#ui/texts/user-text.tsx'
import { reportGroup } from '../../changes.ts'
import {
  CommunityEventCard,
  EVENT_LIST,
  PastCommunityEvent,
} from '../../community-events/ui/community-event-card.tsx'
import {
  communityEventsQuery,
  discussedQuery,
  dropInsideOf,
  type Group,
  groupQuery,
  pastQuery,
} from '../../queries.ts'
import type { GroupSearch } from '../../search-params.ts'
import { OrganizeEvent } from '../../ui/open-dialogs.tsx'
import { GroupFacts } from './group-card.tsx'
import { JoinButton } from './join-button.tsx'

// Loaded only by readers who are not members of Peyvand+.
const WithheldCircle = lazy(() =>
  import('../../ui/withheld-box.tsx').then(({ WithheldCircle }) => ({ default: WithheldCircle })),
)
// Only for its members and organizers, and for moderators.
const OrganizerMessages = lazy(() =>
  import('../../organizers/ui/organizer-messages.tsx').then(({ OrganizerMessages }) => ({
    default: OrganizerMessages,
  })),
)
const ManageGroup = lazy(() =>
  import('./manage-group.tsx').then(({ ManageGroup }) => ({ default: ManageGroup })),
)
const GroupMembers = lazy(() =>
  import('./group-members.tsx').then(({ GroupMembers }) => ({ default: GroupMembers })),
)

/** A group: its events, the discussions of its city, and for its members who they are. */
export function GroupPage({ id, search }: { id: number; search: GroupSearch }) {
  const { lang, publicUrl } = requestContext()
  const { data: group } = useSuspenseQuery(groupQuery(id))
  const viewer = useViewer()
  const moderates = canModerate(actorOf(viewer))
  const reads = (group.mine || moderates) && !group.withheld
  const queries = useQueryClient()
  const refresh = async () => {
    // The group comes first, as the viewer may have left it.
    await queries.invalidateQueries({ queryKey: groupQuery(id).queryKey, exact: true })
    if (!moderates && !queries.getQueryData(groupQuery(id).queryKey)?.mine) dropInsideOf(id, queries)
    void queries.invalidateQueries({ queryKey: ['groups', id] })
    void queries.invalidateQueries({ queryKey: ['messages', 'group', id] })
  }
  useLiveRefresh([`group:${id}`], () => void refresh())
  // Published with each change of any group or event: nothing else of this group is asked for again.
  useLiveRefresh(['community-events'], [['community-events']])
  return (
    <div className="page grid grid-cols-1 gap-10 py-8">
      <div className="grid grid-cols-1 gap-5">
        <BackLink to="/local-community">{m.local_community_back()}</BackLink>
        <h1 className="text-2xl">
          <UserLine text={localize(group.name, group.nameFA)} />
        </h1>
        <GroupFacts group={group} />
        {group.closeReason && (
          <p className="rounded-card bg-anar-soft p-4">
            {m.local_community_why({ reason: isolated(group.closeReason) })}
          </p>
        )}
        {group.description && (
          <UserText
            text={localize(group.description, group.descriptionFA)}
            className="max-w-[70ch] wrap-anywhere"
          />
        )}
        <OnDemand>{group.withheld && <WithheldCircle joined={group.mine !== null} />}</OnDemand>
        <div className="actions">
          {(!group.withheld || group.mine) && <JoinButton group={group} />}
          {group.mine && group.isActive && !group.withheld && <OrganizeEvent group={group} />}
          {viewer && (
            <OnDemand>
              <ManageGroup group={group} />
            </OnDemand>
          )}
          <ShareButton path={`/local-community/${id}`} title={localize(group.name, group.nameFA)} />
          {group.mine !== 'organiser' && (
            <ReportButton
              kind="group"
              id={id}
              of={localize(group.name, group.nameFA)}
              send={reportGroup(id)}
            />
          )}
        </div>
      </div>
      <GroupEvents group={group} cursor={search.events} />
      <Discussed group={group} />
      <OnDemand>
        {reads && <OrganizerMessages audience={{ kind: 'group', id }} writes={group.mine === 'organiser'} />}
      </OnDemand>
      <OnDemand>{reads && <GroupMembers group={group} q={search.q} />}</OnDemand>
      {group.isActive && (
        <section aria-labelledby="feed" className="grid gap-3 rounded-card bg-firoozeh-soft p-6">
          <h2 id="feed" className="text-xl">
            {m.local_community_group_feed()}
          </h2>
          <p>{m.local_community_group_feed_text()}</p>
          <FeedLinks url={`${publicUrl}/api/regional-groups/${id}/calendar.ics?lang=${lang}`} />
        </section>
      )}
    </div>
  )
}

function GroupEvents({ group, cursor }: { group: Group; cursor: string | undefined }) {
  const list = useInfiniteQuery(communityEventsQuery('', group.id, cursor))
  const { data: past = [], error, refetch } = useQuery(pastQuery(group.id))
  return (
    <>
      <PagedList
        {...EVENT_LIST}
        label={m.local_community_group_events()}
        list={list}
        empty={
          group.isActive ? m.local_community_group_events_none() : m.local_community_group_events_closed()
        }
      >
        {(communityEvent) => <CommunityEventCard communityEvent={communityEvent} />}
      </PagedList>
      {(past.length > 0 || error) && (
        <section aria-labelledby="past" className="grid grid-cols-1 gap-5">
          <h2 id="past" className="text-xl">
            {m.local_community_group_past()}
          </h2>
          {error && !past.length && <Failed error={error} onRetry={refetch} />}
          <ul className={COLUMNS}>
            {past.map((communityEvent) => (
              <li key={communityEvent.id} className={CELL}>
                <PastCommunityEvent communityEvent={communityEvent} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Discussions from the group's city, without anonymous ones. */
function Discussed({ group: { id, city } }: { group: Group }) {
  const { data, error, refetch } = useQuery(discussedQuery(id))
  return (
    <section aria-labelledby="discussed" className="grid grid-cols-1 gap-4">
      <h2 id="discussed" className="text-xl">
        {m.local_community_discussions({ city: isolated(cityName(city)) })}
      </h2>
      {!data && error && <Failed error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <p className="text-muted">{m.local_community_discussions_none({ city: isolated(cityName(city)) })}</p>
      )}
      <ul className="grid gap-2">
        {data?.map((post) => (
          <li key={post.id}>
            <Link
              to="/community/$id"
              params={{ id: post.id }}
              className="flex min-h-11 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:bg-firoozeh-soft"
            >
              <UserLine text={post.title} className="min-w-0 font-semibold wrap-anywhere" />
              <span className="shrink-0 text-sm text-muted">
                {m.local_community_replies({ count: post.replies, shown: formatNumber(post.replies) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton variant="quiet" to="/community" className="-ms-4 justify-self-start">
        {m.local_community_discussions_go()}
      </LinkButton>
    </section>
  )
}
