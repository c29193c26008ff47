import { createFileRoute } from '@tanstack/react-router'
import { subjectOf } from '#features/newsletter/issues/subjects.ts'
import { IssuePage } from '#features/newsletter/issues/ui/issue-page.tsx'
import { issueQuery } from '#features/newsletter/queries.ts'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/newsletter/$id')({
  params: idInPath,
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(issueQuery(id))),
  head: async ({ loaderData: issue, params: { id } }) =>
    pageHead({
      path: `/newsletter/${id}`,
      title: `${issue ? subjectOf(issue).text : ''} | ${m.meta_site_name()}`,
      ...(import.meta.env.SSR &&
        issue &&
        (await import('#features/newsletter/issues/preview.ts')).issuePreview(issue)),
    }),
  component: () => <IssuePage id={Route.useParams().id} />,
})
