import { and, eq, gt, sql } from 'drizzle-orm'
import { renderTexts } from '#features/library/articles/markdown.server.ts'
import { hashSource, splitSource } from '#features/library/articles/sources.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import { type Db, oneRow, type Tx } from '#platform/database/database.server.ts'
import type { CourseCategory, Difficulty } from './rules.ts'
import { courseLessons, courses } from './tables.ts'

/** A file of content/courses: the fields of its head, and its text. */
type Source = { front: Record<string, string>; body: string }
/** The files of one course: `course` and `1`, `2`, … in both languages. */
type Sources = Map<string, Source>

const FILES = import.meta.glob<string>('../../../content/courses/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Imports the built-in courses into the tables: new ones, and those whose files or renderer changed. Lessons are known
 * by their number, so that they keep their ids and everyone's progress. What an admin unpublished stays so. Safe to
 * repeat.
 * @param files by their paths, which end in `{slug}/{name}.{lang}.md`
 */
export async function importBuiltInCourses(
  { db }: { db: Db },
  files: Record<string, string> = FILES,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.builtInCourses})`)
    for (const [slug, sources] of bySlug(files)) await importCourse(tx, slug, sources)
  })
}

async function importCourse(tx: Tx, slug: string, sources: Sources) {
  const sourceHash = hashSource([...sources].toSorted())
  const [stored] = await tx.select({ hash: courses.sourceHash }).from(courses).where(eq(courses.slug, slug))
  if (stored?.hash === sourceHash) return
  const row = { ...toCourse(slug, sources), sourceHash }
  const course = await tx
    .insert(courses)
    .values({ slug, ...row })
    .onConflictDoUpdate({
      target: courses.slug,
      set: { ...row, updatedAt: sql`now()`, version: sql`${courses.version} + 1` },
    })
    .returning({ id: courses.id })
    .then(oneRow)
  await importLessons(tx, course.id, slug, sources)
}

async function importLessons(tx: Tx, courseId: number, slug: string, sources: Sources) {
  const count = sources.size / 2 - 1 // all are in two languages, and one is of the course itself
  const storedLessons = await tx
    .select({ id: courseLessons.id, orderIndex: courseLessons.orderIndex })
    .from(courseLessons)
    .where(eq(courseLessons.courseId, courseId))
  for (let orderIndex = 1; orderIndex <= count; orderIndex++) {
    const values = toLesson(slug, sources, orderIndex)
    const storedLesson = storedLessons.find((each) => each.orderIndex === orderIndex)
    if (storedLesson) {
      const set = { ...values, updatedAt: sql`now()`, version: sql`${courseLessons.version} + 1` }
      await tx.update(courseLessons).set(set).where(eq(courseLessons.id, storedLesson.id))
    } else await tx.insert(courseLessons).values({ ...values, courseId, orderIndex })
  }
  await tx
    .delete(courseLessons)
    .where(and(eq(courseLessons.courseId, courseId), gt(courseLessons.orderIndex, count)))
}

function toCourse(slug: string, sources: Sources) {
  const { en, fa } = bothOf(slug, sources, 'course')
  return {
    title: fieldOf(slug, en, 'title'),
    titleFa: fieldOf(slug, fa, 'title'),
    description: en.body,
    descriptionFa: fa.body,
    category: fieldOf(slug, en, 'category') as CourseCategory, // the table checks both
    difficulty: fieldOf(slug, en, 'difficulty') as Difficulty,
    estimatedDuration: Number(fieldOf(slug, en, 'minutes')),
  }
}

function toLesson(slug: string, sources: Sources, number: number) {
  const { en, fa } = bothOf(slug, sources, `${number}`)
  const texts = { content: en.body, contentFa: fa.body }
  return {
    ...texts,
    title: fieldOf(slug, en, 'title'),
    titleFa: fieldOf(slug, fa, 'title'),
    duration: Number(fieldOf(slug, en, 'minutes')),
    rendered: renderTexts(texts),
  }
}

function bothOf(slug: string, sources: Sources, name: string) {
  const [en, fa] = [sources.get(`${name}.en`), sources.get(`${name}.fa`)]
  if (!en || !fa) throw new Error(`content/courses/${slug}/${name} is missing in one language`)
  return { en, fa }
}

function fieldOf(slug: string, { front }: Source, name: string): string {
  const value = front[name]
  if (!value) throw new Error(`a file of content/courses/${slug} has no ${name}`)
  return value
}

function bySlug(files: Record<string, string>): Map<string, Sources> {
  const sourcesBySlug = new Map<string, Sources>()
  for (const [path, text] of Object.entries(files)) {
    const { slug = '', name = '' } = /(?<slug>[\w-]+)\/(?<name>[\w.]+)\.md$/.exec(path)?.groups ?? {}
    const sources = sourcesBySlug.get(slug) ?? new Map<string, Source>()
    sourcesBySlug.set(slug, sources.set(name, readSource(path, text)))
  }
  return sourcesBySlug
}

function readSource(path: string, text: string): Source {
  const source = splitSource(text)
  if (!source) throw new Error(`${path} has no head`)
  return { ...source, body: source.body.trim() }
}
