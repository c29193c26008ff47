import type { Ctx } from '#platform/ctx.server.ts'
import { directionOf } from '#platform/text.ts'
import { foldLines } from '#rooms/search/documents.server.ts'
import {
  type Finder,
  isHitOf,
  isTitled,
  type Scored,
  scoreOf,
  scoreValues,
} from '#rooms/search/search.server.ts'
import { bestLine, cutAround, toSides } from '#rooms/search/snippet.server.ts'
import { countFor, idsFor } from './search.server.ts'
import { visible } from './view.server.ts'

type Row = { id: number; title: string; content: string; score: number }

/** Posts in the search of the whole site: never a hidden one of somebody else, never a word about its author. */
export const postFinder: Finder = {
  type: 'post',
  count: (ctx, query, most) => countFor(ctx, query.all, most),
  async find(ctx, asked, { skip, most }) {
    const ids = await idsFor(ctx, asked.query.all, skip + most)
    const rows = await scored(ctx, ids, scoreValues(asked.query), { skip, most })
    return rows.map((row) => toFound(row, asked))
  },
}

async function scored(
  ctx: Ctx,
  ids: number[],
  words: string[],
  { skip, most }: { skip: number; most: number },
) {
  const { rows } = await ctx.db.$client.query<Row>(
    `select p.id, p.title, p.content, ${scoreOf('s.words')} + ln(1 + p.heat) / 18 as score
     from posts p join post_search s on s.post_id = p.id
     where p.id = any($5) and ${visible('p', ctx.viewer, '$6::text')} and $6::text is not distinct from $6
     order by score desc, p.id desc offset $7 limit $8`,
    [...words, ids, ctx.viewer.id ?? null, skip, most],
  )
  return rows
}

function toFound({ id, title, content, score }: Row, { forms }: Parameters<Finder['find']>[1]): Scored {
  const { line } = bestLine(toSides({ body: content, bodyFa: '', texts: foldLines([content]) }), forms, 'en')
  return {
    ...{ type: 'post', id, title, url: `/community/${id}`, score },
    snippet: cutAround(line, isHitOf(forms)),
    titled: isTitled(title, forms),
    lang: directionOf(title) === 'rtl' ? 'fa' : 'en',
  }
}
