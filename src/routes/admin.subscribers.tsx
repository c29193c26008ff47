import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { adminHead } from '#rooms/moderation/admin-head.ts'
import { admit, isAdmin } from '#rooms/moderation/admission.ts'
import { subscribersQuery } from '#rooms/newsletter/queries.ts'
import { SubscribersPage } from '#rooms/newsletter/ui/subscribers-page.tsx'

export const Route = createFileRoute('/admin/subscribers')({
  beforeLoad: ({ context }) => admit(context.queryClient, isAdmin),
  loader: ({ context: { queryClient } }) => queryClient.ensureInfiniteQueryData(subscribersQuery()),
  head: () => adminHead('/admin/subscribers', m.moderation_nav_subscribers()),
  component: SubscribersPage,
})
