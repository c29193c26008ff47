import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { membersQuery } from '#features/admin/queries.ts'
import { MembersSearch } from '#features/admin/search-params.ts'
import { MembersPage } from '#features/admin/ui/members-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/members')({
  validateSearch: MembersSearch,
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(membersQuery(q)))),
  head: () => adminHead('/admin/members', m.admin_nav_members()),
  component: () => <MembersPage q={Route.useSearch().q ?? ''} />,
})
