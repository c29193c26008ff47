import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Icon } from '#ui/icon.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import { durationText } from '../labels.ts'
import type { Course } from '../queries.ts'
import { titleOf } from '../titles.ts'

/** Lists the lessons of a course in order, and marks those that are done. Readers who may read them get links. */
export function LessonList({ course, under }: { course: Course; under: 'h1' | 'h3' }) {
  const Heading = under === 'h1' ? 'h2' : 'h4'
  // Not a region in the preview of the course editor, whose page has one with this name already.
  const Container = under === 'h1' ? 'section' : 'div'
  if (!course.lessons.length) return <p className="text-muted">{m.courses_no_lessons()}</p>
  return (
    <Container {...(under === 'h1' ? { 'aria-labelledby': 'lessons' } : {})} className="grid gap-3">
      <Heading id="lessons" className="text-lg">
        {m.courses_lessons()}
      </Heading>
      <ol className="grid divide-y divide-line border-y border-line">
        {course.lessons.map((lesson, i) => (
          <LessonRow key={lesson.id} course={course} lesson={lesson} number={i + 1} />
        ))}
      </ol>
    </Container>
  )
}

type RowProps = { course: Course; lesson: Course['lessons'][number]; number: number }

function LessonRow({ course: { id, withheld }, lesson, number }: RowProps) {
  const title = titleOf(lesson)
  const titleText = <UserLine text={title} />
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full font-semibold ${lesson.done ? 'bg-pistachio-soft text-pistachio' : 'bg-firoozeh-soft'}`}
      >
        {lesson.done ? <Icon of={CircleCheck} className="size-5" /> : formatNumber(number)}
      </span>
      <span className="grid min-w-0 grow">
        <span className="sr-only">{m.courses_lesson_number({ number: formatNumber(number) })}: </span>
        {withheld ? (
          <span className="font-semibold">{titleText}</span>
        ) : (
          <Link
            to="/courses/$id/lessons/$lesson"
            params={{ id, lesson: lesson.id }}
            className="font-semibold hover:text-firoozeh hover:underline"
          >
            {titleText}
          </Link>
        )}
        <span className="text-sm text-muted">
          {lesson.duration !== null && durationText(lesson.duration)}
          {lesson.done && (
            <span className="text-pistachio">
              {lesson.duration !== null && ' ·\u00a0'}
              {m.courses_lesson_done()}
            </span>
          )}
        </span>
      </span>
    </li>
  )
}
