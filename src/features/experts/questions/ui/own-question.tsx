import { useState } from 'react'
import { m } from '#messages'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { type Question, useWithdrawQuestion } from '../../queries.ts'
import { RewordDialog } from './ask-dialog.tsx'
import { QuestionButton } from './question-button.tsx'

type Props = { sessionId: number; question: Question }
/** Rewording takes a membership, withdrawing does not. */
type OwnProps = Props & { open: boolean; rewords?: boolean }

/**
 * Shows what askers may do with their own question until it is answered or the session ends. If that happens while they
 * reword it, they keep the typed text, and read why it cannot be saved.
 */
export default function OwnQuestion({ sessionId, question, open, rewords = true }: OwnProps) {
  const [asking, setAsking] = useState<'reword' | 'withdraw'>()
  const close = () => setAsking(undefined)
  if (!asking && (question.isAnswered || !open)) return null
  return (
    <div className="actions">
      {rewords && question.joined === 0 && (
        <QuestionButton
          aria-haspopup="dialog"
          action={m.experts_edit()}
          text={question.question}
          onClick={() => setAsking('reword')}
        />
      )}
      <QuestionButton
        aria-haspopup="dialog"
        action={m.experts_take_back()}
        text={question.question}
        onClick={() => setAsking('withdraw')}
      />
      {asking === 'reword' && <RewordDialog sessionId={sessionId} question={question} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDialog sessionId={sessionId} question={question} onClose={close} />}
    </div>
  )
}

function WithdrawDialog({ sessionId, question, onClose }: Props & { onClose: () => void }) {
  const withdraw = useWithdrawQuestion(sessionId, question.id, onClose)
  return (
    <ConfirmDialog
      action={m.experts_take_back()}
      danger
      change={withdraw}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <p>{m.experts_take_back_ask()}</p>
    </ConfirmDialog>
  )
}
