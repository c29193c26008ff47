import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { waitlistQuery } from '#features/membership/queries.ts'
import { WaitlistAdminPage } from '#features/membership/ui/waitlist-admin-page.tsx'
import { m } from '#messages'
import { loadLists } from '#platform/pages/load-lists.ts'

export const Route = createFileRoute('/admin/waitlist')({
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => loadLists(queryClient.ensureInfiniteQueryData(waitlistQuery())),
  head: () => adminHead('/admin/waitlist', m.admin_nav_waitlist()),
  component: WaitlistAdminPage,
})
