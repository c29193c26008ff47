import type { UseMutationResult } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { m } from '#messages'
import { Refused } from '#platform/client.ts'
import { type PostedForm, postedForm } from '#platform/posted-form.ts'
import { sentenceOf } from './use-change.ts'
import { useDraft } from './use-draft.ts'

type Value = string | boolean | number
type Values = Record<string, Value>
/** What to say for a field's code, such as `title_required`. */
export type FieldWords = Record<string, () => string>

type Options<Fields extends Values> = {
  initial: Fields
  words: FieldWords
  /** Under which the server takes this form where no script sends it (src/posted-forms.ts). */
  name?: string
  /** Keeps what is typed in this browser under this name until the server has it. */
  draft?: string
  /** Called when a field was refused, before anything is sent or by the server, for a notice besides the field's own. */
  onRefused?: () => void
  /** Refusals of the whole call that are about one field, by their codes. */
  refusedAt?: Partial<Record<string, keyof Fields & string>>
  /** Leaves what was sent in the fields, as when settings are saved. */
  keeps?: boolean
}

/**
 * A form on one Valibot schema, the one that the server checks with. What was typed stays until the server has it;
 * the first wrong field gets the focus.
 */
export function useForm<Fields extends Values, Schema extends v.GenericSchema<unknown, unknown>, Answer>(
  schema: Schema,
  change: UseMutationResult<Answer, Error, v.InferOutput<Schema>>,
  { initial, words, name, draft, onRefused, keeps, refusedAt = {} }: Options<Fields>,
) {
  const [posted] = useState(() => postedForm(name))
  const [values, setValues, forgetDraft] = useDraft(draft, startOf(initial, posted), posted !== undefined)
  const [codes, setCodes] = useState<Record<string, string>>(posted?.fields ?? {})
  const [problem, setProblem] = useState(posted?.fields ? undefined : posted?.problem)
  const ref = useRef<HTMLFormElement>(null)

  const refuse = (fields: Record<string, string>) => {
    setCodes(fields)
    onRefused?.()
    const first = [...(ref.current?.elements ?? [])].find((el) => (el as HTMLInputElement).name in fields)
    ;(first as HTMLElement | undefined)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    setProblem(undefined)
    const parsed = v.safeParse(schema, values)
    if (!parsed.success) return refuse(codesOf(parsed.issues))
    setCodes({})
    // The promise and not the callbacks of `mutate`: those are not called once a dialog has closed itself.
    change.mutateAsync(parsed.output).then(
      () => {
        forgetDraft()
        if (!keeps) setValues(initial)
      },
      (error) => {
        const { fields, code = '' } = error instanceof Refused ? error.body : {}
        const at = refusedAt[code]
        if (fields) refuse(fields)
        else if (at) refuse({ [at]: code })
        else setProblem(problemOf(error))
      },
    )
  }
  const forgive = (name: string) => {
    if (codes[name]) setCodes(({ [name]: _, ...rest }) => rest)
  }
  const errorOf = (name: string) => {
    const code = codes[name]
    return code ? (words[code] ?? words.invalid ?? (() => code))() : undefined
  }

  return {
    values,
    set: (name: keyof Fields, value: Value) => setValues({ ...values, [name]: value }),
    /** Several at once, as when rows of fields move up. */
    fill: (some: Partial<Fields>) => setValues({ ...values, ...some }),
    pending: change.isPending,
    /** The one sentence of why it was not sent, where no field is to blame. What was typed is still there. */
    problem,
    /** Whether the server took it where no script sent it. */
    done: posted?.done === true,
    name,
    props: { ref, onSubmit: submit, noValidate: true, method: 'post' as const },
    /** Whether something was typed that is not sent yet. */
    dirty: Object.entries(values).some(([name, value]) => value !== initial[name]),
    field: (name: keyof Fields & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValues({ ...values, [name]: event.target.value })
        forgive(name)
      },
    }),
    /** For a control of more than one box, such as a date and its time. */
    custom: (name: keyof Fields & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onValue: (value: string) => {
        setValues({ ...values, [name]: value })
        forgive(name)
      },
    }),
    checkbox: (name: keyof Fields & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setValues({ ...values, [name]: event.target.checked }),
    }),
  }
}

/** What was typed before the page that answers it, on top of what the form starts with. */
function startOf<Fields extends Values>(initial: Fields, posted: PostedForm | undefined): Fields {
  if (!posted || posted.done) return initial
  const typed = Object.entries(posted.values).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(typed) }
}

/** Somebody who was signed out elsewhere reads what to do; so does who lost the connection. */
function problemOf(error: Error): string {
  if (error instanceof Refused && error.status === 401) return m.ui_signed_out_meanwhile()
  return sentenceOf(error) ?? m.ui_not_sent()
}

function codesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const { path, message } of issues) codes[String(path?.[0]?.key ?? 'form')] ??= message
  return codes
}
