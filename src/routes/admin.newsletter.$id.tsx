import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { issueQuery } from '#features/newsletter/admin-queries.ts'
import { AdminIssuePage } from '#features/newsletter/ui/admin-issue-page.tsx'
import { m } from '#messages'
import { idParam, orNotFound } from '#platform/pages/by-id.ts'

export const Route = createFileRoute('/admin/newsletter/$id')({
  params: idParam,
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  // Always the newest: its editor begins with this version.
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.fetchQuery({ ...issueQuery(id), staleTime: 0 })),
  head: ({ params: { id } }) => adminHead(`/admin/newsletter/${id}`, m.newsletter_admin_title()),
  component: () => <AdminIssuePage id={Route.useParams().id} />,
})
