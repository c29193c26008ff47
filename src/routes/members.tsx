import { createFileRoute } from '@tanstack/react-router'
import { loadPlans } from '#features/membership/load-plans.ts'
import { MembersPage } from '#features/membership/ui/members-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'

export const Route = createFileRoute('/members')({
  loader: ({ context }) => loadPlans(context.queryClient),
  head: () =>
    pageHead({
      path: '/members',
      title: m.meta_members_title(),
      description: import.meta.env.SSR ? m.membership_members_text() : '',
      unlisted: true,
    }),
  component: MembersPage,
})
