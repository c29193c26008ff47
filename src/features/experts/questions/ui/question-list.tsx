import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ReportButton } from '#features/discussions/reports/ui/report-button.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Empty, Failed, ListSkeleton } from '#ui/lists/paged-list.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { questionsQuery, reportQuestion, type Session } from '../../queries.ts'
import { AskQuestion } from './ask-question.tsx'
import { QuestionCard } from './question-card.tsx'

// Loaded only by people who answer, and by the asker.
const QuestionActions = lazy(() => import('./question-actions.tsx'))
const OwnQuestion = lazy(() => import('./own-question.tsx'))

type Props = { session: Session; open: boolean; expert: string }

/** All questions of a session, in the order in which parents want them answered. */
export function QuestionList({ session, open, expert }: Props) {
  const { data, error, refetch } = useQuery(questionsQuery(session.id))
  return (
    <section aria-labelledby="questions" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="questions" className="text-xl">
          {open ? m.experts_community_questions() : m.experts_answers_title()}
        </h2>
        <AskQuestion session={session} open={open} />
      </div>
      {open && (
        <p className="text-muted">
          {m.experts_max_note({
            max: formatNumber(session.maxQuestions),
            taken: formatNumber(session.questionCount),
          })}
        </p>
      )}
      {session.answers && (
        <ConsoleNote left={data?.filter((each) => !each.isAnswered && !each.hidden).length} />
      )}
      {!data && (error ? <Failed error={error} onRetry={refetch} /> : <ListSkeleton rows={2} />)}
      {data?.length === 0 && (
        <Empty>{open ? m.experts_questions_none() : m.experts_questions_none_past()}</Empty>
      )}
      <ol className="grid gap-4">
        {data?.map((question) => (
          <li key={question.id} id={`question-${question.id}`}>
            <QuestionCard
              sessionId={session.id}
              question={question}
              open={open && !question.hidden}
              expert={expert}
            >
              <OnDemand>
                {question.mine && <OwnQuestion sessionId={session.id} question={question} open={open} />}
                {!question.mine && !question.hidden && (
                  <div className="-mx-4">
                    <ReportButton
                      kind="question"
                      id={question.id}
                      of={question.question}
                      send={reportQuestion(question.id)}
                    />
                  </div>
                )}
                {(session.answers || session.hides) && (
                  <QuestionActions session={session} question={question} others={data} />
                )}
              </OnDemand>
            </QuestionCard>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">{m.experts_general()}</p>
    </section>
  )
}

const ConsoleNote = ({ left }: { left: number | undefined }) => (
  <div className="grid gap-1 rounded-card bg-pistachio-soft p-4">
    <h3 className="text-base">{m.experts_console_title()}</h3>
    <p>{m.experts_console_text()}</p>
    {left !== undefined && (
      <p className="font-semibold" aria-live="polite">
        {m.experts_console_left({ shown: formatNumber(left) })}
      </p>
    )}
  </div>
)
