import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { figuresQuery, waitlistQuery } from '#features/membership/admin-queries.ts'
import { AdminWaitlistPage } from '#features/membership/ui/admin/waitlist-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/waitlist')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_waitlist(),
      may: isAdmin,
      load: () =>
        stayOnFailure(
          cause,
          loadLists(
            queryClient.ensureQueryData(figuresQuery()),
            queryClient.ensureInfiniteQueryData(waitlistQuery(q)),
          ),
        ),
    }),
  component: () => <AdminWaitlistPage q={Route.useSearch().q} />,
})
