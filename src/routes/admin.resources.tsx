import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isStaff } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { AdminSearch } from '#features/library/search-params.ts'
import { adminQuery } from '#features/library/submissions/admin-queries.ts'
import { AdminResourcePage } from '#features/library/submissions/ui/admin-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/resources')({
  validateSearch: AdminSearch,
  loaderDeps: ({ search: { state = 'waiting' } }) => ({ state }),
  beforeLoad: ({ context }) => guardPage(context.queryClient, isStaff),
  loader: ({ context: { queryClient }, deps: { state }, cause }) =>
    stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(adminQuery(state)))),
  head: () => adminHead('/admin/resources', m.library_queue_title()),
  component: () => <AdminResourcePage state={Route.useSearch().state ?? 'waiting'} />,
})
