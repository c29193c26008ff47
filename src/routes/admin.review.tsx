import { createFileRoute } from '@tanstack/react-router'
import { loadAdminPage } from '#features/admin/admin-page.ts'
import { reviewQuery } from '#features/moderation/queries.ts'
import { ReviewPage } from '#features/moderation/ui/review-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/route-loaders.ts'
import { ListQuery } from '#platform/pages/search-params.ts'

export const Route = createFileRoute('/admin/review')({
  validateSearch: ListQuery,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q }, cause }) =>
    loadAdminPage(queryClient, {
      title: m.admin_nav_review(),
      load: () => stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(reviewQuery(q)))),
    }),
  component: () => <ReviewPage q={Route.useSearch().q} />,
})
