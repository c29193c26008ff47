import { createFileRoute } from '@tanstack/react-router'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { hiddenQuery } from '#features/moderation/queries.ts'
import { HiddenSearch } from '#features/moderation/search-params.ts'
import { HiddenPage } from '#features/moderation/ui/hidden-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/admin/hidden')({
  validateSearch: HiddenSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { kind, q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_hidden(),
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(hiddenQuery(kind, q)))),
    }),
  component: () => <HiddenPage kind={Route.useSearch().kind} q={Route.useSearch().q} />,
})
