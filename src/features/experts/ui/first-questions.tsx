import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { UserText } from '#ui/user-text.tsx'
import { questionsQuery, useLiveSession } from '../queries.ts'
import { FIRST_SHOWN } from '../rules.ts'
import { UpvoteButton } from './upvote-button.tsx'

/** What most want to hear in a session: its first three questions, moving as others vote. */
export function FirstQuestions({ sessionId, open }: { sessionId: number; open: boolean }) {
  const { data } = useQuery(questionsQuery(sessionId))
  useLiveSession(sessionId)
  if (!data) return <div role="status" aria-label={m.ui_loading()} className="skeleton h-16" />
  const first = data.filter(({ hidden }) => !hidden).slice(0, FIRST_SHOWN)
  return (
    <section className="grid gap-3">
      <h4 className="text-base">{m.experts_community_questions()}</h4>
      {first.length === 0 && <p className="text-muted">{m.experts_questions_none()}</p>}
      <ul className="grid gap-3">
        {first.map((question) => (
          <li key={question.id} className="flex items-center gap-3">
            <UpvoteButton sessionId={sessionId} question={question} open={open} />
            <div className="min-w-0 grow">
              <UserText text={question.question} className="line-clamp-3 wrap-anywhere" />
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
