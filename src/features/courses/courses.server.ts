import { isPremiumWithheld } from '#features/membership/premium.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { CARD_COLUMNS, type CourseCard, isShown, JOIN_LESSON_COUNTS } from './view.server.ts'

/** A lesson as its course lists it: nothing of what it teaches. */
type LessonItem = {
  id: number
  title: string
  titleFa: string | null
  orderIndex: number
  duration: number | null
  /** Absent for guests. */
  done?: boolean
}

type CourseView = CourseCard & {
  /** The reader may not read its lessons: they are for members of Peyvand+. */
  withheld: boolean
  lessons: LessonItem[]
  /** The lesson with which the reader starts or goes on; null for guests, and once every lesson is done. */
  continueWith: number | null
}

/** Published courses, newest first; premium ones too, as a list shows nothing of their lessons. */
export async function listCourses(ctx: Ctx, { limit, cursor }: PageRequest): Promise<Page<CourseCard>> {
  const [before = null] = fromCursor(cursor, 1) ?? []
  const rows = await queryNamed<CourseCard>(
    ctx.db,
    'courses.list',
    `select ${CARD_COLUMNS} from courses c ${JOIN_LESSON_COUNTS}
     where c.published and ($2::int is null or c.id < $2) order by c.id desc limit $3`,
    [ctx.viewer.id ?? null, before, limit + 1],
  )
  return pageOf(rows, limit, ({ id }) => [id])
}

/**
 * A course and the names of its lessons, for everybody; with the reader's own progress. Unpublished ones for admins.
 * @throws ApiError course_not_found
 */
export async function showCourse(ctx: Ctx, id: number): Promise<CourseView> {
  const [course] = await queryNamed<CourseCard>(
    ctx.db,
    'courses.one',
    `select ${CARD_COLUMNS} from courses c ${JOIN_LESSON_COUNTS} where c.id = $2`,
    [ctx.viewer.id ?? null, id],
  )
  if (!course || !isShown(ctx, course)) throw new ApiError(404, 'course_not_found')
  const lessons = await listLessons(ctx, id)
  return {
    ...course,
    withheld: await isPremiumWithheld(ctx, course),
    lessons: lessons.map(({ openedAt: _, done, ...lesson }) =>
      ctx.viewer.signedIn ? { ...lesson, done } : lesson,
    ),
    continueWith: ctx.viewer.signedIn ? nextLesson(lessons) : null,
  }
}

type LessonProgress = LessonItem & { done: boolean; openedAt: Date | null }

const listLessons = (ctx: Ctx, courseId: number) =>
  queryNamed<LessonProgress>(
    ctx.db,
    'courses.lessons',
    `select l.id, l.title, l.title_fa as "titleFa", l.order_index as "orderIndex", l.duration,
       p.done_at is not null as done, p.opened_at as "openedAt"
     from course_lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = $1::text
     where l.course_id = $2 order by l.order_index, l.id`,
    [ctx.viewer.id ?? null, courseId],
  )

/** From the lesson that was opened last, the first one that is not done; after the end those that were skipped. */
function nextLesson(lessons: LessonProgress[]): number | null {
  const times = lessons.map(({ openedAt }) => openedAt?.getTime() ?? 0)
  const last = Math.max(0, times.indexOf(Math.max(0, ...times)))
  const fromThere = [...lessons.slice(last), ...lessons.slice(0, last)]
  return fromThere.find(({ done }) => !done)?.id ?? null
}
