import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { type Lang, otherLang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { fold } from '#platform/text/fold.ts'
import type { Query } from './query.server.ts'
import type { SearchType } from './rules.ts'
import { bestLine, cutAround, formsOf, type TextByLang } from './snippet.server.ts'
import { textsByHash } from './texts.server.ts'

/** One thing that was found; `lang` is that of title and snippet. Higher scores are better, across all types. */
export type SearchResult = {
  type: SearchType
  /** A positive integer where the feature has ids, else a name: an article's slug, a word, a page. */
  id: number | string
  title: string
  snippet: string
  url: string
  lang?: Lang
}
/** `titled`: one of its titles has a word of the query. */
export type ScoredResult = SearchResult & { score: number; titled: boolean }
/** The query in all its forms, with a pattern for each of its words. */
export type ParsedQuery = { q: string; query: Query; forms: RegExp[]; lang: Lang }
/**
 * Which of the matches to return. `paged` means that further pages follow, so each page ranks the same matches.
 * Otherwise only a few of the best are returned, and fewer matches may be ranked.
 */
type Excerpt = { skip: number; most: number; paged?: boolean | undefined }
/** A feature that searches tables of its own. */
export type Finder = {
  type: SearchType
  find: (ctx: Ctx, asked: ParsedQuery, page: Excerpt) => Promise<ScoredResult[]>
  count: (ctx: Ctx, query: Query, most: number) => Promise<number>
}

/** The query with its patterns. */
export function toParsedQuery(q: string, query: Query): ParsedQuery {
  const forms = query.terms.length ? query.terms.map(({ all }) => formsOf(all)) : [formsOf(query.any)]
  return { q, query, forms, lang: directionOf(q) === 'rtl' ? 'fa' : 'en' }
}

/**
 * Returns SQL for the score of a match. Whole words count twice other forms, both by PostgreSQL's ts_rank: titles 1,
 * descriptions 0.4, the long texts of articles 0.06, as they mention most things once. All words in the title add half
 * a point, and a phrase of all of them a quarter. The parameters from `$first` on are those of `scoreValues`.
 */
export const scoreOf = (words: string, first = 1): string => {
  const [all, whole, title, phrase] = [0, 1, 2, 3].map((i) => `$${first + i}::tsquery`)
  return `ts_rank('${WEIGHTS}', ${words}, ${all}) + 2 * ts_rank('${WEIGHTS}', ${words}, ${whole})
  + case when ${words} @@ ${title} then 0.5 else 0 end + case when ${words} @@ ${phrase} then 0.25 else 0 end`
}

const WEIGHTS = '{0.1, 0.06, 0.4, 1.0}'

/** The parameters of `scoreOf`: all, whole words, whole words in the title, a phrase. */
export const scoreValues = ({ all, whole, title, phrase }: Query): string[] => [
  all,
  whole,
  title.replace(/'[^']+'(:\*)?/g, (word, begins) => `${word}${begins ? 'A' : ':A'}`),
  phrase,
]

type Row = {
  type: SearchType
  ref: string
  url: string
  title: string | null
  titleFa: string | null
  /** The hash of the whole document (`updateDocument`). */
  hash: string
  score: number
}
export type DocumentFilter = Excerpt & { type?: SearchType | undefined }

/** Documents that match, best first, at most so many of each type. */
export async function findDocuments(
  ctx: Ctx,
  parsed: ParsedQuery,
  filter: DocumentFilter,
): Promise<ScoredResult[]> {
  const rows = await queryNamed<Row>(ctx.db, 'search.documents', FIND, [
    ...scoreValues(parsed.query),
    filter.type ?? null,
    filter.skip,
    filter.skip + filter.most,
  ])
  const texts = await textsByHash(ctx, rows)
  return rows.flatMap((row) => {
    const text = texts.get(row.hash)
    return text ? [toSearchResult(row, text, parsed)] : []
  })
}

const FIND = `
  with found as (
    select d.type, d.ref, ${scoreOf('d.words')} as score
    from search_documents d
    where d.words @@ $1::tsquery and ($5::text is null or d.type = $5) and (d.shown_from is null or d.shown_from <= now())),
  best as (select f.*, row_number() over (partition by f.type order by f.score desc, f.ref) as at from found f)
  select d.type, d.ref, d.url, d.title, d.title_fa as "titleFa", d.hash, b.score
  from best b join search_documents d using (type, ref)
  where b.at > $6 and b.at <= $7 order by b.score desc, d.type, d.ref`

function toSearchResult(row: Row, text: TextByLang, { forms, lang: queryLang }: ParsedQuery): ScoredResult {
  const side = sideOf(row, queryLang)
  // Readers who see their word in the title read on in its language.
  const isFound = isTitled(titleIn(row, side), forms)
  const { line, lang } = bestLine(text, forms, side, isFound)
  return {
    type: row.type,
    id: idOf(row.type, row.ref),
    url: row.url,
    lang,
    score: row.score,
    title: titleIn(row, lang),
    snippet: cutAround(line, forms),
    titled: isTitled(`${row.title ?? ''} ${row.titleFa ?? ''}`, forms),
  }
}

const titleIn = ({ title, titleFa }: Row, lang: Lang) =>
  (lang === 'fa' ? titleFa : title) ?? title ?? titleFa ?? ''

const NUMBERED: readonly SearchType[] = ['resource']
const idOf = (type: SearchType, ref: string) => (NUMBERED.includes(type) ? Number(ref) : ref)

const sideOf = ({ title, titleFa }: Row, wanted: Lang): Lang =>
  (wanted === 'fa' ? titleFa : title) === null ? otherLang(wanted) : wanted

/** Whether a title has one of the words. */
export const isTitled = (title: string, forms: RegExp[]): boolean =>
  forms.some((form) => form.test(fold(title)))

/**
 * How many documents of each type match a tsquery.
 * @param most of all types together: a frequent word is in nearly all of them
 */
export async function countDocuments(
  ctx: Ctx,
  all: string,
  most: number | null = null,
): Promise<{ type: SearchType; count: number }[]> {
  return queryNamed(
    ctx.db,
    'search.count',
    `select d.type, count(*)::int as count from (
       select d.type from search_documents d
       where d.words @@ $1::tsquery and (d.shown_from is null or d.shown_from <= now()) limit $2) d
     group by d.type`,
    [all, most],
  )
}
