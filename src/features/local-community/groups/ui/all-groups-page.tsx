import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { Day } from '#ui/dates/when.tsx'
import { Dots } from '#ui/dots.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import {
  allCommunityEventsQuery,
  allGroupsQuery,
  type ListedEvent,
  type ListedGroup,
} from '../../admin-queries.ts'
import { familyLabels, memberLabels } from '../../labels.ts'
import { placeLabel } from '../../places/place-label.ts'

type Props = { q: string; kind: 'events' | undefined }

/** Every group, or every community event, for moderators: each is worked on where its families see it. */
export function AllGroupsPage({ q, kind }: Props) {
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.local_community_admin_title()}</h1>
        <p className="text-muted">{m.local_community_admin_text()}</p>
      </header>
      <ListSearch label={m.local_community_admin_search()} value={q} />
      <StateNav label={m.local_community_admin_which()}>
        {([undefined, 'events'] as const).map((each) => (
          <li key={each ?? 'groups'}>
            <Link
              to="/admin/groups"
              search={{ ...(q && { q }), ...(each && { kind: each }) }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={STATE_LINK}
            >
              {each ? m.local_community_admin_events() : m.local_community_admin_groups()}
            </Link>
          </li>
        ))}
      </StateNav>
      {kind ? <AllEvents q={q} /> : <AllGroups q={q} />}
    </>
  )
}

const SHORTCUTS = () => [{ key: 'o', does: m.local_community_admin_open() }]

const AllGroups = ({ q }: { q: string }) => (
  <Queue
    list={useInfiniteQuery(allGroupsQuery(q))}
    label={m.local_community_admin_groups()}
    empty={q ? m.ui_queue_none_found() : m.local_community_admin_no_groups()}
    shortcuts={SHORTCUTS()}
  >
    {(group) => <GroupRow group={group} />}
  </Queue>
)

const AllEvents = ({ q }: { q: string }) => (
  <Queue
    list={useInfiniteQuery(allCommunityEventsQuery(q))}
    label={m.local_community_admin_events()}
    empty={q ? m.ui_queue_none_found() : m.local_community_admin_no_events()}
    shortcuts={SHORTCUTS()}
  >
    {(event) => <EventRow event={event} />}
  </Queue>
)

function GroupRow({ group }: { group: ListedGroup }) {
  return (
    <Row
      name={inOwnLang(group.name, group.nameFA)}
      link={(name) => (
        <Link to="/local-community/$id" params={{ id: group.id }} data-key="o" className={NAME}>
          {name}
        </Link>
      )}
      facts={
        <Dots>
          {placeLabel(group)}
          {memberLabels(group.members)}
        </Dots>
      }
    >
      {group.organizers === 0 && group.isActive && (
        <span className="chip bg-lapis-soft">{m.local_community_admin_no_organizer()}</span>
      )}
      {!group.isActive && <span className="chip">{m.local_community_admin_closed()}</span>}
      {group.hidden && <span className="chip bg-anar-soft">{m.local_community_admin_hidden()}</span>}
    </Row>
  )
}

function EventRow({ event }: { event: ListedEvent }) {
  const { families, waiting } = event
  // One that is held online may have none.
  const placeText = placeLabel(event)
  return (
    <Row
      name={inOwnLang(event.title, event.titleFA)}
      link={(name) => (
        <Link to="/local-community/events/$id" params={{ id: event.id }} data-key="o" className={NAME}>
          {name}
        </Link>
      )}
      facts={
        <Dots>
          <Day at={event.date} />
          {placeText}
          {familyLabels(families)}
          {waiting > 0 && m.local_community_admin_waiting({ shown: formatNumber(waiting) })}
        </Dots>
      }
    >
      {event.leaderless && !event.cancelled && (
        <span className="chip bg-lapis-soft">{m.local_community_admin_no_organizer()}</span>
      )}
      {event.cancelled && <span className="chip">{m.local_community_cancelled()}</span>}
      {event.hidden && <span className="chip bg-anar-soft">{m.local_community_admin_hidden()}</span>}
    </Row>
  )
}

/** Returns the Persian name on Persian pages, if there is one. */
const inOwnLang = (name: string, persian: string | null) =>
  requestContext().lang === 'fa' ? (persian ?? name) : name

const NAME = 'font-semibold hover:text-firoozeh hover:underline'

type RowProps = {
  name: string
  link: (name: ReactNode) => ReactNode
  facts: ReactNode
  children: ReactNode
}

const Row = ({ name, link, facts, children }: RowProps) => (
  <article className="card flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
    <h2 className="min-w-0 basis-full text-base wrap-anywhere sm:grow sm:basis-0">
      {link(<UserLine text={name} />)}
    </h2>
    <p className="flex flex-wrap gap-2 empty:hidden">{children}</p>
    <p className="basis-full text-sm text-muted wrap-anywhere">{facts}</p>
  </article>
)
