import { BookOpen, ExternalLink, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { currentVisit } from '#platform/visit.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Resource } from '../queries.ts'
import { INSIDE, OUTSIDE } from '../resource-address.ts'
import { DownloadMenu } from './download-menu.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

type Props = { resource: Resource; reading: boolean; onRead: (reading: boolean) => void }

/** View, read right here, share, take along. They lie above the card's own link. */
export function ResourceActions({ resource, reading, onRead }: Props) {
  const [sharing, setSharing] = useState(false)
  const { title, url, builtIn } = resource
  const named = (act: string) => `${act}: ${title}`
  return (
    <div className="relative z-10 flex flex-wrap items-center gap-2 justify-self-start">
      {url && url !== '#' && (
        <a
          href={builtIn ? currentVisit().prefix + url : url}
          {...(builtIn ? INSIDE : OUTSIDE)}
          aria-label={`${named(m.library_view())} (${m.library_new_tab()})`}
          className={buttonClass('outline')}
        >
          <ExternalLink aria-hidden="true" className="points size-4" />
          {m.library_view()}
        </a>
      )}
      {builtIn && (
        <Button
          look="soft"
          aria-expanded={reading}
          aria-label={named(m.library_read_here())}
          onClick={() => onRead(!reading)}
        >
          <BookOpen aria-hidden="true" className="size-4" />
          {reading ? m.library_close_here() : m.library_read_here()}
        </Button>
      )}
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={named(m.library_share())}
        onClick={() => setSharing(true)}
      >
        <Share2 aria-hidden="true" className="size-4" />
        {m.library_share()}
      </Button>
      <DownloadMenu id={resource.id} title={title} />
      {sharing && (
        <Suspense>
          <ShareDialog resource={resource} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  )
}
