import { Hono } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { query } from '#platform/http/parse.server.ts'
import { SearchCounts, SearchResult, SearchSuggestion } from './responses.server.ts'
import { SEARCH_QUERY_MAX, SEARCH_TYPES } from './rules.ts'
import type { Finder } from './search.server.ts'
import { countSite, searchSite, suggestResults } from './site.server.ts'
import { TAG_OF_TYPE } from './tags.ts'

const Words = v.pipe(v.string('query_required'), v.maxLength(SEARCH_QUERY_MAX, 'query_too_long'))
const SearchQuery = v.object({ q: Words })
const Search = v.object({
  q: Words,
  type: v.optional(v.picklist(SEARCH_TYPES)),
  each: v.optional(Paging.limit.wrapped),
  ...Paging,
})

/** @param finders features that search tables of their own */
export const searchApi = (finders: Finder[]) => {
  const tags = ['search', ...Object.values(TAG_OF_TYPE).filter((tag) => tag !== null)]
  return new Hono<Env>()
    .get(
      '/search',
      describeCall('Everything on the site that these words find, best first', {
        response: v.array(SearchResult),
      }),
      query(Search),
      async (c) => {
        cacheTags(c, ...tags)
        return list(c, await searchSite(c.var.ctx, finders, c.req.valid('query')))
      },
    )
    .get(
      '/search/count',
      describeCall('How much of each kind these words find', { response: SearchCounts }),
      query(SearchQuery),
      async (c) => {
        cacheTags(c, ...tags)
        return c.json(await countSite(c.var.ctx, finders, c.req.valid('query').q))
      },
    )
    .get(
      '/search/suggestions',
      describeCall('A few titles for what is typed so far', { response: v.array(SearchSuggestion) }),
      query(SearchQuery),
      async (c) => {
        cacheTags(c, ...tags)
        return c.json(await suggestResults(c.var.ctx, finders, c.req.valid('query').q))
      },
    )
}
