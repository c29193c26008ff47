import * as v from 'valibot'
import { Count, named } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { SEARCH_TYPES } from './rules.ts'

const found = {
  type: v.picklist(SEARCH_TYPES),
  id: v.pipe(
    v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.string()]),
    v.description('A number of posts and resources; else a name, such as the slug of an article'),
  ),
  title: v.string(),
  url: v.string(),
  lang: v.optional(v.picklist(LANGS)),
}

export const SearchResult = named('SearchResult', v.strictObject({ ...found, snippet: v.string() }))
export const SearchSuggestion = named('SearchSuggestion', v.strictObject(found))
/** The number of results of each kind. */
export const SearchCounts = v.array(v.strictObject({ type: v.picklist(SEARCH_TYPES), count: Count }))
