import { createFileRoute } from '@tanstack/react-router'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { AdminSearch } from '#features/library/search-params.ts'
import { adminResourcesQuery } from '#features/library/submissions/admin-queries.ts'
import { AdminResourcesPage } from '#features/library/submissions/ui/admin-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/resources')({
  validateSearch: AdminSearch,
  loaderDeps: ({ search: { state = 'waiting', q } }) => ({ state, q }),
  loader: ({ context: { queryClient }, deps: { state, q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.library_queue_title(),
      load: () =>
        stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(adminResourcesQuery(state, q)))),
    }),
  component: () => (
    <AdminResourcesPage state={Route.useSearch().state ?? 'waiting'} q={Route.useSearch().q} />
  ),
})
