import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { ask, askPage, client } from '#platform/client.ts'
import type { Lang } from '#platform/lang.ts'
import { currentVisit } from '#platform/visit.ts'
import { useChange } from '#ui/use-change.ts'
import type { libraryApi } from './api.server.ts'
import type { ResourceInput, ResourcesSearch } from './rules.ts'

export type { Block } from './markdown.server.ts'

const api = client<typeof libraryApi>()

/** As they come over the wire: moments are ISO texts. */
export type Article = InferResponseType<(typeof api.articles)[':name']['$get'], 200>
export type ArticleCard = Article['related'][number]
export type Resource = InferResponseType<typeof api.resources.$get, 200>[number]
export type Submission = InferResponseType<typeof api.me.resources.$get, 200>[number]

/** An article; `lang` other than the page's for reading both side by side. */
export const articleQuery = (name: string, lang: Lang = currentVisit().lang) =>
  queryOptions({
    queryKey: ['article', name, lang],
    queryFn: () => ask(api.articles[':name'].$get({ param: { name }, query: { lang } })),
  })

export const resourcesQuery = (filters: ResourcesSearch) =>
  infiniteQueryOptions({
    queryKey: ['resources', filters],
    queryFn: ({ pageParam }) =>
      askPage(api.resources.$get({ query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })

export const resourceCountQuery = (filters: ResourcesSearch) =>
  queryOptions({
    queryKey: ['resources-count', filters],
    queryFn: () => ask(api.resources.count.$get({ query: filters })),
  })

export const ownSubmissionsQuery = () =>
  queryOptions({ queryKey: ['own-resources'], queryFn: () => ask(api.me.resources.$get()) })

export const useSubmitResource = (onDone: () => void) =>
  useChange((input: ResourceInput) => ask(api.resources.$post({ json: input })), {
    refreshes: [['own-resources'], ['admin', 'resources']],
    onDone,
    says: () => ({ title: m.toast_resource_done_title(), text: m.toast_resource_done_text() }),
    saysFailed: () => ({ title: m.toast_resource_failed_title(), text: m.toast_resource_failed_text() }),
  })
