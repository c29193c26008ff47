import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../field-errors.ts'
import { useSuggest } from '../queries.ts'
import { SUGGESTION_MAX, SuggestionInput, TITLE_MAX } from '../rules.ts'

/** Suggesting a topic. What was typed is saved on the device until the server has it. */
export default function SuggestDialog({ onClose }: { onClose: () => void }) {
  const change = useSuggest(onClose)
  const form = useForm(SuggestionInput, change, {
    initial: { title: '', details: '' },
    fieldErrors: { ...fieldErrors, title_required: m.field_suggestion_required },
    draft: 'event-suggestion',
    name: 'event-suggestion',
  })
  if (form.done)
    return (
      <Dialog title={m.toast_event_suggested_title()} onClose={onClose}>
        <p role="status">{m.toast_event_suggested_text()}</p>
      </Dialog>
    )
  return (
    <Dialog title={m.events_suggest()} description={m.events_suggest_text()} onClose={onClose}>
      <Form of={form} className="grid gap-4">
        <TextField
          {...form.field('title')}
          required
          data-first
          maxLength={TITLE_MAX}
          label={m.events_suggest_title()}
        />
        <TextArea
          {...form.field('details')}
          optional={m.ui_optional()}
          maxLength={SUGGESTION_MAX}
          label={m.events_suggest_details()}
        />
        <SubmitButton pending={form.pending} pendingLabel={m.events_suggest_sending()}>
          {m.events_suggest_send()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
