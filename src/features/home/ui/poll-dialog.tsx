import { Plus, X } from 'lucide'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Checkbox, TextField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Icon } from '#ui/icon.tsx'
import { useForm } from '#ui/use-form.ts'
import { emptyPoll, fieldErrors, PollForm, withoutOption } from '../poll-form.ts'
import { useMakePoll } from '../queries.ts'
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, QUESTION_MAX } from '../rules.ts'

/** Creating a poll in both languages; what was typed is saved on the device until the server has it. */
export function PollDialog({ onClose }: { onClose: () => void }) {
  const make = useMakePoll(onClose)
  const form = useForm(PollForm, make, {
    initial: emptyPoll,
    fieldErrors,
    draft: 'poll',
  })
  const { count } = form.values
  return (
    <Dialog title={m.home_polls_make()} description={m.home_polls_make_text()} onClose={onClose} wide>
      <Form of={form} className="grid gap-5">
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
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <fieldset key={i} className="grid gap-3 border-t border-line pt-3">
            <legend className="sr-only">{m.home_polls_option({ number: formatNumber(i + 1) })}</legend>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField
                {...form.field(`text${i}`)}
                required
                maxLength={OPTION_MAX}
                lang="en"
                dir="ltr"
                label={m.home_polls_option_en({ number: formatNumber(i + 1) })}
              />
              <TextField
                {...form.field(`textFa${i}`)}
                required
                maxLength={OPTION_MAX}
                lang="fa"
                dir="rtl"
                label={m.home_polls_option_fa({ number: formatNumber(i + 1) })}
              />
            </div>
            {count > OPTIONS_MIN && (
              <Button
                variant="quiet"
                className="justify-self-end"
                onClick={() => form.fill(withoutOption(form.values, i))}
              >
                <Icon of={X} className="size-4" />
                {m.home_polls_option_remove({ number: formatNumber(i + 1) })}
              </Button>
            )}
          </fieldset>
        ))}
        {count < OPTIONS_MAX && (
          <Button variant="soft" className="justify-self-start" onClick={() => form.set('count', count + 1)}>
            <Icon of={Plus} className="size-5" />
            {m.home_polls_option_add()}
          </Button>
        )}
        <Checkbox
          {...form.checkbox('isActive')}
          label={m.home_polls_at_once()}
          hint={m.home_polls_at_once_hint()}
        />
        <SubmitButton pending={form.pending} pendingLabel={m.home_polls_making()}>
          {m.home_polls_make()}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
