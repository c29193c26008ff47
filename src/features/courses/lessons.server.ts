import { and, eq, type SQL, sql } from 'drizzle-orm'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Block, Rendered } from '#features/library/articles/markdown.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { LANGS, type Lang, otherLang } from '#platform/i18n/lang.ts'
import { courseLessons, lessonProgress } from './tables.ts'
import { assertMayReadLessons } from './view.server.ts'

type LessonLink = { id: number; title: string; titleFa: string | null }

/** A lesson to be read, in the requested language or else in the one that it has. */
type LessonView = {
  id: number
  courseId: number
  courseTitle: string
  courseTitleFa: string | null
  title: string
  titleFa: string | null
  orderIndex: number
  lessonCount: number
  duration: number | null
  videoUrl: string | null
  lang: Lang
  langs: Lang[]
  blocks: Block[]
  contents: Rendered['contents']
  /** Absent for guests. */
  done?: boolean
  previous: LessonLink | null
  next: LessonLink | null
  updatedAt: Date
}

type Row = Omit<LessonView, 'lang' | 'langs' | 'blocks' | 'contents' | 'done'> & {
  done: boolean
  rendered: Partial<Record<Lang, Rendered>>
}

/**
 * Returns one lesson. For readers who are not members, reads nothing of a premium course from the database.
 * @throws ApiError course_not_found, members_only, lesson_not_found
 */
export async function showLesson(
  ctx: Ctx,
  courseId: number,
  id: number,
  requested: Lang,
): Promise<LessonView> {
  await assertMayReadLessons(ctx, courseId)
  const [row] = await queryNamed<Row>(
    ctx.db,
    'courses.lesson',
    `select * from (
       select l.id, l.course_id as "courseId", c.title as "courseTitle", c.title_fa as "courseTitleFa", l.title,
         l.title_fa as "titleFa", l.duration, l.video_url as "videoUrl", l.rendered, l.updated_at as "updatedAt",
         p.done_at is not null as done,
         row_number() over sorted::int as "orderIndex", count(*) over ()::int as "lessonCount",
         lag(jsonb_build_object('id', l.id, 'title', l.title, 'titleFa', l.title_fa)) over sorted as previous,
         lead(jsonb_build_object('id', l.id, 'title', l.title, 'titleFa', l.title_fa)) over sorted as next
       from course_lessons l join courses c on c.id = l.course_id
       left join lesson_progress p on p.lesson_id = l.id and p.user_id = $1::text
       where l.course_id = $2 window sorted as (order by l.order_index, l.id)
     ) lessons where id = $3`,
    [ctx.viewer.id ?? null, courseId, id],
  )
  if (!row) throw new ApiError(404, 'lesson_not_found')
  const { rendered, done, ...lesson } = row
  const langs = LANGS.filter((lang) => rendered[lang])
  const lang = langs.includes(requested) ? requested : otherLang(requested)
  const { blocks = [], contents = [] } = rendered[lang] ?? {}
  return { ...lesson, ...(ctx.viewer.signedIn ? { done } : {}), lang, langs, blocks, contents }
}

/**
 * Notes that the viewer opened a lesson: there the course goes on.
 * @throws ApiError sign_in_first, course_not_found, members_only, lesson_not_found
 */
export const openLesson = (ctx: Ctx, courseId: number, id: number) =>
  storeProgress(ctx, courseId, id, { whenNew: null, whenStored: sql`${lessonProgress.doneAt}` })

/**
 * Marks a lesson as done, or takes that back. Repeating it changes nothing: the first time stays.
 * @throws ApiError sign_in_first, course_not_found, members_only, lesson_not_found
 */
export async function setProgress(ctx: Ctx, courseId: number, id: number, done: boolean) {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const doneAt = done
    ? { whenNew: ctx.now, whenStored: sql`coalesce(${lessonProgress.doneAt}, ${now})` }
    : { whenNew: null, whenStored: sql`null` }
  await storeProgress(ctx, courseId, id, doneAt)
  return { done }
}

/** When a lesson was done: for a new row, when a reader opens it for the first time, and for a stored row. */
type DoneAt = { whenNew: Date | null; whenStored: SQL }

async function storeProgress(ctx: Ctx, courseId: number, id: number, doneAt: DoneAt) {
  const { id: userId } = requireSignedIn(ctx.viewer)
  await assertMayReadLessons(ctx, courseId)
  // Nobody else sees it, and no page of a signed-in person is cached.
  await write(ctx, { tags: NO_TAGS }, async (tx) => {
    const [lesson] = await tx
      .select({ id: courseLessons.id })
      .from(courseLessons)
      .where(and(eq(courseLessons.id, id), eq(courseLessons.courseId, courseId)))
    if (!lesson) throw new ApiError(404, 'lesson_not_found')
    await tx
      .insert(lessonProgress)
      .values({ userId, lessonId: id, openedAt: ctx.now, doneAt: doneAt.whenNew })
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId],
        set: { openedAt: ctx.now, doneAt: doneAt.whenStored },
      })
  })
}
