import type { Context } from 'hono'

/** The tags of an answer, between the API and the pages made from it; never sent to a client. */
export const CACHE_TAGS_HEADER = 'x-topics'

/** Names the topics that an answer shows, so that cached pages made from it are dropped when one of them changes. */
export const cacheTags = (c: Context, ...topics: string[]) => c.header(CACHE_TAGS_HEADER, topics.join(' '))
