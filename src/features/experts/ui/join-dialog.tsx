import { useState } from 'react'
import { m } from '#messages'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SelectField } from '#ui/field.tsx'
import { type Question, type Session, useChangeQuestion } from '../queries.ts'

type Props = { session: Session; question: Question; others: Question[]; onClose: () => void }
const SHOWN = 90 // of a question, in a list to choose from

/** Which other question asks the same. */
export function JoinDialog({ session, question, others, onClose }: Props) {
  const [target, setTarget] = useState('')
  const join = useChangeQuestion(session.id, question.id, { says: m.experts_merged, onDone: onClose })
  return (
    <ConfirmDialog
      title={m.experts_merge()}
      action={m.experts_merge()}
      change={{ ...join, isPending: join.isPending || !target }}
      onConfirm={() => join.mutate({ mergedInto: Number(target) })}
      onClose={onClose}
    >
      <p className="text-muted">{m.experts_merge_text()}</p>
      <SelectField
        label={m.experts_merge_into()}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
        data-first
      >
        <option value="">{m.experts_merge_choose()}</option>
        {others
          .filter(({ id, hidden }) => id !== question.id && !hidden)
          .map(({ id, question: text }) => (
            <option key={id} value={id}>
              {text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
            </option>
          ))}
      </SelectField>
    </ConfirmDialog>
  )
}
