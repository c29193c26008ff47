import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { membersQuery } from '#features/moderation/queries.ts'
import { MembersSearch } from '#features/moderation/search-params.ts'
import { MembersPage } from '#features/moderation/ui/members-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/members')({
  validateSearch: MembersSearch,
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(membersQuery(q)))),
  head: () => adminHead('/admin/members', m.moderation_nav_members()),
  component: () => <MembersPage q={Route.useSearch().q ?? ''} />,
})
