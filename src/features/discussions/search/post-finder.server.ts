import { foldLines } from '#features/search/documents.server.ts'
import {
  type Finder,
  isTitled,
  type ScoredResult,
  scoreOf,
  scoreValues,
} from '#features/search/search.server.ts'
import { bestLine, cutAround, toSides } from '#features/search/snippet.server.ts'
import { PAGE_SIZE } from '#platform/http/paging.server.ts'
import { directionOf } from '#platform/text/direction.ts'
import { newestMatching, type Selection } from './newest-matching.server.ts'
import { CANDIDATES, countFor } from './search.server.ts'

type Row = { id: number; title: string; content: string; score: number }

/**
 * How many of the newest matches are ranked if the page shows the best of each type, which includes few posts. Other
 * pages rank as many as the feed's own search.
 */
const FEW = 50

/** Posts in the search of the whole site: never a hidden one of somebody else, never anything about its author. */
export const postFinder: Finder = {
  type: 'post',
  count: (ctx, query, most) => countFor(ctx, query.all, most),
  async find(ctx, asked, { skip, most, paged }) {
    const search = { query: asked.query.all, most: paged || most > PAGE_SIZE ? CANDIDATES : FEW }
    const rows = await newestMatching<Row>(ctx, search, {
      ...SCORED,
      values: [...scoreValues(asked.query), skip, most],
    })
    return rows.map((row) => toFound(row, asked))
  },
}

/** Likes and replies add a share of the score: a popular post is no better found by a word in passing. */
const SCORED: Selection = {
  name: 'discussions.scored',
  select: `
    select c.id, p.title, p.content, c.score
    from (
      select c.id, (${scoreOf('s.words', 10)}) * (1 + ln(1 + c.heat) / 18) as score
      from candidates c join post_search s on s.post_id = c.id
      order by score desc, c.id desc offset $14 limit $15) c
    join posts p on p.id = c.id`,
  order: 'order by score desc, id desc',
}

function toFound({ id, title, content, score }: Row, { forms }: Parameters<Finder['find']>[1]): ScoredResult {
  const { line } = bestLine(toSides({ body: content, bodyFa: '', texts: foldLines([content]) }), forms, 'en')
  return {
    type: 'post',
    id,
    title,
    url: `/community/${id}`,
    score,
    snippet: cutAround(line, forms),
    titled: isTitled(title, forms),
    lang: directionOf(title) === 'rtl' ? 'fa' : 'en',
  }
}
