import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import { COUNTER_NAMES, type CounterName } from '#platform/settings/counters.ts'
import {
  BLOCKED_DOMAINS_MAX,
  BLOCKED_WORDS_MAX,
  SETTING_MAX,
  SettingsInput,
} from '#platform/settings/rules.ts'
import { isolated } from '#platform/text/direction.ts'
import { SubmitButton } from '#ui/button.tsx'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { BilingualFields } from '#ui/forms/bilingual-fields.tsx'
import { EmailField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { fieldTexts } from '#ui/forms/form-fields.ts'
import { UrlField } from '#ui/forms/special-fields.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { fieldErrors } from '../field-errors.ts'
import { type StoredSettings, settingsQuery, useChangeSettings } from '../queries.ts'

/** What admins set without a restart. An empty field leaves it to the environment. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery())
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.operations_settings_title()}</h1>
        <p className="text-muted">{m.operations_settings_text()}</p>
      </header>
      {data ? (
        <SettingsForm stored={data} />
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <span className="skeleton h-96" />
      )}
    </>
  )
}

const NAMES = Object.keys(SettingsInput.entries) as (keyof typeof SettingsInput.entries)[]

export function SettingsForm({ stored }: { stored: StoredSettings }) {
  const form = useSettingsForm(stored)
  return (
    <Form of={form} className="grid gap-8">
      <OperatorPart form={form} />
      <BannerPart form={form} />
      <SocialPart form={form} />
      <FiguresPart form={form} />
      <AbusePart form={form} />
      <FlexiblePart form={form} />
      <SubmitButton
        pending={form.pending}
        pendingLabel={m.operations_settings_saving()}
        className="justify-self-start"
      >
        {m.operations_settings_save()}
      </SubmitButton>
    </Form>
  )
}

const useSettingsForm = (stored: StoredSettings) =>
  useForm(SettingsInput, useChangeSettings(), {
    initial: fieldTexts({ ...stored, ...amountsOf(stored) }, NAMES),
    version: stored.version,
    fieldErrors,
    draft: 'settings',
    keepValues: true,
  })

type PartProps = { form: ReturnType<typeof useSettingsForm> }

const OperatorPart = ({ form: { field } }: PartProps) => (
  <Part title={m.operations_settings_operator()} text={m.operations_settings_operator_text()}>
    <TextField
      {...field('operatorName')}
      label={m.operations_settings_name()}
      maxLength={SETTING_MAX}
      optional={m.ui_optional()}
    />
    <TextField
      {...field('operatorAddress')}
      label={m.operations_settings_address()}
      maxLength={SETTING_MAX}
      optional={m.ui_optional()}
    />
    <EmailField
      {...field('contactEmail')}
      required={false}
      label={m.operations_settings_email()}
      optional={m.ui_optional()}
    />
  </Part>
)

const BannerPart = ({ form }: PartProps) => (
  <Part title={m.operations_settings_banner()} text={m.operations_settings_banner_text()}>
    <BilingualFields
      form={form}
      names={['banner', 'bannerFa']}
      labels={[m.operations_settings_banner_en(), m.operations_settings_banner_fa()]}
      maxLength={SETTING_MAX}
    />
    <OneLanguage en={form.values.banner} fa={form.values.bannerFa} />
  </Part>
)

const SocialPart = ({ form: { field } }: PartProps) => (
  <Part title={m.operations_settings_social()} text={m.operations_settings_social_text()}>
    <UrlField {...field('instagram')} label={m.site_social_instagram()} optional={m.ui_optional()} />
    <UrlField {...field('telegram')} label={m.site_social_telegram()} optional={m.ui_optional()} />
    <UrlField {...field('youtube')} label={m.site_social_youtube()} optional={m.ui_optional()} />
    <UrlField {...field('facebook')} label={m.site_social_facebook()} optional={m.ui_optional()} />
  </Part>
)

const FiguresPart = ({ form: { field } }: PartProps) => (
  <Part title={m.operations_settings_figures()} text={m.operations_settings_figures_text()}>
    <TextField
      {...field('counters')}
      label={m.operations_settings_counters()}
      hint={m.operations_settings_counters_hint(COUNTERS)}
      dir="ltr"
      maxLength={SETTING_MAX}
      optional={m.ui_optional()}
    />
    <ZoneField
      {...field('timeZone')}
      hint={m.operations_settings_zone_hint()}
      empty={m.operations_settings_zone_server()}
    />
  </Part>
)

const AbusePart = ({ form: { field } }: PartProps) => (
  <Part title={m.operations_settings_abuse()} text={m.operations_settings_abuse_text()}>
    <TextArea
      {...field('blockedWords')}
      label={m.operations_settings_words()}
      hint={m.operations_settings_words_hint()}
      rows={6}
      maxLength={BLOCKED_WORDS_MAX}
      optional={m.ui_optional()}
    />
    <TextArea
      {...field('blockedEmailDomains')}
      label={m.operations_settings_domains()}
      hint={m.operations_settings_domains_hint()}
      dir="ltr"
      rows={6}
      maxLength={BLOCKED_DOMAINS_MAX}
      optional={m.ui_optional()}
    />
  </Part>
)

const FlexiblePart = ({ form: { field } }: PartProps) => (
  <Part title={m.operations_settings_flexible()} text={m.operations_settings_flexible_text()}>
    <TextField
      {...field('flexibleLeast')}
      label={m.operations_settings_flexible_least()}
      inputMode="numeric"
      optional={m.ui_optional()}
    />
    <TextField
      {...field('flexibleMost')}
      label={m.operations_settings_flexible_most()}
      inputMode="numeric"
      optional={m.ui_optional()}
    />
  </Part>
)

/** Says who would see no banner: it is never shown in the other language. */
const OneLanguage = ({ en, fa }: { en: string; fa: string }) => (
  <p role="status" className="rounded-sm bg-lapis-soft px-3 py-2 text-sm empty:hidden">
    {en.trim() && !fa.trim() && m.operations_settings_banner_only_en()}
    {fa.trim() && !en.trim() && m.operations_settings_banner_only_fa()}
  </p>
)

const amountsOf = ({ flexibleLeast, flexibleMost }: StoredSettings) => ({
  flexibleLeast: flexibleLeast === null ? null : localizeDigits(`${flexibleLeast}`),
  flexibleMost: flexibleMost === null ? null : localizeDigits(`${flexibleMost}`),
})

/** The words that admins type as they are, in both languages. */
const EXAMPLE: CounterName[] = ['families', 'countries']
const COUNTERS = {
  on: isolated('on'),
  off: isolated('off'),
  example: isolated('families=340,countries=12+'),
  others: isolated(COUNTER_NAMES.filter((name) => !EXAMPLE.includes(name)).join(', ')),
}

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <fieldset className="card grid gap-4 p-5">
    <legend className="float-start">
      <h2 className="text-lg">{title}</h2>
    </legend>
    <p className="clear-both text-sm text-muted">{text}</p>
    {children}
  </fieldset>
)
