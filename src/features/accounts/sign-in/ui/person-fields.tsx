import type { ChangeEvent } from 'react'
import { m } from '#messages'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { FREE_TEXT_MAX, LOCATION_MAX, NAME_MAX } from '../../rules.ts'

/** First and last name, side by side where there is space. */
export const NameFields = ({ field }: { field: (name: 'firstName' | 'lastName') => Field }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      {...field('firstName')}
      autoComplete="given-name"
      maxLength={NAME_MAX}
      required
      label={m.account_first_name()}
    />
    <TextField
      {...field('lastName')}
      autoComplete="family-name"
      maxLength={NAME_MAX}
      required
      label={m.account_last_name()}
    />
  </div>
)

type Name = 'location' | 'childrenAges' | 'parentingInterests' | 'languagePreference'
type Field = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** What somebody may tell of the family, at sign-up and later; all of it optional. */
export const PersonFields = ({ field }: { field: (name: Name) => Field }) => (
  <>
    <TextField
      {...field('location')}
      maxLength={LOCATION_MAX}
      label={m.account_location()}
      hint={m.account_location_hint()}
      optional={m.ui_optional()}
    />
    <TextField
      {...field('childrenAges')}
      maxLength={FREE_TEXT_MAX}
      label={m.account_children_ages()}
      hint={m.account_children_ages_hint()}
      optional={m.ui_optional()}
    />
    <TextArea
      {...field('parentingInterests')}
      maxLength={FREE_TEXT_MAX}
      label={m.account_interests()}
      hint={m.account_interests_hint()}
      optional={m.ui_optional()}
    />
    <SelectField {...field('languagePreference')} label={m.account_languages()}>
      <option value="both">{m.account_languages_both()}</option>
      <option value="farsi">{m.account_languages_farsi()}</option>
      <option value="english">{m.account_languages_english()}</option>
    </SelectField>
  </>
)
