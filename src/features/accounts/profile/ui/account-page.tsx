import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { SubmitButton } from '#ui/button.tsx'
import { ZoneField } from '#ui/dates/zone-field.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { fieldErrors } from '../../field-errors.ts'
import { OwnProviders } from '../../oidc/ui/own-providers.tsx'
import { OwnPasskeys } from '../../passkeys/ui/own-passkeys.tsx'
import type { Person } from '../../queries.ts'
import { ProfileInput } from '../../rules.ts'
import { OwnSessions } from '../../sessions/ui/own-sessions.tsx'
import { NameFields, PersonFields } from '../../sign-in/ui/person-fields.tsx'
import { useChangeProfile } from '../account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { EarlierPosts } from './earlier-posts.tsx'
import { OwnData } from './own-data.tsx'
import { OwnEmail } from './own-email.tsx'

type ProfileProps = { person: Person; chooseLanguage: (lang: Lang) => void }
type Props = ProfileProps & { notifications?: ReactNode; children?: ReactNode }

/**
 * Everything that concerns one's own account.
 * @param chooseLanguage shows the site in another language, once it is chosen here
 * @param notifications what other features must tell this person, at the top
 * @param children what other features let this person choose, below the profile
 */
export const AccountPage = ({ person, chooseLanguage, notifications, children }: Props) => (
  <div className="page grid max-w-3xl gap-6 py-10">
    <h1 className="text-2xl">{m.account_account_title()}</h1>
    <p className="-mt-4 text-muted">
      <bdi dir="ltr">{person.email}</bdi>
    </p>
    {person.reviewsPosts && <EarlierPosts />}
    {notifications}
    <AccountSection title={m.account_profile()}>
      <ProfileForm person={person} chooseLanguage={chooseLanguage} />
    </AccountSection>
    <OwnEmail email={person.email} />
    {children}
    <OwnSessions />
    <OwnPasskeys verified={person.emailVerified} />
    <OwnProviders />
    <OwnData person={person} />
  </div>
)

function ProfileForm({ person, chooseLanguage }: ProfileProps) {
  const change = useChangeProfile(({ lang }) => {
    if (lang && lang !== person.lang) chooseLanguage(lang)
  })
  const form = useForm(ProfileInput, change, {
    initial: {
      firstName: person.firstName,
      lastName: person.lastName,
      location: person.location ?? '',
      childrenAges: person.childrenAges ?? '',
      parentingInterests: person.parentingInterests ?? '',
      languagePreference: person.languagePreference as string,
      lang: person.lang as string,
      timeZone: person.timeZone ?? 'UTC',
    },
    fieldErrors,
    name: 'profile',
    keepValues: true,
  })
  // The device reports its zone a moment after the page has opened: the form shows it, unless one was chosen meanwhile.
  const knownZone = useRef(person.timeZone ?? 'UTC')
  const onReported = useEffectEvent((timeZone: string) => {
    if (form.values.timeZone === knownZone.current) form.setDefaults({ timeZone })
    knownZone.current = timeZone
  })
  useEffect(() => {
    if (person.timeZone) onReported(person.timeZone)
  }, [person.timeZone])
  return (
    <Form of={form} className="grid gap-4">
      <NameFields field={form.field} />
      <PersonFields field={form.field} />
      <SelectField {...form.field('lang')} label={m.account_site_language()}>
        <option value="en">{m.account_lang_en()}</option>
        <option value="fa">{m.account_lang_fa()}</option>
      </SelectField>
      <ZoneField {...form.field('timeZone')} hint={m.account_zone_hint()} />
      {form.done && <p role="status">{m.account_saved()}</p>}
      <SubmitButton pending={form.pending} pendingLabel={m.ui_saving()} className="justify-self-start">
        {m.ui_save()}
      </SubmitButton>
    </Form>
  )
}
