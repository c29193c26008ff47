import { useState } from 'react'
import { m } from '#messages'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'
import { type Question, useBlockAsker } from '../../queries.ts'
import { BlockInput, REASON_MAX } from '../../rules.ts'
import { QuestionButton } from './question-button.tsx'

const fieldErrors = { why_required: m.field_why_required, why_too_long: m.field_why_too_long }

/** Lets moderators suspend the asker, or end the suspension, without learning who an anonymous asker is. */
export function BlockAsker({ question }: { question: Question }) {
  const [act, setAct] = useState<'block' | 'unblock'>()
  return (
    <>
      <QuestionButton
        aria-haspopup="dialog"
        action={m.experts_block()}
        text={question.question}
        onClick={() => setAct('block')}
      />
      <QuestionButton
        aria-haspopup="dialog"
        action={m.experts_unblock()}
        text={question.question}
        onClick={() => setAct('unblock')}
      />
      {act && <BlockDialog question={question} block={act === 'block'} onClose={() => setAct(undefined)} />}
    </>
  )
}

type BlockProps = { question: Question; block: boolean; onClose: () => void }

export const BlockDialog = ({ question, block, onClose }: BlockProps) => (
  <ReasonDialog
    title={block ? m.experts_block() : m.experts_unblock()}
    text={textOf(question, block)}
    action={block ? m.moderation_block() : m.moderation_unblock()}
    danger={block}
    label={m.moderation_reason_label()}
    hint={m.moderation_reason_hint()}
    schema={BlockInput}
    fieldErrors={fieldErrors}
    max={REASON_MAX}
    change={useBlockAsker(question.id, block, onClose)}
    onClose={onClose}
  />
)

function textOf({ isAnonymous }: Question, block: boolean) {
  if (block) return isAnonymous ? m.moderation_block_anonymous_text() : m.moderation_block_text()
  return isAnonymous ? m.moderation_unblock_text() : m.moderation_unblock_named_text()
}
