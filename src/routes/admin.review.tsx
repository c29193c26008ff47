import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '#features/admin/admin-head.ts'
import { reviewQuery } from '#features/moderation/queries.ts'
import { ReviewPage } from '#features/moderation/ui/review-page.tsx'
import { m } from '#messages'
import { loadLists, stayOnFailure } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/review')({
  loader: ({ context: { queryClient }, cause }) =>
    stayOnFailure(cause, loadLists(queryClient.ensureInfiniteQueryData(reviewQuery()))),
  head: () => adminHead('/admin/review', m.admin_nav_review()),
  component: ReviewPage,
})
