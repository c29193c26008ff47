import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import { LinkButton } from '#ui/button.tsx'
import { Day } from '#ui/when.tsx'
import { wordsOf } from '../localize.ts'
import type { SessionCard } from '../queries.ts'
import { SessionBadges } from './session-badges.tsx'

/** A session that was held, and the way to its answers. */
export function PastCard({ session }: { session: SessionCard }) {
  const { title, name } = wordsOf(session)
  return (
    <article aria-labelledby={`session-${session.id}`} className="card grid gap-3 p-5">
      <SessionBadges session={session} phase={session.status} />
      <h3 id={`session-${session.id}`} className="text-lg" dir="auto">
        {title}
      </h3>
      <p className="text-sm text-muted">
        <bdi>{name}</bdi> · <Day at={session.date} /> ·{' '}
        {m.experts_asked({ shown: showNumber(session.questionCount) })}
      </p>
      <LinkButton
        to="/expert-sessions/$id"
        params={{ id: session.id }}
        look="soft"
        className="justify-self-start"
        aria-describedby={`session-${session.id}`}
      >
        {m.experts_view_answers()}
      </LinkButton>
    </article>
  )
}
