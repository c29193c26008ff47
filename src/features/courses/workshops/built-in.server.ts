import { isNotNull, sql } from 'drizzle-orm'
import { renderTexts } from '#features/library/articles/markdown.server.ts'
import { hashSource, splitSource } from '#features/library/articles/sources.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { workshops } from '../tables.ts'
import { WORKSHOP_TYPES } from './rules.ts'

const FOLDER = '../../../../content/workshops/'
const SOURCES = import.meta.glob<string>('../../../../content/workshops/*/workshop.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const SLUGS = [...new Set(Object.keys(SOURCES).map((file) => file.slice(FOLDER.length).split('/')[0] ?? ''))]

/** Imports the built-in workshops: new ones, and those whose file or renderer changed. Safe to repeat. */
export async function importBuiltInWorkshops({ db }: { db: Db }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.builtInWorkshops})`)
    const storedSources = await tx
      .select({ slug: workshops.slug, hash: workshops.sourceHash })
      .from(workshops)
      .where(isNotNull(workshops.slug))
    const hashes = new Map(storedSources.map(({ slug, hash }) => [slug, hash]))
    for (const slug of SLUGS.sort()) {
      const [en, fa] = [readWorkshop(slug, 'en'), readWorkshop(slug, 'fa')]
      const sourceHash = hashSource(en, fa)
      if (hashes.get(slug) === sourceHash) continue
      const row = { ...toRow(slug, en, fa), sourceHash }
      await tx
        .insert(workshops)
        .values({ slug, ...row })
        .onConflictDoUpdate({
          target: workshops.slug,
          set: { ...row, updatedAt: sql`now()`, version: sql`${workshops.version} + 1` },
        })
    }
  })
}

type Source = ReturnType<typeof readWorkshop>

function toRow(slug: string, en: Source, fa: Source) {
  const workshopType = WORKSHOP_TYPES.find((type) => type === en.front.type)
  if (!workshopType) throw new Error(`content/workshops/${slug} is of no known type`)
  const texts = { content: en.content, contentFa: fa.content }
  return {
    ...texts,
    title: en.front.title ?? slug,
    titleFa: fa.front.title ?? null,
    description: en.description,
    descriptionFa: fa.description,
    rendered: renderTexts(texts),
    workshopType,
    duration: Number(en.front.minutes),
  }
}

/** The first paragraph says what it is, for everyone; what follows is for members. */
function readWorkshop(slug: string, lang: Lang) {
  const file = `${slug}/workshop.${lang}.md`
  const source = splitSource(SOURCES[FOLDER + file] ?? '')
  if (!source) throw new Error(`content/workshops/${file} is missing or has no head`)
  const [description = '', ...rest] = source.body.trim().split('\n\n')
  return { front: source.front, description, content: rest.join('\n\n') }
}
