import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Failed, ListSkeleton } from '#ui/lists/paged-list.tsx'
import { questionsQuery, type Session } from '../../queries.ts'
import OwnQuestion from './own-question.tsx'
import { QuestionCard } from './question-card.tsx'

type Props = { session: Session; open: boolean; expert: string }

/** What someone asked before their membership ended, with its answer; until then they can withdraw it. */
export default function OwnQuestions({ session, open, expert }: Props) {
  const { data, error, refetch } = useQuery(questionsQuery(session.id))
  return (
    <section aria-labelledby="own-questions" className="grid gap-4">
      <h2 id="own-questions" className="text-xl">
        {m.experts_own_title()}
      </h2>
      {!data && (error ? <Failed error={error} onRetry={refetch} /> : <ListSkeleton rows={1} />)}
      <ol className="grid gap-4">
        {data?.map((question) => (
          <li key={question.id} id={`question-${question.id}`}>
            <QuestionCard sessionId={session.id} question={question} open={false} expert={expert}>
              <OwnQuestion sessionId={session.id} question={question} open={open} rewords={false} />
            </QuestionCard>
          </li>
        ))}
      </ol>
    </section>
  )
}
