import { m } from '#messages'
import { LANGS } from '#platform/i18n/lang.ts'
import { Checkbox, SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import type { useForm } from '#ui/use-form.ts'
import type { Choices } from '../queries.ts'

type Fields = Pick<ReturnType<typeof useForm<Choices, never, never>>, 'checkbox' | 'field'>
const LANG_LABELS = { en: m.account_lang_en, fa: m.account_lang_fa }

/**
 * What someone gets, and how.
 * @param events the label for announcements of new events
 */
export const ChoiceFields = ({ of: { checkbox, field }, events }: { of: Fields; events: string }) => (
  <>
    <Checkbox {...checkbox('newsletter')} label={m.newsletter_choice_newsletter()} />
    <div className="ps-8">
      <Checkbox
        {...checkbox('monthly')}
        label={m.newsletter_choice_monthly()}
        hint={m.newsletter_choice_monthly_hint()}
      />
    </div>
    <Checkbox {...checkbox('events')} label={events} hint={m.newsletter_choice_events_hint()} />
    <SelectField {...field('lang')} label={m.newsletter_choice_lang()}>
      <Options of={LANGS} labels={LANG_LABELS} />
    </SelectField>
    <Checkbox
      {...checkbox('both')}
      label={m.newsletter_choice_both()}
      hint={m.newsletter_choice_both_hint()}
    />
  </>
)
