import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

export const QUERY_MAX = 100

/** The search parameters of the page. */
export const LocalCommunitySearch = v.object({ q: SearchWords(QUERY_MAX) })

/** Of the moderators' list: groups, or family events. */
export const AllGroupsSearch = v.object({
  q: SearchWords(QUERY_MAX),
  kind: v.optional(v.fallback(v.optional(v.literal('events')), undefined)),
})
