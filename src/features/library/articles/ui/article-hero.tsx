import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import type { Article } from '../queries.ts'
import { Art } from './art.tsx'

/** Drawing, title and the line about who, when and how long. */
export function ArticleHero({ article }: { article: Article }) {
  return (
    <header className="mb-4">
      {article.hero && <Art name={article.hero} words={article.heroAlt} />}
      <p className="chip mt-5">{article.category}</p>
      <h1 className="my-3 text-3xl">{article.title}</h1>
      <p className="flex flex-wrap gap-x-4 text-muted">
        {article.author && <span>{m.library_by({ author: article.author }, { locale: article.lang })}</span>}
        <time dateTime={new Date(article.publishedAt).toISOString().slice(0, 10)}>{article.dated}</time>
        <span>
          {m.library_minutes({ shown: showNumber(article.readTime, article.lang) }, { locale: article.lang })}
        </span>
      </p>
    </header>
  )
}
