import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { articleAdminApi } from './api.server.ts'
import type { ArticleInput } from './rules.ts'

const api = client<typeof articleAdminApi>()
export type AdminArticle = InferResponseType<(typeof api.admin.articles)[':id']['$get'], 200>

export const adminArticlesQuery = (q = '') =>
  pagedQuery(['admin', 'articles', q], (page) =>
    api.admin.articles.$get({ query: { ...page, ...(q && { q }) } }),
  )

export const adminArticleQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'article', id],
    queryFn: () => request(api.admin.articles[':id'].$get(idParam(id))),
  })

export const versionsQuery = (id: number) =>
  pagedQuery(['admin', 'article-versions', id], (page) =>
    api.admin.articles[':id'].versions.$get({ ...idParam(id), query: page }),
  )

export const previewQuery = (content: string, lang: Lang) =>
  queryOptions({
    queryKey: ['admin', 'article-preview', lang, content],
    queryFn: () => request(api.articles.preview.$post({ json: { content, lang } })),
    gcTime: 0,
  })

/** Queries of the places where readers find articles: pages, and cards of the library. */
const LIBRARY_QUERIES = [['article'], ['resources'], ['resources-count']]

type SavedArticle = { id: number; version: number }

/** Saves a new article, or the next version of one. */
export const useSaveArticle = (id: number | undefined, onDone: (article: SavedArticle) => void) =>
  useChange(
    async (json: ArticleInput & Versioned): Promise<SavedArticle> =>
      id === undefined
        ? request(api.articles.$post({ json }))
        : request(api.articles[':id'].$patch({ ...idParam(id), json })),
    {
      refreshes: [['admin'], ...LIBRARY_QUERIES],
      onDone,
      successToast: () => ({ title: m.library_admin_saved() }),
      errorToast: () => ({ title: m.library_admin_save_failed() }),
    },
  )

export const useRemoveArticle = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(api.articles[':id'].$delete(idParam(id))), {
    refreshes: [['admin', 'articles'], ...LIBRARY_QUERIES],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.library_admin_removed() }),
    errorToast: () => ({ title: m.library_admin_save_failed() }),
  })
