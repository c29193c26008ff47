import { createFileRoute } from '@tanstack/react-router'
import { waitlistQuery } from '#features/membership/queries.ts'
import { WaitlistAdminPage } from '#features/membership/ui/waitlist-admin-page.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { guardPage, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/waitlist')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureInfiniteQueryData(waitlistQuery())),
  head: () => adminHead('/admin/waitlist', m.moderation_nav_waitlist()),
  component: WaitlistAdminPage,
})
