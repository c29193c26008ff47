import type { Context } from 'hono'

/** The tags of an answer, between the API and the pages made from it; never sent to a client. */
export const CACHE_TAGS_HEADER = 'x-cache-tags'

/** Names what an answer shows, so that cached pages made from it are dropped when one of them changes. */
export const cacheTags = (c: Context, ...tags: string[]) => c.header(CACHE_TAGS_HEADER, tags.join(' '))
