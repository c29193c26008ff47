import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { meantWords } from './place-labels.ts'

/**
 * What each word of a query may mean, among the words of groups and events. Nothing typed means nothing to look for; a
 * word that means nothing here finds nothing.
 */
export async function meantBy({ db }: Pick<Ctx, 'db'>, query: string): Promise<string[][]> {
  if (!query.trim()) return []
  const known = await rowsOf<{ word: string }>(
    db,
    'local-community.known-words',
    `select distinct unnest(words) as word from regional_groups where is_active
     union select distinct unnest(words) from community_events where status = 'upcoming' and date > now()`,
  )
  return meantWords(
    query,
    known.map(({ word }) => word),
  )
}

/** That a row's words have one for each word of the query; `undefined`, which is no condition, without a query. */
export const isFound = (words: AnyPgColumn, meant: string[][]) =>
  meant.length
    ? sql.join(
        meant.map((some) => sql`${words} && ${sql.param(some)}::text[]`),
        sql` and `,
      )
    : undefined
