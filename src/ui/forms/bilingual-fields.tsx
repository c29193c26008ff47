import { m } from '#messages'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { type TextArea, TextField } from './field.tsx'
import type { useForm } from './use-form.ts'

type Props<Name extends string> = {
  form: { field: (name: Name) => ReturnType<ReturnType<typeof useForm>['field']> }
  /** The names of both fields, and their labels: the text itself, and its Persian version. */
  names: readonly [Name, Name]
  labels: readonly [string, string]
  maxLength: number
  /** How each of them is written. */
  hint?: string
  /** The text itself; its Persian version is always optional. */
  required?: boolean
  /** Whether the text itself may be in Persian, as members write it. */
  anyLang?: boolean
  /** A field of one line, or of several. */
  as?: typeof TextField | typeof TextArea
}

/** A text and its Persian version, such as a title; side by side where there is space. */
export function BilingualFields<Name extends string>({
  form,
  names: [name, nameFa],
  labels: [label, labelFa],
  maxLength,
  hint,
  required = false,
  anyLang = false,
  as: Field = TextField,
}: Props<Name>) {
  const optional = m.ui_optional()
  const writtenIn = (lang: Lang) => (anyLang ? undefined : { lang, dir: dirOf(lang) })
  return (
    <div className="field-row">
      <Field
        {...form.field(name)}
        {...(required ? { required } : { optional })}
        {...writtenIn('en')}
        maxLength={maxLength}
        label={label}
        hint={hint}
      />
      <Field
        {...form.field(nameFa)}
        optional={optional}
        {...writtenIn('fa')}
        maxLength={maxLength}
        label={labelFa}
        hint={anyLang ? m.ui_persian_above_hint() : hint}
      />
    </div>
  )
}
