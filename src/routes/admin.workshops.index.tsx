import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#features/accounts/queries.ts'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { adminWorkshopsQuery } from '#features/courses/workshops/admin-queries.ts'
import { AdminWorkshopsPage } from '#features/courses/workshops/ui/admin-workshops-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/workshops/')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.workshops_title(),
      may: isAdmin,
      load: () =>
        stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(adminWorkshopsQuery(q)))),
    }),
  component: () => <AdminWorkshopsPage q={Route.useSearch().q} />,
})
