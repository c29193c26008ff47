import { createFileRoute, notFound } from '@tanstack/react-router'
import { articleHead } from '#features/library/articles/head.ts'
import { articleQuery } from '#features/library/articles/queries.ts'
import { SLUG } from '#features/library/articles/slug.ts'
import { ArticlePage } from '#features/library/articles/ui/article-page.tsx'
import { otherLang } from '#platform/i18n/lang.ts'
import { orNotFound } from '#platform/pages/route-loaders.ts'
import { oneOf, searchParams } from '#platform/pages/search-params.ts'
import { requestContext } from '#platform/request-context.ts'

/** `?view=both` shows both languages side by side. */
const ArticleSearch = searchParams({ view: oneOf(['both']) })

export const Route = createFileRoute('/resources/$slug')({
  validateSearch: ArticleSearch,
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { view } }) => {
    if (!SLUG.test(slug)) throw notFound()
    const article = await orNotFound(queryClient.ensureQueryData(articleQuery(slug)))
    if (view === 'both' && article.langs.length > 1) {
      await queryClient.ensureQueryData(articleQuery(slug, otherLang(requestContext().lang)))
    }
    return article
  },
  head: ({ loaderData: article }) => (article ? articleHead(article) : {}),
  component: function Article() {
    return <ArticlePage slug={Route.useParams().slug} sideBySide={Route.useSearch().view === 'both'} />
  },
})
