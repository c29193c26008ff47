import { useState } from 'react'
import { m } from '#messages'
import { directionOf } from '#platform/text/direction.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { type Question, type Session, useChangeQuestion } from '../../queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { BlockAsker } from './block-asker.tsx'
import { QuestionButton, shortenQuestion } from './question-button.tsx'

type Props = { session: Session; question: Question; others: Question[] }

/** What an expert does with a question: answers, marks, merges, hides. Moderators hide. */
export default function QuestionActions({ session, question, others }: Props) {
  const [doing, setDoing] = useState<'answer' | 'merge' | 'hide'>()
  const stop = () => setDoing(undefined)
  const { answers } = session
  const targets = others.filter(({ id, hidden }) => id !== question.id && !hidden)
  if (doing === 'answer') return <AnswerForm sessionId={session.id} question={question} onClose={stop} />
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <MergedQuestions sessionId={session.id} question={question} />
      <div className="actions">
        {answers && !question.hidden && (
          <>
            <QuestionButton
              variant="soft"
              action={question.answer ? m.experts_do_answer_again() : m.experts_do_answer()}
              text={question.question}
              onClick={() => setDoing('answer')}
            />
            {!question.answer && <MarkAnsweredButton sessionId={session.id} question={question} />}
            {!question.isAnswered && targets.length > 0 && (
              <QuestionButton
                aria-haspopup="dialog"
                action={m.experts_merge()}
                text={question.question}
                onClick={() => setDoing('merge')}
              />
            )}
          </>
        )}
        {question.hidden ? (
          <UnhideButton sessionId={session.id} question={question} />
        ) : (
          <QuestionButton
            aria-haspopup="dialog"
            action={m.experts_hide()}
            text={question.question}
            onClick={() => setDoing('hide')}
          />
        )}
        {session.blocks && <BlockAsker question={question} />}
      </div>
      {doing === 'merge' && (
        <MergeDialog session={session} question={question} targets={targets} onClose={stop} />
      )}
      {doing === 'hide' && <HideDialog sessionId={session.id} question={question} onClose={stop} />}
    </div>
  )
}

/** The questions merged into it, each with a button to split it off. */
function MergedQuestions({ sessionId, question: { joinedTexts } }: QuestionActionProps) {
  if (!joinedTexts.length) return null
  return (
    <ul className="grid w-full gap-2">
      {joinedTexts.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-3 rounded-sm bg-firoozeh-soft px-3">
          <span dir={directionOf(one.question)} className="min-w-0 grow wrap-anywhere">
            {one.question}
          </span>
          <UnmergeButton sessionId={sessionId} merged={one} />
        </li>
      ))}
    </ul>
  )
}

type UnmergeProps = { sessionId: number; merged: Question['joinedTexts'][number] }

function UnmergeButton({ sessionId, merged: { id, question } }: UnmergeProps) {
  const unmerge = useChangeQuestion(sessionId, id, {
    successToast: m.experts_merge_undone,
    refreshesOnConflict: true,
  })
  return (
    <QuestionButton
      action={m.experts_merge_undo()}
      text={question}
      disabled={unmerge.isPending}
      onClick={() => unmerge.mutate({ mergedInto: null })}
    />
  )
}

type QuestionActionProps = { sessionId: number; question: Question }

/** Marks a question as answered in conversation; the mark can be removed at once. */
function MarkAnsweredButton({ sessionId, question: { id, isAnswered, question } }: QuestionActionProps) {
  const mark = useChangeQuestion(sessionId, id, {
    successToast: isAnswered ? m.experts_unmarked : m.experts_marked,
    refreshesOnConflict: true,
  })
  return (
    <QuestionButton
      action={isAnswered ? m.experts_unmark() : m.experts_mark()}
      text={question}
      disabled={mark.isPending}
      onClick={() => mark.mutate({ isAnswered: !isAnswered })}
    />
  )
}

function UnhideButton({ sessionId, question }: QuestionActionProps) {
  const show = useChangeQuestion(sessionId, question.id, {
    successToast: m.experts_shown_done,
    refreshesOnConflict: true,
  })
  return (
    <QuestionButton
      action={m.experts_show()}
      text={question.question}
      disabled={show.isPending}
      onClick={() => show.mutate({ isHidden: false })}
    />
  )
}

function HideDialog({ sessionId, question, onClose }: QuestionActionProps & { onClose: () => void }) {
  const hide = useChangeQuestion(sessionId, question.id, {
    successToast: m.experts_hidden_done,
    refreshesOnConflict: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
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

type MergeProps = { session: Session; question: Question; targets: Question[]; onClose: () => void }
/** Chooses the question that asks the same. */
function MergeDialog({ session, question, targets, onClose }: MergeProps) {
  const [target, setTarget] = useState('')
  const merge = useChangeQuestion(session.id, question.id, {
    successToast: m.experts_merged,
    refreshesOnConflict: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      action={m.experts_merge()}
      change={merge}
      disabled={!target}
      onConfirm={() => merge.mutate({ mergedInto: Number(target) })}
      onClose={onClose}
    >
      <p className="text-muted">{m.experts_merge_text()}</p>
      <SelectField
        label={m.experts_merge_into()}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
        data-first
      >
        <option value="">{m.ui_choose()}</option>
        {targets.map(({ id, question: text }) => (
          <option key={id} value={id}>
            {shortenQuestion(text)}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  )
}
