import { mayReadPremium } from '#features/membership/premium.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromTimeCursor, type Page, type PageRequest, pageOf } from '#platform/http/paging.server.ts'
import { dateFormat, dateParts, formatDay, formatGregorianDay } from '#platform/i18n/format.ts'
import { type Lang, otherLang } from '#platform/i18n/lang.ts'
import type { ArticleFacts } from '../tables.ts'
import { persianCategory } from './categories.ts'
import type { Block, Rendered } from './markdown.server.ts'
import { type Nowruz, nowruzNear } from './nowruz.server.ts'
import { formatToTheSecond, TEHRAN } from './nowruz-format.ts'

/** The drawing on the cards of articles that have none: the only card without one looks broken. */
export const CARD_HERO = 'open-book'

/** An article in a list; texts in the reader's language, or in the one that it has. */
type ArticleCard = {
  id: number
  slug: string
  title: string
  titleFa: string | null
  description: string
  category: string
  readTime: number
  isPremium: boolean
  builtIn: boolean
  hero: string | null
  lang: Lang
  publishedAt: Date
}

export type ArticleView = ArticleCard & {
  langs: Lang[]
  /** The publication date, formatted in the article's language: the browser need not load its calendars for it. */
  dated: string
  author: string
  keywords: string
  heroAlt: string
  blessing: string | null
  blessingMeaning: string | null
  updatedAt: Date
  contents: Rendered['contents']
  blocks: Block[]
  /** Only its beginning is included: the rest is for members of Peyvand+. */
  withheld: boolean
  related: ArticleCard[]
  /** With its moment in Tehran formatted in the reader's language, the same in every browser. */
  nowruz: (Nowruz & { inTehran: string }) | null
  /** Its entry among the resources, used to download it; null where there is none. */
  resourceId: number | null
}

type Row = Omit<ArticleCard, 'title' | 'description' | 'category' | 'lang'> & {
  title: string | null
  category: string
  facts: ArticleFacts | null
  factsFa: ArticleFacts | null
  blessing: string | null
  resourceId: number | null
  updatedAt: Date
  rendered: Partial<Record<Lang, Rendered>>
}

const CARD_COLUMNS = `a.id, a.slug, a.title, a.title_fa as "titleFa", a.facts, a.facts_fa as "factsFa", a.category,
  a.read_time as "readTime", a.is_premium as "isPremium", a.built_in as "builtIn", a.hero, a.publish_at as "publishedAt"`
/** Public: published, and its moment has come. */
const IS_PUBLISHED = 'a.published and a.publish_at <= now()'

/** As precise as the cursor of a page. */
const PUBLISHED_MS = "date_trunc('milliseconds', a.publish_at)"

/** Articles that are public, newest first. */
export async function listArticles(ctx: Ctx, { limit, cursor }: PageRequest): Promise<Page<ArticleCard>> {
  const [before, id] = fromTimeCursor(cursor) ?? []
  const rows = await queryNamed<Row>(
    ctx.db,
    'library.articles',
    `select ${CARD_COLUMNS} from articles a
     where ${IS_PUBLISHED} and ($1::timestamptz is null or (${PUBLISHED_MS}, a.id) < ($1, $2::int))
     order by ${PUBLISHED_MS} desc, a.id desc limit $3`,
    [before ?? null, id ?? null, limit + 1],
  )
  const page = pageOf(rows, limit, ({ publishedAt, id }) => [publishedAt.getTime(), id])
  return { ...page, rows: page.rows.map((row) => toListCard(row, ctx.lang)) }
}

/**
 * Returns one article in the requested language, or in the only one it has. Readers who are not members get only the
 * beginning of a premium article: the rest is never sent.
 * @param name its slug or its id
 * @throws ApiError article_not_found, including for drafts and scheduled articles
 */
export async function showArticle(ctx: Ctx, name: string, lang: Lang): Promise<ArticleView> {
  const [row] = await queryNamed<Row>(
    ctx.db,
    'library.article',
    `select ${CARD_COLUMNS}, a.blessing, a.updated_at as "updatedAt", a.rendered,
       (select r.id from resources r where r.article_id = a.id) as "resourceId"
     from articles a where (a.slug = $1 or a.id::text = $1) and ${IS_PUBLISHED}`,
    [name],
  )
  if (!row) throw new ApiError(404, 'article_not_found')
  const withheld = row.isPremium && !(await mayReadPremium(ctx))
  const view = toView(row, lang, { withheld })
  return {
    ...view,
    related: await relatedTo(ctx, row),
    resourceId: row.resourceId,
    nowruz: hasNowruz(row) ? nowruzInWords(ctx.now, view.lang) : null,
  }
}

function nowruzInWords(now: Date, lang: Lang) {
  const nowruz = nowruzNear(now)
  return { ...nowruz, inTehran: formatToTheSecond(nowruz.moment, TEHRAN, lang) }
}

const hasNowruz = ({ rendered }: Row) =>
  Object.values(rendered).some(({ blocks }) => blocks.some(({ kind }) => kind === 'nowruz'))

const toListCard = (row: Row, lang: Lang) => toCard({ ...row, hero: row.hero ?? CARD_HERO }, lang)

function toCard(row: Row, requested: Lang): ArticleCard {
  const lang = langOf(row, requested)
  const facts = lang === 'fa' ? row.factsFa : row.facts
  return {
    id: row.id,
    slug: row.slug,
    titleFa: row.titleFa,
    readTime: row.readTime,
    hero: row.hero,
    lang,
    isPremium: row.isPremium,
    builtIn: row.builtIn,
    publishedAt: row.publishedAt,
    title: (lang === 'fa' ? row.titleFa : row.title) ?? '',
    description: facts?.description ?? '',
    category: categoryOf(facts?.category || row.category, lang),
  }
}

/** In Persian never an English word: a category without a Persian name is shown as 'articles'. */
const categoryOf = (category: string, lang: Lang) =>
  lang === 'fa' ? (persianCategory(category) ?? m.library_articles({}, { locale: 'fa' })) : category

/** @param requested the reader's language; the other one where the article has no other */
const langOf = (row: Row, requested: Lang): Lang =>
  (requested === 'fa' ? row.titleFa : row.title) === null ? otherLang(requested) : requested

/** An article as the API answers it; `withheld` leaves only its beginning. */
function toView(
  row: Row,
  requested: Lang,
  { withheld }: { withheld: boolean },
): Omit<ArticleView, 'related' | 'nowruz' | 'resourceId'> {
  const card = toCard(row, requested)
  const facts = card.lang === 'fa' ? row.factsFa : row.facts
  const { blocks = [], beginning = [], contents = [] } = row.rendered[card.lang] ?? {}
  return {
    ...card,
    langs: [...(row.title === null ? [] : ['en' as const]), ...(row.titleFa === null ? [] : ['fa' as const])],
    author: facts?.author ?? '',
    keywords: facts?.keywords ?? '',
    heroAlt: facts?.heroAlt ?? '',
    blessing: withheld ? null : row.blessing,
    blessingMeaning: withheld ? null : (facts?.blessingMeaning ?? null),
    updatedAt: row.updatedAt,
    dated: dateOf(card),
    blocks: withheld ? beginning : blocks,
    contents: withheld ? [] : contents,
    withheld,
  }
}

/** Built-in articles are dated by their month, the others by their day; in Persian by the Persian calendar first. */
function dateOf({ builtIn, publishedAt, lang }: ArticleCard): string {
  const dateText = builtIn ? monthOf(publishedAt, lang) : formatDay(publishedAt, 'UTC', lang)
  if (lang === 'en') return dateText
  return `${dateText} (${builtIn ? gregorianMonthOf(publishedAt) : formatGregorianDay(publishedAt, 'UTC')})`
}

const MONTH = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
const gregorianMonthOf = (date: Date) => dateFormat('fa-IR-u-ca-gregory', MONTH).format(date)

/** The Persian month in which most of the Gregorian one lies. */
function monthOf(date: Date, lang: Lang): string {
  if (lang === 'en') return dateFormat('en-US', MONTH).format(date)
  const { month, year } = dateParts('fa-IR-u-ca-persian', MONTH, date)
  return `${month} ${year}`
}

const RELATED = 3

/** Articles of the same category come first, then articles from about the same time. */
async function relatedTo(ctx: Ctx, { id, category }: Row): Promise<ArticleCard[]> {
  const rows = await queryNamed<Row>(
    ctx.db,
    'library.related',
    `select ${CARD_COLUMNS} from articles a where ${IS_PUBLISHED} and a.id <> $1
     order by a.category = $2 desc, abs(a.id - $1), a.id limit ${RELATED}`,
    [id, category],
  )
  return rows.map((row) => toListCard(row, ctx.lang))
}

/** The slugs of all published articles, for callers that check whether a slug exists. */
export const publishedSlugs = async ({ db }: Pick<Ctx, 'db'>): Promise<string[]> =>
  (await queryNamed<{ slug: string }>(db, 'library.slugs', 'select slug from articles where published')).map(
    ({ slug }) => slug,
  )
