import { m } from '#messages'
import { LANGS } from '#platform/i18n/lang.ts'
import { Checkbox, SelectField } from '#ui/forms/field.tsx'
import { Options } from '#ui/forms/options.tsx'
import type { useForm } from '#ui/forms/use-form.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Choices } from '../../queries.ts'

type Fields = Pick<ReturnType<typeof useForm<Choices, never, never>>, 'checkbox' | 'field' | 'values'>
const LANG_LABELS = { en: m.account_lang_en, fa: m.account_lang_fa }

/**
 * What someone gets, and how: the how is nothing to choose while they get nothing.
 * @param events the label for announcements of new events
 */
export function ChoiceFields({ of: { checkbox, field, values }, events }: { of: Fields; events: string }) {
  const isHydrated = useHydrated() // without scripts, what is disabled would stay so
  const getsNothing = isHydrated && !values.newsletter && !values.events
  return (
    <>
      <Checkbox {...checkbox('newsletter')} label={m.newsletter_choice_newsletter()} />
      <div className="ps-8">
        <Checkbox
          {...checkbox('monthly')}
          disabled={isHydrated && !values.newsletter}
          label={m.newsletter_choice_monthly()}
          hint={m.newsletter_choice_monthly_hint()}
        />
      </div>
      <Checkbox {...checkbox('events')} label={events} hint={m.newsletter_choice_events_hint()} />
      <SelectField {...field('lang')} disabled={getsNothing} label={m.newsletter_choice_lang()}>
        <Options of={LANGS} labels={LANG_LABELS} />
      </SelectField>
      <Checkbox
        {...checkbox('both')}
        disabled={getsNothing}
        label={m.newsletter_choice_both()}
        hint={m.newsletter_choice_both_hint()}
      />
    </>
  )
}
