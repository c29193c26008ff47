import { useSuspenseQuery } from '@tanstack/react-query'
import { Play, Video } from 'lucide'
import { lazy, useEffect } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { CalendarLink } from '#features/calendar/ui/calendar-link.tsx'
import { m } from '#messages'
import { directionOf, isolated } from '#platform/text/direction.ts'
import { Art } from '#ui/art.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { OutsideLink } from '#ui/texts/outside-link.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { type Session, sessionQuery, useLiveSession } from '../../queries.ts'
import { QuestionList } from '../../questions/ui/question-list.tsx'
import type { Specialty } from '../../specialties.ts'
import { localizeSession } from '../localize.ts'
import { SessionBadges, WhenAndWho, WithheldSession } from './session-card.tsx'
import { usePhase } from './use-phase.ts'

// Only for those whose membership ended after they had asked.
const OwnQuestions = lazy(() => import('../../questions/ui/own-questions.tsx'))

/** One session on its own page: what it is, the link, all questions and answers. */
export function SessionPage({ id }: { id: number }) {
  const { data: session, refetch } = useSuspenseQuery(sessionQuery(id))
  const { phase } = usePhase(session)
  useLiveSession(id)
  const { title, description, name, bio } = localizeSession(session)
  const open = phase === 'upcoming' || phase === 'live'
  return (
    <div className="page grid max-w-3xl gap-6 py-8">
      <BackLink to="/expert-sessions">{m.experts_back()}</BackLink>
      <header className="card grid gap-4 p-5 sm:p-8">
        <Art name={`session-${session.specialty}`} label={drawingLabels[session.specialty]()} />
        <SessionBadges session={session} phase={phase} />
        <h1 className="text-2xl" dir={directionOf(title)} lang={langOf(title)}>
          {title}
        </h1>
        <WhenAndWho session={session} name={name} />
        <UserText text={description} />
        {bio && (
          <section className="grid gap-1 rounded-card bg-firoozeh-soft p-4">
            <h2 className="text-base">{m.experts_about_expert({ name: isolated(name) })}</h2>
            <UserText text={bio} />
          </section>
        )}
        {phase === 'cancelled' && <p className="font-semibold text-anar">{m.experts_is_cancelled()}</p>}
        {session.cancelReason && (
          <p className="rounded-card bg-anar-soft p-4">
            {m.experts_why_cancelled({ reason: isolated(session.cancelReason) })}
          </p>
        )}
        {open && !session.withheld && <JoinSession session={session} onOpen={refetch} />}
        <Links session={session} open={open} />
      </header>
      {session.withheld ? <WithheldSession /> : <QuestionList session={session} open={open} expert={name} />}
      <OnDemand>{session.asked && <OwnQuestions session={session} open={open} expert={name} />}</OnDemand>
    </div>
  )
}

const drawingLabels: Record<Specialty, () => string> = {
  child_psychology: m.experts_drawing_child_psychology,
  bilingual_education: m.experts_drawing_bilingual_education,
  cultural_preservation: m.experts_drawing_cultural_preservation,
}

const Links = ({ session, open }: { session: Session; open: boolean }) => (
  <div className="actions">
    {open && <CalendarLink of={`/api/expert-sessions/${session.id}`} variant="outline" />}
    {session.recordingUrl && (
      <OutsideLink href={session.recordingUrl} className={buttonClass('outline')}>
        <Icon of={Play} className="points size-5" />
        {m.experts_recording()}
      </OutsideLink>
    )}
    <ShareButton path={`/expert-sessions/${session.id}`} title={localizeSession(session).title} />
  </div>
)

const LINK_AGAIN_MS = 30_000

/**
 * The link to a live session, requested once the time has come; before, when that will be. Requested until it is there,
 * as the device's clock may be ahead of the server's.
 */
function JoinSession({ session, onOpen }: { session: Session; onOpen: () => unknown }) {
  const viewer = useViewer()
  const { linkOpen } = usePhase(session)
  const missing = linkOpen && viewer !== null && !session.zoomLink
  useEffect(() => {
    if (!missing) return
    onOpen()
    const timer = setInterval(onOpen, LINK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [missing, onOpen])
  if (session.zoomLink)
    return (
      <OutsideLink href={session.zoomLink} className={buttonClass('main', 'justify-self-start')}>
        <Icon of={Video} className="size-5" />
        {m.experts_join()}
      </OutsideLink>
    )
  if (!viewer) return <p className="text-muted">{m.experts_link_sign_in()}</p>
  return <p className="text-muted">{linkOpen ? m.experts_link_none() : m.experts_link_later()}</p>
}
