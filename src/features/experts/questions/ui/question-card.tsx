import { CheckCircle2 } from 'lucide'
import type { ReactNode } from 'react'
import { Byline } from '#features/discussions/ui/byline.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { isolated } from '#platform/text/direction.ts'
import { Icon } from '#ui/icon.tsx'
import { UserText } from '#ui/texts/user-text.tsx'
import type { Question } from '../../queries.ts'
import { Due } from './due.tsx'
import { questionTextId, UpvoteButton } from './upvote-button.tsx'

type Props = {
  sessionId: number
  question: Question
  /** Whether one may still vote. */
  open: boolean
  /** Whose answer it is. */
  expert: string
  children?: ReactNode
}

/** A question with its votes, its answer, and what the reader may do with it. */
export const QuestionCard = ({ sessionId, question, open, expert, children }: Props) => (
  <article
    aria-labelledby={questionTextId(question.id)}
    className="card grid items-start gap-4 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-5"
  >
    <UpvoteButton sessionId={sessionId} question={question} open={open} />
    <div className="grid min-w-0 gap-3">
      <div id={questionTextId(question.id)}>
        <UserText text={question.question} className="font-semibold wrap-anywhere" />
      </div>
      <Byline text={{ ...question, anonymous: question.isAnonymous }} tileOf={question.id} />
      <Notes question={question} />
      <Due question={question} />
      {question.answer ? (
        <section className="grid gap-2 border-s-4 border-pistachio ps-4">
          <h3 className="flex items-center gap-2 text-base text-pistachio">
            <Icon of={CheckCircle2} className="size-5 shrink-0" />
            {m.experts_answer_of({ name: isolated(expert) })}
          </h3>
          <UserText text={question.answer} className="wrap-anywhere" />
        </section>
      ) : (
        question.isAnswered && (
          <p className="flex items-center gap-2 font-semibold text-pistachio">
            <Icon of={CheckCircle2} className="size-5 shrink-0" />
            {m.experts_answered_live()}
          </p>
        )
      )}
      {children}
    </div>
  </article>
)

const Notes = ({ question: { joined, mineJoined, hidden } }: { question: Question }) => (
  <>
    {mineJoined && <p className="text-sm text-firoozeh">{m.experts_mine_joined()}</p>}
    {joined > 0 && !mineJoined && (
      <p className="text-sm text-muted">{m.experts_joined({ shown: formatNumber(joined) })}</p>
    )}
    {hidden && <p className="text-sm text-anar">{m.experts_hidden()}</p>}
  </>
)
