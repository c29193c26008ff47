import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { queryWords } from '#platform/text/fold.ts'
import { LONGEST_MS } from '../rules.ts'
import { matchWords } from './place-names.ts'

/** Further words only cost time: an event that is over is found by none. */
const LONGEST_DAYS = LONGEST_MS / DAY_MS

/**
 * The matches of each word of a query among the words of groups and events. An empty query has no condition; a word
 * without a match finds nothing, nor do signs alone.
 */
export async function findMatchingWords({ db }: Pick<Ctx, 'db'>, query: string): Promise<string[][]> {
  if (!query.trim()) return []
  if (!queryWords(query).length) return [[]]
  const knownWords = await queryNamed<{ word: string }>(
    db,
    'local-community.knownWords',
    `select distinct unnest(words) as word from regional_groups where is_active
     union select distinct unnest(words) from community_events
       where status = 'upcoming' and date > now() - interval '${LONGEST_DAYS} days'`,
  )
  return matchWords(
    query,
    knownWords.map(({ word }) => word),
  )
}

/** That a row has a match for each word of the query; `undefined`, which is no condition, without a query. */
export const isFound = (words: AnyPgColumn, matches: string[][]) =>
  matches.length
    ? sql.join(
        matches.map((some) => sql`${words} && ${sql.param(some)}::text[]`),
        sql` and `,
      )
    : undefined
