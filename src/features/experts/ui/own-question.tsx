import { useState } from 'react'
import { m } from '#messages'
import { Button, SubmitButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { fieldErrors } from '../field-errors.ts'
import { type Question, useChangeQuestion, useTakeBack } from '../queries.ts'
import { QUESTION_MAX, RewordInput } from '../rules.ts'

type Props = { sessionId: number; question: Question }

/** What the asker may do with her own question until it is answered. */
export default function OwnQuestion({ sessionId, question }: Props) {
  const [asking, setAsking] = useState<'reword' | 'take-back'>()
  const close = () => setAsking(undefined)
  if (question.isAnswered) return null
  return (
    <p className="flex flex-wrap gap-2">
      {question.joined === 0 && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('reword')}>
          {m.experts_edit()}
        </Button>
      )}
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('take-back')}>
        {m.experts_take_back()}
      </Button>
      {asking === 'reword' && <RewordDialog {...{ sessionId, question }} onClose={close} />}
      {asking === 'take-back' && <TakeBackDialog {...{ sessionId, question }} onClose={close} />}
    </p>
  )
}

function RewordDialog({ sessionId, question, onClose }: Props & { onClose: () => void }) {
  const change = useChangeQuestion<{ question: string }>(sessionId, question.id, {
    says: m.experts_saved,
    onDone: onClose,
  })
  const form = useForm(RewordInput, change, { initial: { question: question.question }, words: fieldErrors })
  return (
    <Dialog title={m.experts_edit()} onClose={onClose} mayClose={() => !form.dirty}>
      <Form of={form} className="grid gap-4">
        <TextArea
          {...form.field('question')}
          required
          data-first
          maxLength={QUESTION_MAX}
          label={m.experts_field_question()}
        />
        <SubmitButton pending={form.pending}>{m.experts_save()}</SubmitButton>
      </Form>
    </Dialog>
  )
}

function TakeBackDialog({ sessionId, question, onClose }: Props & { onClose: () => void }) {
  const take = useTakeBack(sessionId, question.id, onClose)
  return (
    <ConfirmDialog
      title={m.experts_take_back()}
      action={m.experts_take_back()}
      danger
      change={take}
      onConfirm={() => take.mutate()}
      onClose={onClose}
    >
      <p>{m.experts_take_back_ask()}</p>
    </ConfirmDialog>
  )
}
