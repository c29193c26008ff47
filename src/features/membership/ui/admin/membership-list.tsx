import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { membershipsQuery } from '../../admin-queries.ts'
import {
  MEMBERSHIP_FILTERS,
  type MembershipFilter,
  type MembershipsSearch,
} from '../../admin-search-params.ts'
import { MembershipRow } from './membership-row.tsx'

const stateLabels: Record<MembershipFilter, () => string> = {
  open: m.membership_admin_state_open,
  granted: m.membership_admin_free,
  failing: m.membership_admin_failing,
  disputed: m.membership_admin_disputed,
  ended: m.membership_admin_state_ended,
}

/** Memberships in one state, newest first; the search and the state are in the URL. */
export function MembershipList({ search: { q = '', state, request } }: { search: MembershipsSearch }) {
  const list = useInfiniteQuery(membershipsQuery({ q, state }))
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.membership_admin_memberships()}</h2>
      <ListSearch label={m.admin_members_search()} value={q} />
      <StateNav label={m.membership_admin_which()}>
        {MEMBERSHIP_FILTERS.map((each) => (
          <li key={each}>
            <Link
              to="/admin/membership"
              search={{
                ...(request && { request }),
                ...(q && { q }),
                ...(each !== 'open' && { state: each }),
              }}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
              className={STATE_LINK}
            >
              {stateLabels[each]()}
            </Link>
          </li>
        ))}
      </StateNav>
      <Queue
        key={state}
        list={list}
        label={m.membership_admin_memberships()}
        empty={q || state ? m.membership_admin_none_found() : m.membership_admin_no_members()}
        shortcuts={[{ key: 'e', does: m.membership_admin_end() }]}
      >
        {(membership) => <MembershipRow membership={membership} />}
      </Queue>
    </section>
  )
}
