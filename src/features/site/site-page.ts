import type { QueryClient } from '@tanstack/react-query'
import { pageHead } from '#platform/pages/head.ts'
import { sitePageQuery } from './queries.ts'
import type { SitePage } from './rules.ts'

/** The arguments of `pageHead`; only the server has more than the title. */
type Meta = { title: () => string; description?: () => string; keywords?: () => string }

/** The route of one of the site's own pages: its text comes in the reader's language. */
export const sitePage = (name: SitePage, meta: Meta) => ({
  loader: ({ context }: { context: { queryClient: QueryClient } }) =>
    context.queryClient.ensureQueryData(sitePageQuery(name)),
  head: () =>
    pageHead({
      path: `/${name}`,
      title: meta.title(),
      description: meta.description?.() ?? '',
      keywords: meta.keywords?.() ?? '',
    }),
})
