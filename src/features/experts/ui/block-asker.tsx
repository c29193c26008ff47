import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { type Question, useBlockAsker } from '../queries.ts'
import { BlockInput, REASON_MAX } from '../rules.ts'

const words = { why_required: m.field_why_required, why_too_long: m.field_why_too_long }

/** For moderators: taking the right to write from whoever asked, or giving it back, without learning who it is. */
export function BlockAsker({ question }: { question: Question }) {
  const [act, setAct] = useState<'block' | 'unblock'>()
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAct('block')}>
        {m.experts_block()}
      </Button>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAct('unblock')}>
        {m.experts_unblock()}
      </Button>
      {act && <BlockDialog question={question} block={act === 'block'} onClose={() => setAct(undefined)} />}
    </>
  )
}

type Props = { question: Question; block: boolean; onClose: () => void }

const BlockDialog = ({ question, block, onClose }: Props) => (
  <ReasonDialog
    title={block ? m.experts_block() : m.experts_unblock()}
    text={block ? m.moderation_block_sealed_text() : m.moderation_unblock_text()}
    action={block ? m.moderation_block() : m.moderation_unblock()}
    danger={block}
    label={m.moderation_reason_label()}
    hint={m.moderation_reason_hint()}
    {...{
      schema: BlockInput,
      words,
      max: REASON_MAX,
      change: useBlockAsker(question.id, block, onClose),
      onClose,
    }}
  />
)
