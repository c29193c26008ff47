import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import type { ArticleCard } from '../queries.ts'
import { Art } from './art.tsx'

/** What to read next. */
export const RelatedArticles = ({ articles }: { articles: ArticleCard[] }) =>
  articles.length > 0 && (
    <section data-screen aria-labelledby="related" className="later mt-12 [--room:52rem] md:[--room:19rem]">
      <h2 id="related" className="mb-4 text-xl">
        {m.library_related()}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {articles.map(({ id, slug, hero, title, readTime, lang }) => (
          <li key={id} className="card relative overflow-hidden">
            {hero && <Art later name={hero} className="rounded-none" />}
            <div className="grid gap-1 p-4">
              <Link
                to="/resources/$slug"
                params={{ slug }}
                lang={lang}
                className="font-semibold after:absolute after:inset-0 hover:text-firoozeh"
              >
                {title}
              </Link>
              <p className="text-sm text-muted">{m.library_minutes({ shown: showNumber(readTime) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
