import { Video } from 'lucide-react'
import { useEffect } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { buttonClass } from '#ui/button.tsx'
import type { Session } from '../queries.ts'
import { usePhase } from './use-phase.ts'

/** The way into a live session, asked for once the time has come; before, when that will be. */
export function WayIn({ session, onOpen }: { session: Session; onOpen: () => unknown }) {
  const viewer = useViewer()
  const { linkOpen } = usePhase(session)
  const missing = linkOpen && viewer !== null && !session.zoomLink
  useEffect(() => {
    if (missing) onOpen()
  }, [missing, onOpen])
  if (session.zoomLink)
    return (
      <a
        href={session.zoomLink}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('main', 'justify-self-start')}
      >
        <Video aria-hidden="true" className="size-5" />
        {m.experts_join()}
      </a>
    )
  if (!viewer) return <p className="text-muted">{m.experts_link_sign_in()}</p>
  return <p className="text-muted">{linkOpen ? m.experts_link_none() : m.experts_link_later()}</p>
}
