import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

export const QUERY_MAX = 100

/** What the address of the page says. */
export const LocalCommunitySearch = v.object({ q: SearchWords(QUERY_MAX) })
