import * as v from 'valibot'

type Value = string | boolean | number
type Values = Record<string, Value>

/** The first of these fields, by their names, that the form shows. */
export const firstShownField = (form: HTMLFormElement | null, fields: Record<string, string>) =>
  [...(form?.elements ?? [])].find(
    (field) => (field as HTMLInputElement).name in fields && field.checkVisibility?.() !== false,
  ) as HTMLInputElement | undefined

/**
 * What someone typed, chose or had filled in before a slow page was hydrated: React leaves it in the fields, and would
 * clear it with the next change of any of them.
 */
export function readEarlyInput<Fields extends Values>(
  form: HTMLFormElement | null,
  values: Fields,
): Partial<Fields> {
  const typedValues: Record<string, Value> = {}
  for (const field of form?.elements ?? []) {
    if (!isTypable(field) || !(field.name in values)) continue
    const [initial, current] = valuesOf(field)
    // A control of several boxes shows its value in another form than it is stored.
    if (initial === values[field.name] && current !== initial) typedValues[field.name] = current
  }
  return typedValues as Partial<Fields>
}

/** What the server sent, and what is there now. */
function valuesOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) {
  if (field instanceof HTMLSelectElement) {
    const selected = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return [selected?.value ?? '', field.value] as const
  }
  return field.type === 'checkbox' && field instanceof HTMLInputElement
    ? ([field.defaultChecked, field.checked] as const)
    : ([field.defaultValue, field.value] as const)
}

const isTypable = (field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field.matches('input:not([type=hidden], [type=radio], [type=file]), textarea, select')

/** Texts of a stored row as the fields of a form: null is an empty field. */
export const fieldTexts = <Name extends string>(row: Record<Name, string | null>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? ''])) as Record<Name, string>

/**
 * The schema of a form whose fields hold something else than the server takes, such as numbers in Persian digits.
 * @param toInput from the fields; what it holds is checked by `schema`, the server's own
 */
export const formSchema = <Fields, Input, Output>(
  schema: v.GenericSchema<Input, Output>,
  toInput: (fields: Fields) => unknown,
) =>
  v.pipe(
    v.unknown(),
    v.transform((typed) => toInput(typed as Fields) as Input),
    schema,
  )
