import { Play } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages'
import { buttonClass } from '#ui/button.tsx'
import { embedOf, hostOf } from '../video.ts'

/** A lesson's video: played in place where the page may frame its host, and only after a click; else a link. */
export function LessonVideo({ url }: { url: string }) {
  const [playing, setPlaying] = useState(false)
  const embed = embedOf(url)
  if (!embed) return <VideoLink url={url} host={hostOf(url)} />
  const { host, player } = embed
  return (
    <section aria-label={m.courses_video()} className="grid gap-2">
      {playing ? (
        <iframe
          src={player}
          title={m.courses_video_frame({ host })}
          allow="fullscreen; picture-in-picture; encrypted-media"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          className="aspect-video w-full rounded-card border-0"
        />
      ) : (
        <div className="grid aspect-video w-full content-center justify-items-center gap-3 rounded-card bg-firoozeh-soft p-4 text-center max-sm:aspect-auto">
          <button type="button" onClick={() => setPlaying(true)} className={buttonClass()}>
            <Play aria-hidden="true" className="points size-5" />
            {m.courses_video_play({ host })}
          </button>
          <p data-screen className="max-w-[44ch] text-sm">
            {m.courses_video_note({ host })}
          </p>
          <noscript>
            <VideoLink url={url} host={host} />
          </noscript>
        </div>
      )}
    </section>
  )
}

const VideoLink = ({ url, host }: { url: string; host: string }) => (
  <p>
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
      <Play aria-hidden="true" className="points size-5" />
      <span>{m.courses_video_open({ host: `\u2066${host}\u2069` })}</span>
    </a>
  </p>
)
