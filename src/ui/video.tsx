import { Play } from 'lucide'
import { useState } from 'react'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { videoAt } from '#platform/text/video-hosts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { OutsideLink } from './texts/outside-link.tsx'

/**
 * A video of one of the known hosts, played in place. Its host is asked for nothing before the click on a button that
 * names it; without scripts, and for addresses of other hosts, there is a link.
 */
export function Video({ url, title }: { url: string; title: string }) {
  const [playing, setPlaying] = useState(false)
  const video = videoAt(url)
  const host = video ? nameIn(video.host) : new URL(url).hostname
  if (video && playing)
    return (
      <iframe
        src={video.player}
        title={title}
        allow="autoplay; fullscreen"
        allowFullScreen
        // It may not lead this page elsewhere.
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-card border-0 bg-ink"
      />
    )
  return (
    <div
      data-screen
      className="grid aspect-video w-full auto-rows-max content-center justify-items-center gap-3 rounded-card bg-firoozeh-soft p-4 text-center"
    >
      {video && (
        <>
          <Button onClick={() => setPlaying(true)}>
            <Icon of={Play} className="size-5 fill-current rtl:-scale-x-100" />
            {m.video_play({ host })}
          </Button>
          <p className="max-w-md text-sm">{m.video_asks({ host })}</p>
        </>
      )}
      <OutsideLink
        href={url}
        className="inline-flex min-h-11 items-center font-semibold text-firoozeh underline"
      >
        {m.video_open({ host })}
      </OutsideLink>
    </div>
  )
}

/** How the host is called in the reader's language. */
const nameIn = (host: string) => (requestContext().lang === 'fa' ? (PERSIAN_NAMES[host] ?? host) : host)
const PERSIAN_NAMES: Record<string, string> = { YouTube: 'یوتیوب', Vimeo: 'ویمیو', Aparat: 'آپارات' }
