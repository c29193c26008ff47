import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { fold, INSIDE_MIN, isMistyped, queryWords, typingErrors } from '#platform/fold.ts'
import { fromCursor, type Page, toCursor } from '#platform/paging.server.ts'
import { cardsById } from './cards.server.ts'
import type { FeedRequest } from './feed.server.ts'
import { type PostView, visible } from './view.server.ts'

/**
 * Ranked are the newest this many that match: what else matches a frequent word is older and no better, and ranking
 * all of it would make the search slower with every post. Sorted by `new`, everything that matches is there.
 */
const CANDIDATES = 400
/** Words of the vocabulary that stand for one word of the query, by having it inside or by a typing error. */
const INSIDE_MOST = 20
const MEANT_MOST = 3

/**
 * Posts that have every word of the query in title, content or category: at the beginning of a word, inside of one,
 * written joined or apart, or with a typing error. Ordered by relevance where the feed would be hot.
 */
export async function searchPosts(ctx: Ctx, request: FeedRequest & { q: string }): Promise<Page<PostView>> {
  const wanted = await toQuery(ctx, request.q)
  if (!wanted) return { rows: [] }
  return request.sort === 'new' ? newest(ctx, request, wanted) : ranked(ctx, request, wanted)
}

/** How many posts match, counted no further than `most`. */
export async function countMatching(
  ctx: Ctx,
  request: Pick<FeedRequest, 'location' | 'category'> & { q: string },
  most: number,
): Promise<number> {
  const wanted = await toQuery(ctx, request.q)
  if (!wanted) return 0
  return (await matching(ctx, request, wanted, { before: LAST, limit: most, order: 'c.id desc' })).length
}

/** The query in PostgreSQL's words; undefined when it holds none. Folded words are letters and digits: safe to quote. */
async function toQuery(ctx: Ctx, q: string): Promise<string | undefined> {
  const words = queryWords(q)
  const known = await lookUp(ctx, words)
  const terms = await Promise.all(
    words.map((word, i) => toTerm(ctx, word, known[i], words[i - 1], words[i + 1])),
  )
  return terms.length ? terms.join(' & ') : undefined
}

type Known = { begins: boolean; inside: string[]; halves: string[] }

/** What the vocabulary knows of each word: whether one begins with it, which have it inside, which halves are words. */
const lookUp = (ctx: Ctx, words: string[]) =>
  rowsOf<Known>(
    ctx.db,
    'discussions.lookUp',
    `select
       length(q.word) < ${INSIDE_MIN} or exists (
         select from search_words w where w.word like q.word || '%') as begins,
       case when length(q.word) >= ${INSIDE_MIN} then array(
         select w.word from search_words w where w.word like '_%' || q.word || '%'
         order by length(w.word), w.word limit ${INSIDE_MOST}) else '{}' end as inside,
       array(
         select w.word from search_words w where w.word in (
           select unnest(array[left(q.word, at), right(q.word, -at)])
           from generate_series(2, length(q.word) - 2) at)) as halves
     from unnest($1::text[]) with ordinality q(word, n) order by q.n`,
    [words],
  )

async function toTerm(
  ctx: Ctx,
  word: string,
  { begins, inside, halves }: Known = { begins: false, inside: [], halves: [] },
  before: string | undefined,
  after: string | undefined,
): Promise<string> {
  const apart = splits(word, new Set(halves))
  const unknown = !begins && !inside.length && !apart.length
  const meant = unknown ? await whatWasMeant(ctx, word) : []
  const all = [
    `'${word}':*`,
    ...(before ? [`'${before}${word}':*`] : []), // می خواهم finds میخواهم
    ...(after ? [`'${word}${after}':*`] : []),
    ...[...inside, ...meant].map((other) => `'${other}'`),
    ...apart.map(([first, second]) => `'${first}' <-> '${second}':*`), // میخواهم finds می خواهم
  ]
  return `(${all.join(' | ')})`
}

function splits(word: string, known: ReadonlySet<string>): [string, string][] {
  const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => i + 2)
  return cuts
    .map((at): [string, string] => [word.slice(0, at), word.slice(at)])
    .filter(([first, second]) => known.has(first) && known.has(second))
}

/** The words that somebody who typed this may have meant, fewest typing errors first. */
async function whatWasMeant(ctx: Ctx, word: string): Promise<string[]> {
  const near = await rowsOf<{ word: string }>(
    ctx.db,
    'discussions.near',
    'select word from near_words($1) word',
    [word],
  )
  return near
    .filter((candidate) => isMistyped(word, candidate.word))
    .map((candidate) => ({ word: candidate.word, errors: typingErrors(word, candidate.word) }))
    .sort((a, b) => a.errors - b.errors)
    .slice(0, MEANT_MOST)
    .map((candidate) => candidate.word)
}

/** Everything that matches, newest first; a page begins where the last one ended. */
async function newest(ctx: Ctx, request: FeedRequest, wanted: string): Promise<Page<PostView>> {
  const [before = LAST] = fromCursor(request.cursor, 1) ?? []
  const ids = await matching(ctx, request, wanted, {
    before,
    limit: request.limit + 1,
    order: 'c.id desc',
  })
  const shown = ids.slice(0, request.limit)
  return {
    rows: await cardsById(ctx, shown),
    next: ids.length > request.limit ? toCursor([shown.at(-1) ?? 0]) : undefined,
  }
}

/** The candidates in their order; the cursor keeps where they began, so that new posts do not shift pages. */
async function ranked(
  ctx: Ctx,
  request: FeedRequest & { q: string },
  wanted: string,
): Promise<Page<PostView>> {
  const [skip = 0, before = LAST] = fromCursor(request.cursor, 2) ?? []
  const order = request.sort === 'top' ? 'c.likes desc, c.id desc' : `${RELEVANCE} desc, c.id desc`
  const ids = await matching(ctx, request, wanted, { before, limit: CANDIDATES, order })
  const start = Math.max(0, skip)
  const end = start + request.limit
  const newestId = before === LAST ? Math.max(...ids, 0) + 1 : before
  return {
    rows: await cardsById(ctx, ids.slice(start, end)),
    next: ids.length > end ? toCursor([end, newestId]) : undefined,
  }
}

const LAST = 2_147_483_647

/**
 * PostgreSQL's ts_rank (title 1.0, body 0.4 by its default weights, at most about 1), half a point for the query as
 * one phrase in the title and a quarter in the body, and a little for what others found worth an answer: 100 hearts
 * weigh as much as a quarter.
 */
const RELEVANCE = `ts_rank(c.words, $1::tsquery, 1)
  + case when strpos(c.title, $2) > 0 then 0.5 when strpos(c.body, $2) > 0 then 0.25 else 0 end
  + ln(1 + c.heat) / 18`

async function matching(
  ctx: Ctx,
  { q, location, category }: Pick<FeedRequest, 'q' | 'location' | 'category'>,
  wanted: string,
  page: { before: number; limit: number; order: string },
): Promise<number[]> {
  // Not prepared by name: the best way depends on how frequent the words are, so it is planned for them each time.
  const { rows } = await ctx.db.$client.query<{ id: number }>(
    `select c.id from (
       select s.post_id as id, s.words, s.title, s.body, p.likes, p.heat
       from post_search s join posts p on p.id = s.post_id
       where s.words @@ $1::tsquery and s.post_id < $3 and $2::text is not null
         and ($4::text is null or p.location = $4) and ($5::text is null or p.category = $5)
         and ($6::text is null or true) and ${visible('p', ctx.viewer, '$6')}
       order by s.post_id desc limit ${page.limit}) c
     order by ${page.order}`,
    [wanted, fold(q ?? ''), page.before, location ?? null, category ?? null, ctx.viewer.id ?? null],
  )
  return rows.map(({ id }) => id)
}
