import { useSuspenseQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/queries.ts'
import { Withheld, WithheldTitle } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { type Course, courseQuery } from '../queries.ts'
import { descriptionOf, titleOf } from '../titles.ts'
import { COURSE_ART, CourseBadges, CourseSize } from './course-card.tsx'
import { CourseProgress } from './course-progress.tsx'
import { LessonList } from './lesson-list.tsx'

/** Shows a course: its topic, its lessons in order, and where the reader goes on. */
export function CoursePage({ id }: { id: number }) {
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const guest = useViewer() === null
  return (
    <div className="page grid max-w-3xl gap-6 py-8">
      <BackLink to="/courses">{m.courses_back()}</BackLink>
      {!course.published && (
        <p role="note" className="rounded-card bg-lapis-soft p-4">
          {m.courses_unpublished()}
        </p>
      )}
      <CourseView course={course} guest={guest} />
    </div>
  )
}

type Props = { course: Course; guest: boolean; heading?: 'h1' | 'h3' }

/** The part of a course that readers see. Its editors see it in the preview. */
export function CourseView({ course, guest, heading: Heading = 'h1' }: Props) {
  const title = titleOf(course)
  const { withheld, lessons } = course
  const done = lessons.filter((lesson) => lesson.done).length
  return (
    <article className="card grid gap-5 p-5 sm:p-7">
      <CoursePicture url={course.thumbnailUrl} />
      <CourseBadges course={course} />
      <Heading dir={directionOf(title)} lang={langOf(title)} className="text-2xl">
        {title}
      </Heading>
      <CourseSize course={course} />
      <UserText text={descriptionOf(course)} />
      {!guest && !withheld && lessons.length > 0 && <CourseProgress done={done} count={lessons.length} />}
      <NextSteps course={course} done={done} />
      <LessonList course={course} under={Heading} />
      {withheld ? (
        <Withheld link={m.courses_withheld_link()}>
          <WithheldTitle>{m.courses_withheld_title()}</WithheldTitle>
          <p>{m.courses_withheld_text()}</p>
        </Withheld>
      ) : (
        guest && <p className="text-muted">{m.courses_sign_in_hint()}</p>
      )}
      <div data-screen className="actions">
        <ShareButton path={`/courses/${course.id}`} title={title} />
      </div>
    </article>
  )
}

/** Our drawing, or the picture that an admin gave; that one's host learns nothing of the page. */
const CoursePicture = ({ url }: { url: string | null }) =>
  url ? (
    <img
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      className="aspect-[12/5] w-full rounded-card object-cover"
    />
  ) : (
    <Art name={COURSE_ART} label={m.courses_art()} />
  )

/** Start, or go on where the reader was; and the certificate. */
function NextSteps({ course, done }: { course: Course; done: number }) {
  const { id, lessons, withheld, certified, continueWith } = course
  const [first] = lessons
  const isAllDone = done > 0 && done === lessons.length
  const next =
    withheld || isAllDone ? undefined : (lessons.find((lesson) => lesson.id === continueWith) ?? first)
  if (!next && !certified) return null
  return (
    <p className="flex flex-wrap items-center gap-3">
      {isAllDone && <span className="font-semibold text-pistachio">{m.courses_all_done()}</span>}
      {next && (
        <LinkButton to="/courses/$id/lessons/$lesson" params={{ id, lesson: next.id }}>
          {next === first && done === 0
            ? m.courses_start()
            : m.courses_continue({ number: formatNumber(lessons.indexOf(next) + 1) })}
        </LinkButton>
      )}
      {certified && (
        <LinkButton to="/courses/$id/certificate" params={{ id }} variant={next ? 'outline' : 'main'}>
          {m.courses_certificate()}
        </LinkButton>
      )}
    </p>
  )
}
