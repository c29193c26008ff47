import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { memberFilterLabels } from '../labels.ts'
import { membersQuery } from '../queries.ts'
import { MEMBER_FILTERS, type MembersSearch } from '../search-params.ts'
import { MemberCard } from './member-card.tsx'

/** Every member, or those of one role, or the suspended ones; the search is in the URL. */
export function AdminMembersPage({ q = '', filter }: MembersSearch) {
  const list = useInfiniteQuery(membersQuery({ q, filter }))
  const search = q || undefined
  return (
    <>
      <h1 className="text-2xl">{m.admin_nav_members()}</h1>
      <ListSearch label={m.admin_members_search()} value={q} />
      <StateNav label={m.admin_members_which()}>
        {[undefined, ...MEMBER_FILTERS].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to="/admin/members"
              search={{ ...(search && { q: search }), ...(each && { filter: each }) }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={STATE_LINK}
            >
              {each ? memberFilterLabels[each]() : m.admin_members_all()}
            </Link>
          </li>
        ))}
      </StateNav>
      <Queue
        key={filter}
        list={list}
        label={m.admin_nav_members()}
        empty={q ? m.ui_queue_none_found() : m.admin_members_empty()}
        shortcuts={SHORTCUTS()}
      >
        {(member) => <MemberCard member={member} />}
      </Queue>
    </>
  )
}

const SHORTCUTS = () => [
  { key: 'r', does: m.admin_members_role() },
  { key: 's', does: m.admin_suspend() },
  { key: 'n', does: m.admin_notes() },
]
