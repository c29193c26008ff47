import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { type TextArea, TextField } from './field.tsx'
import type { useForm } from './use-form.ts'

type Props<Name extends string> = {
  form: { field: (name: Name) => ReturnType<ReturnType<typeof useForm>['field']> }
  /** The names of both fields, and their labels: the text itself, and its Persian version. */
  names: readonly [Name, Name]
  labels: readonly [string, string]
  maxLength: number
  /** The text itself; its Persian version is always optional. */
  required?: boolean
  /** The languages they are written in, where both are known. */
  langs?: readonly Lang[]
  /** Whether the text itself may be in Persian, as members write it. */
  anyLang?: boolean
  /** A field of one line, or of several. */
  as?: typeof TextField | typeof TextArea
}

/** A text and its Persian version, such as a title. */
export function BilingualFields<Name extends string>({
  form,
  names: [name, nameFa],
  labels: [label, labelFa],
  maxLength,
  required = false,
  langs: [lang, langFa] = [],
  anyLang = false,
  as: Field = TextField,
}: Props<Name>) {
  const optional = m.ui_optional()
  return (
    <>
      <Field
        {...form.field(name)}
        {...(required ? { required } : { optional })}
        lang={lang}
        maxLength={maxLength}
        label={label}
      />
      <Field
        {...form.field(nameFa)}
        optional={optional}
        lang={langFa}
        maxLength={maxLength}
        label={labelFa}
        {...(anyLang && { hint: m.ui_persian_above_hint() })}
      />
    </>
  )
}
