import { eq, sql } from 'drizzle-orm'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { type ArticleFacts, articles } from '../tables.ts'
import { BUILT_IN, isToolkit, TOOLKITS } from './built-in.ts'
import { renderTexts } from './markdown.server.ts'
import { upsertResource } from './resource-entry.server.ts'
import { hashSource, splitSource } from './sources.server.ts'

const SOURCES = import.meta.glob<string>(
  ['../../../../content/articles/*.md', '../../../../content/toolkits/*.md'],
  { query: '?raw', import: 'default', eager: true },
)

type Front = Record<
  'title' | 'description' | 'keywords' | 'category' | 'author' | 'minutes' | 'date' | 'hero' | 'heroAlt',
  string
> & { blessing?: string; blessingMeaning?: string }
type Source = { front: Front; body: string }

/** An article's source file: its metadata, and its text. */
export function readSource(slug: string, lang: Lang): Source {
  const path = `content/${isToolkit(slug) ? 'toolkits' : 'articles'}/${slug}.${lang}.md`
  const source = splitSource(SOURCES[`../../../../${path}`] ?? '')
  if (!source) throw new Error(`${path} is missing or has no head`)
  return { front: source.front as Front, body: source.body }
}

/**
 * Imports the built-in articles and toolkits into the table: new ones, and those whose file or renderer changed. Safe to
 * repeat.
 */
export async function importBuiltInArticles({ db }: { db: Executor }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.builtInArticles})`)
    const storedSources = await tx
      .select({ slug: articles.slug, hash: articles.sourceHash })
      .from(articles)
      .where(eq(articles.builtIn, true))
    const hashes = new Map(storedSources.map(({ slug, hash }) => [slug, hash]))
    const haveEntries = await hasEntries(tx)
    for (const slug of [...BUILT_IN, ...TOOLKITS]) {
      const [en, fa] = [readSource(slug, 'en'), readSource(slug, 'fa')]
      const hash = hashSource(en, fa)
      if (hashes.get(slug) === hash) continue
      const row = { ...toRow(en, fa, hash), isPremium: isToolkit(slug) }
      const stored = await tx
        .insert(articles)
        .values({ slug, ...row })
        .onConflictDoUpdate({
          target: articles.slug,
          set: { ...row, updatedAt: sql`now()`, version: sql`${articles.version} + 1` },
        })
        .returning()
        .then(oneRow)
      if (haveEntries) await upsertResource(tx, stored)
    }
  })
}

/** Whether this site lists built-in articles: then a new one joins them; an empty one is filled by `seedResources`. */
async function hasEntries(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from resources r join articles a on a.id = r.article_id where a.built_in limit 1`,
  )
  return rows.length > 0
}

function toRow(en: Source, fa: Source, sourceHash: string) {
  const texts = { content: en.body, contentFa: fa.body }
  return {
    ...texts,
    title: en.front.title,
    titleFa: fa.front.title,
    facts: factsOf(en),
    factsFa: factsOf(fa),
    rendered: renderTexts(texts),
    sourceHash,
    category: en.front.category,
    hero: en.front.hero,
    blessing: en.front.blessing ?? null,
    readTime: Number(en.front.minutes),
    published: true,
    builtIn: true,
    publishAt: new Date(`${en.front.date}-01T00:00:00Z`),
  }
}

function factsOf({ front }: Source): ArticleFacts {
  const { description, keywords, category, author, heroAlt, blessingMeaning } = front
  return { description, keywords, category, author, heroAlt, ...(blessingMeaning ? { blessingMeaning } : {}) }
}

/** The library's own entries: one for each built-in article and toolkit. Safe to repeat. */
export async function seedResources({ db }: { db: Executor }): Promise<void> {
  await importBuiltInArticles({ db })
  const rows = await db.select().from(articles).where(eq(articles.builtIn, true)).orderBy(articles.id)
  await db.transaction(async (tx) => {
    for (const row of rows) await upsertResource(tx, row)
  })
}
