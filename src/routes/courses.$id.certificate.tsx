import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { certificateQuery, courseQuery } from '#features/courses/queries.ts'
import { CertificatePage } from '#features/courses/ui/certificate-page.tsx'
import { m } from '#messages'
import { pageHead } from '#platform/pages/head.ts'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/courses/$id/certificate')({
  params: idInPath,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await orNotFound(queryClient.ensureQueryData(courseQuery(id)))
    await Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      queryClient.ensureQueryData(certificateQuery(id)),
    ])
  },
  head: ({ params: { id } }) =>
    pageHead({
      path: `/courses/${id}/certificate`,
      title: `${m.courses_certificate_title()} | ${m.meta_site_name()}`,
      description: import.meta.env.SSR ? m.courses_meta_description() : '',
      unlisted: true,
    }),
  component: () => <CertificatePage id={Route.useParams().id} />,
})
