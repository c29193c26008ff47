import type { ComponentProps } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { mayReadPremium } from '#features/membership/roles.ts'
import { m } from '#messages'
import type { Versioned } from '#platform/http/version.ts'
import { isolated } from '#platform/text/direction.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Checkbox, TextArea } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { type Question, type SessionCard, useAsk, useChangeQuestion } from '../../queries.ts'
import { QUESTION_MAX, QuestionForm, RewordInput } from '../../rules.ts'
import { localizeSession } from '../../sessions/localize.ts'

type CloseProps = { onClose: () => void }

/** Asking in a session; what was typed is saved on the device until the server has it. */
export default function AskDialog({ session, onClose }: CloseProps & { session: SessionCard }) {
  const viewer = useViewer()
  const isMember = viewer?.role === 'member' && mayReadPremium(viewer)
  const form = useForm(QuestionForm, useAsk(session.id, onClose), {
    initial: { question: '', isAnonymous: false },
    fieldErrors,
    draft: `question:${session.id}`,
    name: 'question',
    isIdempotent: true,
  })
  return (
    <Dialog
      title={m.experts_ask_title({ name: isolated(localizeSession(session).name) })}
      description={m.experts_ask_text()}
      onClose={onClose}
    >
      <Form of={form} className="grid gap-4">
        <input type="hidden" name="sessionId" value={session.id} />
        <QuestionField {...form.field('question')} rows={4} hint={m.experts_field_question_hint()} />
        <Checkbox
          {...form.checkbox('isAnonymous')}
          label={m.experts_anonymously()}
          hint={m.experts_anonymously_hint()}
        />
        {isMember && <p className="text-sm text-firoozeh">{m.experts_ask_priority()}</p>}
        <SubmitButton pending={form.pending} pendingLabel={m.experts_submitting()}>
          {m.experts_submit()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

type RewordProps = CloseProps & { sessionId: number; question: Question }

/** Lets askers reword their own question. The typed text is saved. */
export function RewordDialog({ sessionId, question: { id, question, version }, onClose }: RewordProps) {
  const change = useChangeQuestion<{ question: string } & Versioned>(sessionId, id, {
    successToast: m.experts_saved,
    onDone: onClose,
  })
  const form = useForm(RewordInput, change, {
    initial: { question },
    fieldErrors,
    draft: `reword:${id}`,
    version,
  })
  return (
    <Dialog title={m.experts_edit()} onClose={onClose} mayClose={() => !form.dirty}>
      <Form of={form} className="grid gap-4">
        <QuestionField {...form.field('question')} />
        <SubmitButton pending={form.pending}>{m.ui_save()}</SubmitButton>
      </Form>
    </Dialog>
  )
}

const QuestionField = (field: Omit<ComponentProps<typeof TextArea>, 'label'>) => (
  <TextArea {...field} required data-first maxLength={QUESTION_MAX} label={m.experts_field_question()} />
)
