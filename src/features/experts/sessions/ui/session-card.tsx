import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PremiumBadge } from '#features/membership/ui/premium-badge.tsx'
import { Withheld, WithheldTitle } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { LinkButton } from '#ui/button.tsx'
import { WithDate } from '#ui/dates/date-tile.tsx'
import { Moment } from '#ui/dates/moment.tsx'
import { Failed } from '#ui/lists/paged-list.tsx'
import { langOf, UserText } from '#ui/texts/user-text.tsx'
import { specialtyLabels } from '../../labels.ts'
import type { Phase } from '../../phases.ts'
import { type SessionCard as Card, questionsQuery, useLiveSession } from '../../queries.ts'
import { AskQuestion } from '../../questions/ui/ask-question.tsx'
import { questionTextId, UpvoteButton } from '../../questions/ui/upvote-button.tsx'
import type { Specialty } from '../../specialties.ts'
import { localizeSession } from '../localize.ts'
import { usePhase } from './use-phase.ts'

/** Shows an upcoming session: its time, expert, topic, top questions, and the button to ask. */
export function SessionCard({ session }: { session: Card }) {
  const { phase } = usePhase(session)
  const { title, description, name, bio } = localizeSession(session)
  const open = phase === 'upcoming' || phase === 'live'
  return (
    <article aria-labelledby={`session-${session.id}`} className="card grid gap-5 p-5 sm:p-7">
      <header className="grid gap-3">
        <SessionBadges session={session} phase={phase} />
        <WithDate at={session.date} zone={session.zone}>
          <h3 id={`session-${session.id}`} className="text-lg" dir={directionOf(title)} lang={langOf(title)}>
            <Link to="/expert-sessions/$id" params={{ id: session.id }} className="hover:underline">
              {title}
            </Link>
          </h3>
          <WhenAndWho session={session} name={name} />
        </WithDate>
      </header>
      <UserText text={description} />
      {bio && <UserText text={bio} className="text-muted" />}
      {session.withheld ? (
        <WithheldSession />
      ) : (
        <>
          <FirstQuestions sessionId={session.id} open={open} />
          <footer className="flex flex-wrap items-center gap-3">
            <AskQuestion session={session} open={open} />
            <LinkButton to="/expert-sessions/$id" params={{ id: session.id }} variant="outline">
              {m.experts_questions_all()}
            </LinkButton>
            <span className="text-sm text-muted">
              {m.experts_max_note({
                max: formatNumber(session.maxQuestions),
                taken: formatNumber(session.questionCount),
              })}
            </span>
          </footer>
        </>
      )}
    </article>
  )
}

/** Ends a premium session for readers who are not members. */
export const WithheldSession = () => (
  <Withheld link={m.experts_withheld_link()}>
    <WithheldTitle>{m.experts_withheld_title()}</WithheldTitle>
    <p>{m.experts_withheld_text()}</p>
  </Withheld>
)

/** When it is in the reader's time zone, how long, and who answers. */
export function WhenAndWho({ session, name }: { session: Card; name: string }) {
  const end = addMinutes(session.date, session.duration).toISOString()
  return (
    <div className="grid gap-2">
      <Moment at={session.date} end={end} zone={session.zone} />
      <p>
        <span className="text-muted">
          {m.experts_minutes({ shown: formatNumber(session.duration) })} ·{'\u00a0'}
          {m.experts_with()}{' '}
        </span>
        <bdi translate="no" className="font-semibold">
          {name}
        </bdi>
      </p>
    </div>
  )
}

const QUESTIONS_PREVIEWED = 3

/** The most wanted questions of a session, updated live. */
function FirstQuestions({ sessionId, open }: { sessionId: number; open: boolean }) {
  const { data, error, refetch } = useQuery(questionsQuery(sessionId))
  useLiveSession(sessionId)
  if (!data && error) return <Failed error={error} onRetry={refetch} />
  if (!data) return <div role="status" aria-label={m.ui_loading()} className="skeleton h-16" />
  const first = data.filter(({ hidden }) => !hidden).slice(0, QUESTIONS_PREVIEWED)
  return (
    <section className="grid gap-3">
      <h4 className="text-base">{m.experts_community_questions()}</h4>
      {first.length === 0 && <p className="text-muted">{m.experts_questions_none()}</p>}
      <ul className="grid gap-3">
        {first.map((question) => (
          <li key={question.id} id={`question-${question.id}`} className="flex items-center gap-3">
            <UpvoteButton sessionId={sessionId} question={question} open={open} />
            <div className="min-w-0 grow">
              <div id={questionTextId(question.id)}>
                <UserText text={question.question} className="line-clamp-3 wrap-anywhere" />
              </div>
              {question.isAnswered && (
                <span className="text-sm font-semibold text-pistachio">{m.experts_answered()}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { session: { specialty: Specialty; isPremiumOnly: boolean }; phase: Phase }

/** The kind and phase of a session. */
export const SessionBadges = ({ session, phase }: Props) => (
  <p className="flex flex-wrap gap-2">
    {phase === 'live' && <span className="chip bg-anar text-on-anar">{m.experts_live_now()}</span>}
    {phase === 'cancelled' && <span className="chip bg-anar-soft">{m.experts_cancelled()}</span>}
    {phase === 'completed' && <span className="chip bg-line">{m.experts_completed()}</span>}
    {session.isPremiumOnly && <PremiumBadge>{m.experts_premium()}</PremiumBadge>}
    <span className="chip">{specialtyLabels[session.specialty]()}</span>
  </p>
)
