import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import type { Live } from '#platform/live/live.server.ts'
import { queryWords } from '#platform/text/fold.ts'
import { phoneticKey } from '#platform/text/phonetic.ts'
import { LONGEST_MS } from '../rules.ts'
import { matchWords, type SoundsByWord } from './place-names.ts'

/** Further words only cost time: an event that is over is found by none. */
const LONGEST_DAYS = LONGEST_MS / DAY_MS

/**
 * Returns the matches of each word of a query among the words of groups and events. An empty query has no condition. A
 * word without a match finds nothing, and neither does a query of signs.
 */
export async function findMatchingWords(ctx: SearchContext, query: string): Promise<string[][]> {
  if (!query.trim()) return []
  if (!queryWords(query).length) return [[]]
  return matchWords(query, await knownWords(ctx))
}

type SearchContext = Pick<Ctx, 'db' | 'live'>

/**
 * Each process caches the words read since a group or an event last changed, and the phonetic keys of the last words
 * read. With thousands of groups, both take longer than the rest of a search.
 */
type WordCache = { reading: Promise<SoundsByWord> | undefined; last: SoundsByWord }
const caches = new WeakMap<Live, WordCache>()

function knownWords(ctx: SearchContext): Promise<SoundsByWord> {
  const cache = cacheOf(ctx)
  if (cache.reading) return cache.reading
  const reading = readWords(ctx, cache.last)
  cache.reading = reading
  reading.then(
    (words) => {
      cache.last = words
    },
    () => {
      if (cache.reading === reading) cache.reading = undefined
    },
  )
  return reading
}

function cacheOf({ live }: SearchContext): WordCache {
  let cache = caches.get(live)
  if (!cache) {
    const newCache: WordCache = { reading: undefined, last: new Map() }
    live.onChange((tag) => {
      if (tag === 'groups' || tag === 'community-events' || tag === '*') newCache.reading = undefined
    })
    caches.set(live, newCache)
    cache = newCache
  }
  return cache
}

async function readWords({ db }: SearchContext, last: SoundsByWord): Promise<SoundsByWord> {
  const rows = await queryNamed<{ word: string }>(
    db,
    'local-community.knownWords',
    `select distinct unnest(words) as word from regional_groups where is_active
     union select distinct unnest(words) from community_events
       where status = 'upcoming' and date > now() - interval '${LONGEST_DAYS} days'`,
  )
  return new Map(rows.map(({ word }) => [word, last.get(word) ?? phoneticKey(word)]))
}

/** That a row has a match for each word of the query; `undefined`, which is no condition, without a query. */
export const isFound = (words: AnyPgColumn, matches: string[][]) =>
  matches.length
    ? sql.join(
        // Not `&&`, which compares each word of a row with each word of the list: a single letter may match a thousand
        // words.
        matches.map(
          (some) =>
            sql`exists (select from unnest(${words}) word where word = any(${sql.param(some)}::text[]))`,
        ),
        sql` and `,
      )
    : undefined
