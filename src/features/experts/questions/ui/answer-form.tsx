import { m } from '#messages'
import type { Versioned } from '#platform/http/version.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { type Question, useChangeQuestion } from '../../queries.ts'
import { ANSWER_MAX, AnswerInput } from '../../rules.ts'

type Props = { sessionId: number; question: Question; onClose: () => void }

/**
 * Answering beneath the question; what was typed is saved on the device until the server has it. Escape closes the
 * form.
 */
export function AnswerForm({ sessionId, question, onClose }: Props) {
  const change = useChangeQuestion<{ answer: string } & Versioned>(sessionId, question.id, {
    successToast: m.experts_answer_done,
    onDone: onClose,
  })
  const form = useForm(AnswerInput, change, {
    initial: { answer: question.answer ?? '' },
    fieldErrors,
    draft: `answer:${question.id}`,
    version: question.version,
  })
  return (
    <Form
      of={form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="grid gap-3 border-t border-line pt-3"
    >
      <TextArea
        {...form.field('answer')}
        required
        autoFocus
        maxLength={ANSWER_MAX}
        rows={5}
        label={m.experts_field_answer()}
      />
      <p className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <SubmitButton pending={form.pending} pendingLabel={m.experts_publishing()}>
          {m.experts_publish_answer()}
        </SubmitButton>
      </p>
    </Form>
  )
}
