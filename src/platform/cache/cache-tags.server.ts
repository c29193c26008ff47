import type { Context } from 'hono'
import { isOfOnePerson } from '../live/own-topics.server.ts'

/** The tags of an answer, between the API and the pages made from it; never sent to a client. */
export const CACHE_TAGS_HEADER = 'x-cache-tags'

/** Names what an answer shows. When one of these changes, cached pages made from the answer are dropped. */
export const cacheTags = (c: Context, ...tags: string[]) => c.header(CACHE_TAGS_HEADER, tags.join(' '))

/**
 * The tag of a change that may be on any page, such as of a name: it drops all cached responses. Open pages show it
 * when they next fetch. If they were all told, as `*` does, one person with a new name would make every open browser
 * fetch at the same moment.
 */
export const EVERY_PAGE = 'every-page'

/** The beginning of tags that drop what a process remembers of one person's sessions. */
export const VIEWER_TAG = 'viewer:'

/**
 * Whether a tag is about something that only one person sees. No cached response shows that. There are very many of
 * them, as each notification publishes one.
 */
export const isPersonal = (tag: string) => isOfOnePerson(tag) || tag.startsWith(VIEWER_TAG)
