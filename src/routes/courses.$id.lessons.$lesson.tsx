import { createFileRoute } from '@tanstack/react-router'
import { viewerQuery } from '#features/accounts/queries.ts'
import { lessonHead } from '#features/courses/head.ts'
import { lessonParams } from '#features/courses/lesson-params.ts'
import { courseQuery, lessonQuery } from '#features/courses/queries.ts'
import { LessonPage } from '#features/courses/ui/lesson-page.tsx'
import { otherLang } from '#platform/i18n/lang.ts'
import { orNotFound } from '#platform/pages/route-loaders.ts'
import { oneOf, searchParams } from '#platform/pages/search-params.ts'
import { requestContext } from '#platform/request-context.ts'

/** `?view=both` shows both languages side by side. */
const LessonSearch = searchParams({ view: oneOf(['both']) })

export const Route = createFileRoute('/courses/$id/lessons/$lesson')({
  params: lessonParams,
  validateSearch: LessonSearch,
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: async ({ context: { queryClient }, params: { id, lesson: lessonId }, deps: { view } }) => {
    const course = await orNotFound(queryClient.ensureQueryData(courseQuery(id)))
    const lesson = await orNotFound(queryClient.ensureQueryData(lessonQuery(id, lessonId)))
    await queryClient.ensureQueryData(viewerQuery())
    if (view === 'both' && lesson && lesson.langs.length > 1)
      await queryClient.ensureQueryData(lessonQuery(id, lessonId, otherLang(requestContext().lang)))
    return { course, lesson }
  },
  head: ({ loaderData, params: { lesson: lessonId } }) =>
    loaderData ? lessonHead(loaderData.course, lessonId, loaderData.lesson) : {},
  component: function LessonRoute() {
    const { id, lesson } = Route.useParams()
    return <LessonPage id={id} lessonId={lesson} both={Route.useSearch().view === 'both'} />
  },
})
