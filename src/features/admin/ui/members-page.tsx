import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { PagedList } from '#ui/paged-list.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { membersQuery } from '../queries.ts'
import { MEMBER_QUERY_MAX } from '../search-params.ts'
import { MemberCard } from './member-card.tsx'

/** Every member; the search is in the URL. */
export function MembersPage({ q }: { q: string }) {
  const navigate = useNavigate()
  const list = useInfiniteQuery(membersQuery(q))
  return (
    <>
      <h1 className="text-2xl">{m.admin_nav_members()}</h1>
      <search>
        <SearchBox
          label={m.admin_members_search()}
          value={q}
          maxLength={MEMBER_QUERY_MAX}
          onSearch={(typed, replace) =>
            void navigate({
              to: '/admin/members',
              search: { q: typed || undefined },
              resetScroll: false,
              replace,
            })
          }
        />
      </search>
      <PagedList list={list} label={m.admin_nav_members()} empty={m.admin_members_empty()}>
        {(member) => <MemberCard member={member} />}
      </PagedList>
    </>
  )
}
