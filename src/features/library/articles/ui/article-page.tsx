import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { dirOf, otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { isolated } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { SideBySide } from '#ui/texts/side-by-side.tsx'
import { type Article, type ArticleCard, articleQuery } from '../queries.ts'
import { ArticleBody, BlockView } from './article-body.tsx'
import { ArticleEnd } from './article-end.tsx'
import { ArticleTools } from './article-tools.tsx'

/** One article: hero, table of contents beside the text on wide screens, the text, the blessing, related articles. */
export function ArticlePage({ slug, sideBySide }: { slug: string; sideBySide: boolean }) {
  const { data: article } = useSuspenseQuery(articleQuery(slug))
  const translation = useQuery({
    ...articleQuery(slug, otherLang(requestContext().lang)),
    enabled: sideBySide && article.langs.length > 1,
  })
  const isSideBySide = sideBySide && translation.data
  return (
    <div className="page py-6">
      <BackLink to="/resources">{m.library_back()}</BackLink>
      <div className={isSideBySide ? '' : 'grid grid-cols-1 gap-x-10 lg:grid-cols-[minmax(0,44rem)_1fr]'}>
        <article lang={article.lang} dir={dirOf(article.lang)} className="min-w-0">
          <ArticleHero article={article} />
          <ArticleTools article={article} both={sideBySide} />
          {article.lang !== requestContext().lang && (
            <p
              lang={requestContext().lang}
              dir={dirOf(requestContext().lang)}
              className="mb-4 rounded-sm bg-lapis-soft p-3"
            >
              {m.library_only_other()}
            </p>
          )}
          {isSideBySide ? (
            <SideBySide
              own={article}
              translation={translation.data}
              from="md"
              className="prose prose-article"
              showBlock={(block, text, isOwn) => <BlockView block={block} article={text} named={isOwn} />}
            />
          ) : (
            <ArticleBody article={article} />
          )}
          <ArticleEnd article={article} />
        </article>
        {!isSideBySide && <ArticleContents article={article} />}
      </div>
      <RelatedArticles articles={article.related} />
      <p data-screen className="flex items-center justify-center gap-3 py-4 text-muted">
        <Khatam className="size-4" />
        <Link
          to="/resources"
          className="inline-flex min-h-11 items-center font-semibold text-firoozeh hover:underline"
        >
          {m.library_back()}
        </Link>
      </p>
    </div>
  )
}

/** Drawing, title, author, date and reading time. */
function ArticleHero({ article }: { article: Article }) {
  return (
    <header className="mb-4">
      {article.hero && <Art name={article.hero} label={article.heroAlt} />}
      <p className="mt-5 flex flex-wrap gap-2">
        <span className="chip">{article.category}</span>
        {article.isPremium && <PremiumBadge>{m.library_premium({}, { locale: article.lang })}</PremiumBadge>}
      </p>
      <h1 className="my-3 text-3xl">{article.title}</h1>
      <p className="flex flex-wrap gap-x-4 text-muted">
        {article.author && (
          <span>{m.library_by({ author: isolated(article.author) }, { locale: article.lang })}</span>
        )}
        <time dateTime={new Date(article.publishedAt).toISOString().slice(0, 10)}>{article.dated}</time>
        <span>
          {m.library_minutes(
            { shown: formatNumber(article.readTime, article.lang) },
            { locale: article.lang },
          )}
        </span>
      </p>
    </header>
  )
}

/** The table of contents, beside the text on wide screens; narrow ones do without. */
const ArticleContents = ({ article: { contents, lang } }: { article: Article }) =>
  contents.length > 2 && (
    <nav aria-label={m.library_contents()} className="hidden self-start lg:sticky lg:top-20 lg:block">
      <h2 className="mb-2 text-base font-bold">{m.library_contents()}</h2>
      <ul lang={lang} dir={dirOf(lang)} className="border-s-2 border-line">
        {contents.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`inline-flex min-h-11 sm:min-h-9 items-center text-muted hover:text-firoozeh ${level === 3 ? 'ps-8 text-sm' : 'ps-4'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

/** Related articles. */
const RelatedArticles = ({ articles }: { articles: ArticleCard[] }) =>
  articles.length > 0 && (
    <section data-screen aria-labelledby="related" className="mt-12">
      <h2 id="related" className="mb-4 text-xl">
        {m.library_related()}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {articles.map(({ id, slug, hero, title, readTime, lang }) => (
          <li key={id} className="card relative overflow-hidden">
            {hero && <Art name={hero} className="rounded-none" />}
            <div className="grid gap-1 p-4">
              <Link
                to="/resources/$slug"
                params={{ slug }}
                lang={lang}
                dir={dirOf(lang)}
                className="font-semibold after:absolute after:inset-0 hover:text-firoozeh"
              >
                {title}
              </Link>
              <p className="text-sm text-muted">{m.library_minutes({ shown: formatNumber(readTime) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
