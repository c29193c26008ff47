import { Link } from '@tanstack/react-router'
import { Columns2, Printer } from 'lucide'
import { SaveButton } from '#features/offline/ui/save-button.tsx'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Icon } from '#ui/icon.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { DOWNLOAD_FORMATS } from '../../files/formats.ts'
import { DownloadLinks } from '../../files/ui/download-links.tsx'
import type { Article } from '../queries.ts'
import { SHEET } from '../sheets.ts'

const actionClass =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-firoozeh hover:underline cursor-pointer'

/** What one can do with an article besides reading it. */
export function ArticleTools({ article, both }: { article: Article; both: boolean }) {
  const { lang } = requestContext()
  return (
    <div
      data-screen
      lang={lang}
      dir={dirOf(lang)}
      className="relative mb-6 flex flex-wrap items-center gap-x-6"
    >
      {article.langs.length > 1 && (
        <Link
          to="/resources/$slug"
          params={{ slug: article.slug }}
          search={both ? {} : { view: 'both' }}
          resetScroll={false}
          className={actionClass}
        >
          <Icon of={Columns2} className="size-5" />
          {both ? m.library_one_language() : m.library_side_by_side()}
        </Link>
      )}
      <ShareButton path={`/resources/${article.slug}`} title={article.title} className={actionClass} />
      {!article.withheld && article.blocks.some(({ id }) => id.startsWith(SHEET)) && (
        <button type="button" onClick={() => window.print()} className={actionClass}>
          <Icon of={Printer} className="size-5" />
          {m.library_print()}
        </button>
      )}
      {article.resourceId !== null && !article.withheld && (
        <DownloadLinks
          id={article.resourceId}
          title={article.title}
          className={actionClass}
          formats={DOWNLOAD_FORMATS}
        />
      )}
      {/* What is saved on a device is what everyone may read. */}
      {!article.isPremium && <SaveButton path={`/resources/${article.slug}`} title={article.title} />}
    </div>
  )
}
