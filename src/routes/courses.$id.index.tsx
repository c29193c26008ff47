import { createFileRoute } from '@tanstack/react-router'
import { courseHead } from '#features/courses/head.ts'
import { courseQuery } from '#features/courses/queries.ts'
import { CoursePage } from '#features/courses/ui/course-page.tsx'
import { idInPath, orNotFound } from '#platform/pages/route-loaders.ts'

export const Route = createFileRoute('/courses/$id/')({
  params: idInPath,
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(courseQuery(id))),
  head: ({ loaderData: course }) => (course ? courseHead(course) : {}),
  component: () => <CoursePage id={Route.useParams().id} />,
})
