import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, TextArea } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { useForm } from '#ui/use-form.ts'
import { fieldErrors } from '../field-errors.ts'
import { wordsOf } from '../localize.ts'
import { type SessionCard, useAsk } from '../queries.ts'
import { QUESTION_MAX, QuestionForm } from '../rules.ts'

/** Asking in a session; what was typed is kept on the device until the server has it. */
export default function AskDialog({ session, onClose }: { session: SessionCard; onClose: () => void }) {
  const asking = useAsk(session.id, onClose)
  const form = useForm(QuestionForm, asking, {
    initial: { question: '', isAnonymous: false },
    words: fieldErrors,
    draft: `question:${session.id}`,
  })
  return (
    <Dialog
      title={m.experts_ask_title({ name: wordsOf(session).name })}
      description={m.experts_ask_text()}
      onClose={onClose}
    >
      <Form of={form} className="grid gap-4">
        <TextArea
          {...form.field('question')}
          required
          data-first
          maxLength={QUESTION_MAX}
          rows={4}
          label={m.experts_field_question()}
          hint={m.experts_field_question_hint()}
        />
        <Checkbox
          {...form.checkbox('isAnonymous')}
          label={m.experts_anonymously()}
          hint={m.experts_anonymously_hint()}
        />
        <SubmitButton pending={form.pending} pendingLabel={m.experts_submitting()}>
          {m.experts_submit()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
