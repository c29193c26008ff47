import { Plus, X } from 'lucide'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Checkbox, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { fieldErrors } from '../field-errors.ts'
import { emptyPoll, PollForm, pollFields, withoutOption } from '../poll-form.ts'
import { type AdminPoll, useSavePoll } from '../queries.ts'
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, QUESTION_MAX } from '../rules.ts'

/**
 * Creates a poll in both languages, or changes its words; what was typed is saved on the device until the server has it.
 */
export function PollDialog({ poll, onClose }: { poll?: AdminPoll; onClose: () => void }) {
  const form = useForm(PollForm, useSavePoll(poll?.id, onClose), {
    initial: poll ? pollFields(poll) : emptyPoll,
    fieldErrors,
    version: poll?.version,
    draft: poll ? `poll:${poll.id}` : 'poll',
  })
  const { count } = form.values
  const optionsStay = count === 0
  return (
    <Dialog
      title={poll ? m.home_polls_edit_title() : m.home_polls_make()}
      description={descriptionOf(poll, optionsStay)}
      onClose={onClose}
      mayClose={() => !form.dirty}
      wide
    >
      <Form of={form} className="grid gap-5">
        <QuestionFields form={form} />
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <OptionFields key={i} form={form} index={i} />
        ))}
        {!optionsStay && count < OPTIONS_MAX && (
          <Button
            variant="soft"
            className="justify-self-start"
            onClick={() => form.fill({ count: count + 1 })}
          >
            <Icon of={Plus} className="size-5" />
            {m.home_polls_option_add()}
          </Button>
        )}
        {!poll && (
          <Checkbox
            {...form.checkbox('isActive')}
            label={m.home_polls_at_once()}
            hint={m.home_polls_at_once_hint()}
          />
        )}
        <SubmitButton pending={form.pending} pendingLabel={poll ? m.ui_saving() : m.home_polls_making()}>
          {poll ? m.ui_save() : m.home_polls_make()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

type PollFormState = ReturnType<typeof useForm<typeof emptyPoll, typeof PollForm, unknown>>

const QuestionFields = ({ form }: { form: PollFormState }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      {...form.field('question')}
      required
      maxLength={QUESTION_MAX}
      lang="en"
      dir="ltr"
      data-first
      label={m.home_polls_question_en()}
    />
    <TextField
      {...form.field('questionFa')}
      required
      maxLength={QUESTION_MAX}
      lang="fa"
      dir="rtl"
      label={m.home_polls_question_fa()}
    />
  </div>
)

/** One option in both languages, with a button to remove it while there are more than needed. */
function OptionFields({ form, index }: { form: PollFormState; index: number }) {
  const number = formatNumber(index + 1)
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{m.home_polls_option({ number })}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          {...form.field(`text${index}`)}
          required
          maxLength={OPTION_MAX}
          lang="en"
          dir="ltr"
          label={m.home_polls_option_en({ number })}
        />
        <TextField
          {...form.field(`textFa${index}`)}
          required
          maxLength={OPTION_MAX}
          lang="fa"
          dir="rtl"
          label={m.home_polls_option_fa({ number })}
        />
      </div>
      {form.values.count > OPTIONS_MIN && (
        <Button
          variant="quiet"
          className="justify-self-end"
          onClick={() => form.fill(withoutOption(form.values, index))}
        >
          <Icon of={X} className="size-4" />
          {m.home_polls_option_remove({ number })}
        </Button>
      )}
    </fieldset>
  )
}

function descriptionOf(poll: AdminPoll | undefined, optionsStay: boolean) {
  if (!poll) return m.home_polls_make_text()
  return optionsStay ? m.home_polls_options_stay() : m.home_polls_edit_text()
}
