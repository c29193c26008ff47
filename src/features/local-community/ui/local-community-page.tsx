import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { isolated } from '#platform/text/direction.ts'
import { LinkButton } from '#ui/button.tsx'
import { type ListOptions, PagedList } from '#ui/lists/paged-list.tsx'
import { SearchBox } from '#ui/lists/search-box.tsx'
import { CommunityEventCard, EVENT_LIST } from '../community-events/ui/community-event-card.tsx'
import { GroupCard } from '../groups/ui/group-card.tsx'
import { communityEventsQuery, groupsQuery } from '../queries.ts'
import { type LocalCommunitySearch, QUERY_MAX } from '../search-params.ts'
import { CreateGroup, OrganizeEvent } from './open-dialogs.tsx'

/** Nearby groups and their events. */
export function LocalCommunityPage({ search }: { search: LocalCommunitySearch }) {
  const { q = '', groups, events } = search
  const navigate = useNavigate({ from: '/local-community/' })
  useLiveRefresh(['groups', 'community-events'], [['groups'], ['community-events']])
  return (
    <div className="page grid grid-cols-1 gap-10 py-8">
      <header className="grid gap-4">
        <h1 className="text-2xl">{m.local_community_meta_title()}</h1>
        <p className="max-w-[60ch] text-lg text-muted">{m.local_community_intro()}</p>
        <div className="max-w-xl">
          <SearchBox
            label={m.local_community_search()}
            value={q}
            maxLength={QUERY_MAX}
            onSearch={(next, replace) =>
              void navigate({
                to: '/local-community',
                search: ({ groups: _, events: __, ...now }) => ({ ...now, q: next || undefined }),
                replace,
                resetScroll: false,
              })
            }
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <CreateGroup />
          <OrganizeEvent />
          {/* On a phone a dozen groups stand before the events. */}
          <a href={`#${EVENT_LIST.headingId}`} className="py-2.5 font-semibold text-firoozeh underline">
            {m.local_community_events()}
          </a>
        </div>
      </header>
      <Groups q={q} cursor={groups} />
      <CommunityEvents q={q} cursor={events} />
      <GuestCall />
    </div>
  )
}

const GROUP_LIST: ListOptions = { headingId: 'groups', columns: true, cursorParam: 'groups' }

type ListProps = { q: string; cursor: string | undefined }

function Groups({ q, cursor }: ListProps) {
  const list = useInfiniteQuery(groupsQuery(q, cursor))
  return (
    <PagedList
      {...GROUP_LIST}
      label={m.local_community_groups()}
      list={list}
      empty={q ? m.local_community_groups_not_found({ q: isolated(q) }) : m.local_community_groups_none()}
    >
      {(group) => <GroupCard group={group} />}
    </PagedList>
  )
}

function CommunityEvents({ q, cursor }: ListProps) {
  const list = useInfiniteQuery(communityEventsQuery(q, undefined, cursor))
  return (
    <PagedList
      {...EVENT_LIST}
      label={m.local_community_events()}
      list={list}
      empty={q ? m.local_community_events_not_found() : m.local_community_events_none()}
    >
      {(communityEvent) => <CommunityEventCard communityEvent={communityEvent} />}
    </PagedList>
  )
}

/** An invitation, for guests only. */
function GuestCall() {
  if (useViewer()) return null
  return (
    <section aria-labelledby="join" className="grid justify-items-start gap-3 rounded-card bg-lapis-soft p-6">
      <h2 id="join" className="text-xl text-lapis">
        {m.local_community_guest_title()}
      </h2>
      <p>{m.local_community_guest_text()}</p>
      <LinkButton to="/signup">{m.local_community_guest_action()}</LinkButton>
    </section>
  )
}
