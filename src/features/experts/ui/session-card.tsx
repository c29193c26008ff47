import { Link } from '@tanstack/react-router'
import { Withheld } from '#features/membership/ui/withheld.tsx'
import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { LinkButton } from '#ui/button.tsx'
import { Moment } from '#ui/moment.tsx'
import { UserText } from '#ui/user-text.tsx'
import { wordsOf } from '../localize.ts'
import type { SessionCard as Card } from '../queries.ts'
import { AskQuestion } from './ask-question.tsx'
import { FirstQuestions } from './first-questions.tsx'
import { SessionBadges } from './session-badges.tsx'
import { usePhase } from './use-phase.ts'

/** A session to come: when, with whom, about what, what others want to hear, and the way to ask. */
export function SessionCard({ session }: { session: Card }) {
  const { phase } = usePhase(session)
  const { title, description, name, bio } = wordsOf(session)
  const open = phase === 'upcoming' || phase === 'live'
  return (
    <article aria-labelledby={`session-${session.id}`} className="card grid gap-5 p-5 sm:p-7">
      <header className="grid gap-3">
        <SessionBadges session={session} phase={phase} />
        <h3 id={`session-${session.id}`} className="text-xl" dir="auto">
          <Link to="/expert-sessions/$id" params={{ id: session.id }} className="hover:underline">
            {title}
          </Link>
        </h3>
        <WhenAndWho session={session} name={name} />
      </header>
      <UserText text={description} />
      {bio && <UserText text={bio} className="text-muted" />}
      {session.withheld ? (
        <WithheldSession />
      ) : (
        <>
          <FirstQuestions sessionId={session.id} open={open} />
          <footer className="flex flex-wrap items-center gap-3">
            {open && <AskQuestion session={session} />}
            <LinkButton to="/expert-sessions/$id" params={{ id: session.id }} look="outline">
              {m.experts_questions_all()}
            </LinkButton>
            <span className="text-sm text-muted">
              {m.experts_max_note({
                max: showNumber(session.maxQuestions),
                taken: showNumber(session.questionCount),
              })}
            </span>
          </footer>
        </>
      )}
    </article>
  )
}

/** Where a session ends for those who aren't members. */
export const WithheldSession = () => (
  <Withheld link={m.experts_withheld_link()}>
    <p className="text-lg font-semibold">{m.experts_withheld_title()}</p>
    <p>{m.experts_withheld_text()}</p>
  </Withheld>
)

/** When it is by the reader's clock, how long, and who answers. */
export function WhenAndWho({ session, name }: { session: Card; name: string }) {
  const end = new Date(new Date(session.date).getTime() + session.duration * 60_000).toISOString()
  return (
    <div className="grid gap-2">
      <Moment at={session.date} end={end} zone={session.zone} />
      <p>
        <span className="text-muted">
          {m.experts_minutes({ shown: showNumber(session.duration) })} · {m.experts_with()}{' '}
        </span>
        <bdi className="font-semibold">{name}</bdi>
      </p>
    </div>
  )
}
