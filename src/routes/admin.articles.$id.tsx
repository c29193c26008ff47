import { createFileRoute, notFound } from '@tanstack/react-router'
import { deskArticleQuery } from '#features/library/writing/queries.ts'
import { RevisePage } from '#features/library/writing/ui/revise-page.tsx'
import { adminHead } from '#features/moderation/admin-head.ts'
import { admit, isAdmin } from '#features/moderation/guard.ts'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'

export const Route = createFileRoute('/admin/articles/$id')({
  params: {
    parse: ({ id }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
    stringify: ({ id }) => ({ id: `${id}` }),
  },
  beforeLoad: ({ context }) => admit(context.queryClient, isAdmin),
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(deskArticleQuery(id)).catch((error) => {
      throw error instanceof RequestError && error.status === 404 ? notFound() : error
    }),
  head: ({ params: { id } }) => adminHead(`/admin/articles/${id}`, m.library_desk_edit_title()),
  component: () => <RevisePage id={Route.useParams().id} />,
})
