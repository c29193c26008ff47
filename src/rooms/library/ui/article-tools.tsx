import { Link } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { m } from '#messages'
import { currentVisit } from '#platform/visit.ts'
import { SaveButton } from '#rooms/offline/ui/save-button.tsx'
import type { Article } from '../queries.ts'

/** What one can do with an article besides reading it. */
export function ArticleTools({ article, both }: { article: Article; both: boolean }) {
  const { lang } = currentVisit()
  return (
    <div lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'} className="mb-6 flex flex-wrap items-center gap-x-6">
      {article.langs.length > 1 && (
        <Link
          to="/resources/$slug"
          params={{ slug: article.slug }}
          search={both ? {} : { view: 'both' }}
          resetScroll={false}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-firoozeh hover:underline"
        >
          <Columns2 aria-hidden="true" className="size-5" />
          {both ? m.library_one_language() : m.library_side_by_side()}
        </Link>
      )}
      <SaveButton path={`/resources/${article.slug}`} title={article.title} />
    </div>
  )
}
