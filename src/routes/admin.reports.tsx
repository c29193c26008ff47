import { createFileRoute } from '@tanstack/react-router'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { authorBlocksQuery } from '#features/moderation/author-blocks/author-block-queries.ts'
import { reportsQuery } from '#features/moderation/queries.ts'
import { ReportsSearch } from '#features/moderation/search-params.ts'
import { ReportsPage } from '#features/moderation/ui/reports-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: ReportsSearch,
  loaderDeps: ({ search: { state = 'open', q } }) => ({ state, q }),
  loader: ({ context: { queryClient }, deps: { state, q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_reports(),
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            state === 'blocks'
              ? queryClient.ensureInfiniteQueryData(authorBlocksQuery(q))
              : queryClient.ensureInfiniteQueryData(reportsQuery(state, q)),
          ),
        ),
    }),
  component: () => <ReportsPage tab={Route.useSearch().state ?? 'open'} q={Route.useSearch().q} />,
})
