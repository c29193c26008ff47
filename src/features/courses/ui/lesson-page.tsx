import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Columns2, Printer } from 'lucide'
import { useEffect } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { Withheld, WithheldTitle } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { dirOf, otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { langOf, UserLine } from '#ui/texts/user-text.tsx'
import { Video } from '#ui/video.tsx'
import { durationText } from '../labels.ts'
import { type Course, courseQuery, type Lesson, lessonQuery, recordOpening } from '../queries.ts'
import { titleOf } from '../titles.ts'
import { LessonDone } from './lesson-done.tsx'
import { BothTexts, LessonText } from './lesson-text.tsx'

type Props = { id: number; lessonId: number; both: boolean }

/** Shows one lesson, or the way to Peyvand+ for readers who may not read it. */
export function LessonPage({ id, lessonId, both }: Props) {
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const { data: lesson } = useSuspenseQuery(lessonQuery(id, lessonId))
  useRecordOpening(lesson)
  return (
    <div className={`page grid grid-cols-1 gap-6 py-6 ${both ? '' : 'max-w-3xl'}`}>
      <BackLink to="/courses/$id" params={{ id }}>
        {m.courses_back_to({ title: isolated(titleOf(course)) })}
      </BackLink>
      {lesson ? (
        <LessonView course={course} lesson={lesson} both={both} />
      ) : (
        <WithheldLesson course={course} />
      )}
    </div>
  )
}

/** Records that the lesson was opened: the course resumes there. */
function useRecordOpening(lesson: Lesson | null) {
  const queries = useQueryClient()
  const signedIn = useViewer() !== null
  const [courseId, id] = [lesson?.courseId, lesson?.id]
  useEffect(() => {
    if (!signedIn || courseId === undefined || id === undefined) return
    void recordOpening(courseId, id).then(() => {
      void queries.invalidateQueries({ queryKey: ['courses', courseId], exact: true })
    })
  }, [signedIn, courseId, id, queries])
}

function LessonView({ course, lesson, both }: { course: Course; lesson: Lesson; both: boolean }) {
  const { lang } = requestContext()
  const signedIn = useViewer() !== null
  const other = useQuery({
    ...lessonQuery(course.id, lesson.id, otherLang(lang)),
    enabled: both && lesson.langs.length > 1,
  })
  const allDone = course.lessons.every(({ id, done }) => (id === lesson.id ? lesson.done : done))
  return (
    <article className="grid min-w-0 grid-cols-1 gap-6">
      <LessonHeader lesson={lesson} />
      <LessonTools lesson={lesson} both={both} />
      {lesson.videoUrl && <Video key={lesson.id} url={lesson.videoUrl} title={titleOf(lesson)} />}
      {both && other.data ? (
        <BothTexts lesson={lesson} other={other.data} />
      ) : (
        <div lang={lesson.lang} dir={dirOf(lesson.lang)} className="min-w-0">
          <LessonText lesson={lesson} />
        </div>
      )}
      {signedIn ? (
        <LessonDone lesson={lesson} allDone={allDone} />
      ) : (
        <p data-screen className="text-muted">
          {m.courses_sign_in_hint()}
        </p>
      )}
      <PreviousAndNext lesson={lesson} both={both} />
    </article>
  )
}

const LessonHeader = ({ lesson }: { lesson: Lesson }) => {
  const number = formatNumber(lesson.orderIndex)
  return (
    <header className="grid gap-2">
      <p className="text-muted">
        {m.courses_lesson_of({ number, count: formatNumber(lesson.lessonCount) })}
        {lesson.duration !== null && ` ·\u00a0${durationText(lesson.duration)}`}
      </p>
      <h1 dir={directionOf(titleOf(lesson))} lang={langOf(titleOf(lesson))} className="text-3xl">
        {titleOf(lesson)}
      </h1>
      {lesson.lang !== requestContext().lang && (
        <p className="rounded-sm bg-lapis-soft p-3">{m.courses_only_other()}</p>
      )}
    </header>
  )
}

const actionClass =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-firoozeh hover:underline cursor-pointer'

function LessonTools({ lesson, both }: { lesson: Lesson; both: boolean }) {
  return (
    <div data-screen className="flex flex-wrap items-center gap-x-6">
      {lesson.langs.length > 1 && (
        <Link
          to="/courses/$id/lessons/$lesson"
          params={{ id: lesson.courseId, lesson: lesson.id }}
          search={both ? {} : { view: 'both' }}
          resetScroll={false}
          className={actionClass}
        >
          <Icon of={Columns2} className="size-5" />
          {both ? m.library_one_language() : m.library_side_by_side()}
        </Link>
      )}
      <button type="button" onClick={() => window.print()} className={actionClass}>
        <Icon of={Printer} className="size-5" />
        {m.courses_print()}
      </button>
    </div>
  )
}

/** The lessons before and after; both languages stay side by side. */
const PreviousAndNext = ({
  lesson: { courseId, previous, next },
  both,
}: {
  lesson: Lesson
  both: boolean
}) => (
  <nav data-screen aria-label={m.courses_around()} className="flex flex-wrap justify-between gap-3">
    {[
      { to: previous, label: m.courses_previous(), side: '' },
      { to: next, label: m.courses_next(), side: 'ms-auto text-end' },
    ].map(
      ({ to, label, side }) =>
        to && (
          <LinkButton
            key={label}
            variant="outline"
            to="/courses/$id/lessons/$lesson"
            params={{ id: courseId, lesson: to.id }}
            search={both ? { view: 'both' } : {}}
            className={`rounded-card! ${side}`}
          >
            <span className="grid">
              <span className="text-sm font-normal">{label}</span>
              <UserLine text={titleOf(to)} />
            </span>
          </LinkButton>
        ),
    )}
  </nav>
)

const WithheldLesson = ({ course }: { course: Course }) => (
  <>
    <h1 className="text-2xl" dir={directionOf(titleOf(course))} lang={langOf(titleOf(course))}>
      {titleOf(course)}
    </h1>
    <Withheld link={m.courses_withheld_link()}>
      <WithheldTitle>{m.courses_withheld_title()}</WithheldTitle>
      <p>{m.courses_withheld_lesson()}</p>
    </Withheld>
  </>
)
