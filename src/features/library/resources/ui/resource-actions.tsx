import { BookOpen, ExternalLink } from 'lucide'
import { m } from '#messages'
import { inLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { DownloadLinks } from '../../files/ui/download-links.tsx'
import { LIBRARY_QUERY_MAX } from '../../search-params.ts'
import type { Resource } from '../queries.ts'
import { INSIDE, OUTSIDE } from '../resource-links.ts'

const QUIET =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold leading-tight hover:bg-firoozeh-soft'
/** Both in one row on a phone. */
const NARROW = 'max-sm:px-4'

/** The e-book of an article is on its own page: here it would take a phone another row. */
const FORMATS = ['html'] as const

type Props = { resource: Resource; reading: boolean; onRead: (reading: boolean) => void }

/** View, read here, share, download. Placed above the card's own link. */
export function ResourceActions({ resource, reading, onRead }: Props) {
  const { title, url, builtIn, isPremium } = resource
  const of = <HiddenTitle text={title} />
  return (
    <div className="relative z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 self-start">
      <div className="flex flex-wrap gap-2">
        {url && url !== '#' && (
          <a
            href={builtIn ? requestContext().prefix + url : url}
            {...(builtIn ? INSIDE : OUTSIDE)}
            className={buttonClass('outline', NARROW)}
          >
            <Icon of={ExternalLink} className="points size-4" />
            <span>
              {m.library_view()}
              <span className="sr-only">
                : {title} ({m.ui_new_tab()})
              </span>
            </span>
          </a>
        )}
        {builtIn && (
          <Button variant="soft" className={NARROW} aria-expanded={reading} onClick={() => onRead(!reading)}>
            <Icon of={BookOpen} className="size-4" />
            <span>
              {reading ? m.library_close_here() : m.library_read_here()}
              {of}
            </span>
          </Button>
        )}
      </div>
      {/* Their labels align with the text above them. */}
      <div className="-ms-3 flex flex-wrap">
        <ShareButton url={resourcePage(resource)} title={title} className={QUIET} iconClass="size-4" />
        {!isPremium && (
          <DownloadLinks
            id={resource.id}
            title={title}
            formats={FORMATS}
            className={QUIET}
            iconClass="size-4"
          />
        )}
      </div>
    </div>
  )
}

type SharedResource = { title: string; url: string; builtIn: boolean }

/** The page of ours that shows a resource: an article's own, or the library searched for it. */
function resourcePage({ title, url, builtIn }: SharedResource): string {
  const { lang, publicUrl } = requestContext()
  if (builtIn) return publicUrl + inLang(lang, url)
  const query = new URLSearchParams({ q: title.slice(0, LIBRARY_QUERY_MAX) })
  return `${publicUrl}${inLang(lang, '/resources')}?${query}`
}
