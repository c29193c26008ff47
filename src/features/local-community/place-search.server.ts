import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { meantWords } from './place-labels.ts'

/**
 * What was typed, for a statement with `FOUND`: words that it may mean, and of which typed word each is one, from 1.
 * Nothing typed finds everything; a word that means nothing here finds nothing.
 */
export async function lookFor({ db }: Pick<Ctx, 'db'>, query: string): Promise<[string[], number[]]> {
  if (!query.trim()) return [[], []]
  const known = await rowsOf<{ word: string }>(
    db,
    'neighbours.knownWords',
    `select distinct unnest(words) as word from regional_groups where is_active
     union select distinct unnest(words) from community_events where status = 'upcoming' and date > now()`,
  )
  const meant = meantWords(
    query,
    known.map(({ word }) => word),
  )
  const pairs = meant.flatMap((words, i) =>
    (words.length ? words : ['']).map((word) => [word, i + 1] as const),
  )
  return [pairs.map(([word]) => word), pairs.map(([, of]) => of)]
}

/** SQL: that a row's `words` have one for each typed word, as `lookFor` gave them in $2 and $3. */
export const isFound = (words: string) => `
  (select count(distinct w.of) from unnest($2::text[], $3::int[]) as w(word, of) where w.word = any(${words}))
  = (select coalesce(max(n), 0) from unnest($3::int[]) n)`
