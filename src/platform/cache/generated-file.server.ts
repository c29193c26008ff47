import { LRUCache } from 'lru-cache'
import { MINUTE_SECONDS } from '../dates/durations.ts'

/** The longest that such a file is behind the database: a sitemap is ten megabytes from nine queries. */
const FRESH_MS = MINUTE_SECONDS * 1000

/**
 * Caches a file that is generated from whole tables, by its name or language: anybody may ask for it, and unlike pages
 * it has no queue. It is generated once a minute at most, and once for all requests at the same time.
 */
export function cacheGenerated<Key extends string>(generate: (key: Key) => Promise<string>) {
  const files = new LRUCache<Key, string>({ ttl: FRESH_MS, ttlAutopurge: true, fetchMethod: generate })
  return (key: Key) => files.forceFetch(key)
}
