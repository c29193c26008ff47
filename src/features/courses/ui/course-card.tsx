import { Link } from '@tanstack/react-router'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import { categoryLabels, durationText, levelLabels } from '../labels.ts'
import type { CourseCard as Card } from '../queries.ts'
import { descriptionOf, titleOf } from '../titles.ts'
import { CourseProgress } from './course-progress.tsx'

/** The drawing of all courses. */
export const COURSE_ART = 'course'

/** A course in the list; the whole card leads to it. */
export function CourseCard({ course }: { course: Card }) {
  const title = titleOf(course)
  const [firstParagraph = ''] = descriptionOf(course).split(/\n{2,}/)
  return (
    <article
      aria-labelledby={`course-${course.id}`}
      className="card relative flex min-w-0 flex-col across:flex-row"
    >
      <Art
        name={COURSE_ART}
        className="rounded-b-none across:m-5 across:me-0 across:w-1/2 across:shrink-0 across:self-start across:rounded-card"
      />
      <div className="flex min-w-0 grow flex-col gap-3 p-5">
        <CourseBadges course={course} />
        <h2 id={`course-${course.id}`} dir={directionOf(title)} lang={langOf(title)} className="text-lg">
          <Link
            to="/courses/$id"
            params={{ id: course.id }}
            className="after:absolute after:inset-0 hover:text-firoozeh hover:underline"
          >
            {title}
          </Link>
        </h2>
        <CourseSize course={course} />
        <p dir={directionOf(firstParagraph)} lang={langOf(firstParagraph)} className="line-clamp-5">
          {firstParagraph}
        </p>
        {course.doneCount !== null && course.doneCount > 0 && (
          <CourseProgress done={course.doneCount} count={course.lessonCount} />
        )}
      </div>
    </article>
  )
}

/** Shows the audience of a course, and whether it is for members. */
export const CourseBadges = ({
  course,
}: {
  course: Pick<Card, 'isPremiumOnly' | 'category' | 'difficulty'>
}) => (
  <p className="flex flex-wrap gap-2">
    {course.isPremiumOnly && <PremiumBadge />}
    <span className="chip">{categoryLabels[course.category]()}</span>
    <span className="chip bg-line">{levelLabels[course.difficulty]()}</span>
  </p>
)

export const CourseSize = ({ course }: { course: Pick<Card, 'lessonCount' | 'estimatedDuration'> }) => (
  <p className="text-sm text-muted">
    {m.courses_lesson_count({ count: course.lessonCount, shown: formatNumber(course.lessonCount) })}
    {course.estimatedDuration !== null && ` ·\u00a0${durationText(course.estimatedDuration)}`}
  </p>
)
