import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, request } from '#platform/client/client.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import type { libraryApi } from '../api.server.ts'

export type { Block } from './markdown.server.ts'

const api = client<typeof libraryApi>()

/** As JSON: moments are ISO strings. */
export type Article = InferResponseType<(typeof api.articles)[':id']['$get'], 200>
export type ArticleCard = Article['related'][number]

/** An article; `lang` other than the page's for reading both side by side. */
export const articleQuery = (name: string, lang: Lang = requestContext().lang) =>
  queryOptions({
    queryKey: ['article', name, lang],
    queryFn: () => request(api.articles[':id'].$get({ param: { id: name }, query: { lang } })),
  })
