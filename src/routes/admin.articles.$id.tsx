import { createFileRoute } from '@tanstack/react-router'
import { guardPage, isAdmin } from '#features/accounts/queries.ts'
import { adminHead } from '#features/admin/admin-head.ts'
import { adminArticleQuery } from '#features/library/writing/queries.ts'
import { RevisePage } from '#features/library/writing/ui/article-editor.tsx'
import { m } from '#messages'
import { idParam, orNotFound } from '#platform/pages/by-id.ts'

export const Route = createFileRoute('/admin/articles/$id')({
  params: idParam,
  beforeLoad: ({ context }) => guardPage(context.queryClient, isAdmin),
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(adminArticleQuery(id))),
  head: ({ params: { id } }) => adminHead(`/admin/articles/${id}`, m.library_admin_edit_title()),
  component: () => <RevisePage id={Route.useParams().id} />,
})
