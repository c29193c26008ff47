import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Question, type Session, useChangeQuestion } from '../queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { BlockAsker } from './block-asker.tsx'
import { JoinDialog } from './join-dialog.tsx'

type Props = { session: Session; question: Question; others: Question[] }

/** What an expert does with a question: answers, marks, joins, hides. Moderators hide. */
export default function ConsoleActions({ session, question, others }: Props) {
  const [doing, setDoing] = useState<'answer' | 'join' | 'hide'>()
  const stop = () => setDoing(undefined)
  const { answers } = session
  if (doing === 'answer') return <AnswerForm sessionId={session.id} question={question} onClose={stop} />
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <Joined sessionId={session.id} question={question} />
      {answers && !question.hidden && (
        <>
          <Button look="soft" onClick={() => setDoing('answer')}>
            {question.answer ? m.experts_do_answer_again() : m.experts_do_answer()}
          </Button>
          {!question.answer && <Mark sessionId={session.id} question={question} />}
          {!question.isAnswered && others.length > 1 && (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setDoing('join')}>
              {m.experts_merge()}
            </Button>
          )}
        </>
      )}
      {question.hidden ? (
        <ShowAgain sessionId={session.id} question={question} />
      ) : (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setDoing('hide')}>
          {m.experts_hide()}
        </Button>
      )}
      {session.blocks && <BlockAsker question={question} />}
      {doing === 'join' && <JoinDialog {...{ session, question, others }} onClose={stop} />}
      {doing === 'hide' && <HideDialog sessionId={session.id} question={question} onClose={stop} />}
    </div>
  )
}

/** What was joined to it, and the way back. */
function Joined({ sessionId, question: { joinedTexts } }: Own) {
  if (!joinedTexts.length) return null
  return (
    <ul className="grid w-full gap-2">
      {joinedTexts.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-3 rounded-sm bg-firoozeh-soft px-3">
          <span dir="auto" className="min-w-0 grow wrap-anywhere">
            {one.question}
          </span>
          <TakeApart sessionId={sessionId} id={one.id} />
        </li>
      ))}
    </ul>
  )
}

function TakeApart({ sessionId, id }: { sessionId: number; id: number }) {
  const apart = useChangeQuestion(sessionId, id, { says: m.experts_merge_undone })
  return (
    <Button look="quiet" disabled={apart.isPending} onClick={() => apart.mutate({ mergedInto: null })}>
      {m.experts_merge_undo()}
    </Button>
  )
}

type Own = { sessionId: number; question: Question }

/** Answered by word of mouth; may be taken off again at once. */
function Mark({ sessionId, question: { id, isAnswered } }: Own) {
  const mark = useChangeQuestion(sessionId, id, {
    says: isAnswered ? m.experts_unmarked : m.experts_marked,
  })
  return (
    <Button look="quiet" disabled={mark.isPending} onClick={() => mark.mutate({ isAnswered: !isAnswered })}>
      {isAnswered ? m.experts_unmark() : m.experts_mark()}
    </Button>
  )
}

function ShowAgain({ sessionId, question }: Own) {
  const show = useChangeQuestion(sessionId, question.id, { says: m.experts_shown_done })
  return (
    <Button look="quiet" disabled={show.isPending} onClick={() => show.mutate({ isHidden: false })}>
      {m.experts_show()}
    </Button>
  )
}

function HideDialog({ sessionId, question, onClose }: Own & { onClose: () => void }) {
  const hide = useChangeQuestion(sessionId, question.id, { says: m.experts_hidden_done, onDone: onClose })
  return (
    <ConfirmDialog
      title={m.experts_hide()}
      action={m.experts_hide()}
      danger
      change={hide}
      onConfirm={() => hide.mutate({ isHidden: true })}
      onClose={onClose}
    >
      <p>{m.experts_hide_ask()}</p>
    </ConfirmDialog>
  )
}
