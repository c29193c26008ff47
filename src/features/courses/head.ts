import { m } from '#messages'
import { pageHead, shortened } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'
import type { Course, Lesson } from './queries.ts'
import { descriptionOf, titleOf } from './titles.ts'

/** Title, description and URLs of a course's page. */
export const courseHead = (course: Course) =>
  pageHead({
    path: `/courses/${course.id}`,
    title: `${titleOf(course)} | ${m.meta_site_name()}`,
    description: shortened(descriptionOf(course)),
    unlisted: !course.published,
    structured: import.meta.env.SSR ? structuredCourse(course) : undefined,
  })

/** A lesson's page; search engines read those that everyone may read. */
export const lessonHead = (course: Course, lessonId: number, lesson: Lesson | null) =>
  pageHead({
    path: `/courses/${course.id}/lessons/${lessonId}`,
    title: `${lesson ? titleOf(lesson) : titleOf(course)} | ${m.meta_site_name()}`,
    description: shortened(descriptionOf(course)),
    type: 'article',
    unlisted: course.isPremiumOnly || !course.published,
  })

/** Structured data for search engines: schema.org's Course. */
function structuredCourse(course: Course): object {
  const { publicUrl, lang } = requestContext()
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: titleOf(course),
    description: descriptionOf(course),
    inLanguage: lang,
    isAccessibleForFree: !course.isPremiumOnly,
    provider: { '@type': 'Organization', name: m.meta_site_name(), url: publicUrl },
  }
}
