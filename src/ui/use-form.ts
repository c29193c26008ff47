import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { randomKey } from '#platform/http/idempotency.ts'
import type { Versioned } from '#platform/http/version.ts'
import { type PostedForm, postedForm } from '#platform/pages/posted-form.ts'
import { firstOf, typedEarly } from './form-fields.ts'
import { type Change, sentenceOf } from './use-change.ts'
import { useDraft } from './use-draft.ts'

type Value = string | boolean | number
type Values = Record<string, Value>
/** The message for a field's error code, such as `title_required`. */
export type FieldErrors = Record<string, () => string>

type Options<Fields extends Values> = {
  initial: Fields
  words: FieldErrors
  /** The form's name for the server when it is submitted without scripts (src/form-actions.ts). */
  name?: string
  /** Saves what is typed in this browser under this name until the server has it. */
  draft?: string
  /**
   * Called when a field is invalid, in the browser or on the server, for a message besides the field's own; with the
   * server's sentence, where it has one for this field.
   */
  onRefused?: (sentence: string | undefined) => void
  /** Errors of the whole call that belong to one field, by their codes. */
  refusedAt?: Partial<Record<string, keyof Fields & string>>
  /**
   * The version of what is edited; it is sent along, so that nobody overwrites unnoticed what someone else saved
   * (`Version`).
   */
  version?: number | undefined
  /** Sends an idempotency key: a retry after a lost answer creates no second one. */
  once?: boolean
  /** Keeps the values in the fields after success, as for settings. */
  keeps?: boolean
}

/**
 * A form on one Valibot schema, the server's own. What was typed stays until the server has it; the first invalid
 * field gets the focus.
 */
export function useForm<Fields extends Values, Schema extends v.GenericSchema<unknown, unknown>, Answer>(
  schema: Schema,
  change: Pick<Change<v.InferOutput<Schema>, Answer>, 'isPending' | 'sendAsync'>,
  { initial, words, name, draft, onRefused, version, once, keeps, refusedAt = {} }: Options<Fields>,
) {
  const [posted] = useState(() => postedForm(name))
  // A draft keeps the version that it was based on: it may be older than the page's.
  const start: Fields & Versioned & { idempotencyKey?: string } = {
    ...initial,
    ...(version !== undefined && { version }),
    ...(once && { idempotencyKey: randomKey() }),
  }
  const {
    values,
    set: setValues,
    preset,
    finish,
    isRestored,
  } = useDraft(draft, startOf(start, posted), posted !== undefined)
  /** After a warning that someone else saved, sending again overwrites. */
  const replaces = useRef(false)
  const [before] = useState(() => (posted ? postedError(posted, refusedAt) : {}))
  const [codes, setCodes] = useState<Record<string, string>>(before.fields ?? {})
  const [refusal, setRefusal] = useState<FormError | undefined>(
    () => posted?.error && { code: posted.error.code, sentence: posted.error.message },
  )
  const [problem, setProblem] = useState(before.problem)
  const ref = useRef<HTMLFormElement>(null)

  /** Takes over what was typed, or refused, before hydration; later the page itself hears of each letter. */
  const onHydrated = useEffectEvent(() => {
    preset(typedEarly(ref.current, values))
    if (before.fields) firstOf(ref.current, before.fields)?.focus()
  })
  useEffect(() => onHydrated(), [])

  const refuse = (fields: Record<string, string>, refusal?: FormError) => {
    setCodes(fields)
    setRefusal(refusal)
    onRefused?.(sentenceAt(fields, refusal))
    const first = firstOf(ref.current, fields)
    if (first) first.focus()
    // About a field that this form does not show.
    else setProblem({ sentence: sentenceAt(fields, refusal) ?? m.ui_not_sent(), signedOut: false })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    setProblem(undefined)
    const parsed = v.safeParse(schema, values)
    if (!parsed.success) return refuse(codesOf(parsed.issues))
    setCodes({})
    const sent = replaces.current ? undefined : values.version
    const output = sent === undefined ? parsed.output : { ...(parsed.output as object), version: sent }
    // A promise instead of the callbacks of `mutate`: those are not called once the dialog is unmounted.
    change.sendAsync(output as v.InferOutput<Schema>).then(
      (answer) => {
        replaces.current = false
        finish((now) => (keeps ? { ...now, ...versionOf(answer) } : start))
      },
      (error) => {
        if (error instanceof RequestError && error.body.code === 'changed_meanwhile') replaces.current = true
        const refusal = refusalOf(error)
        const { fields, problem } = shownOf(refusal, refusedAt)
        if (fields) refuse(fields, refusal)
        else setProblem(problem)
      },
    )
  }
  const forgive = (name: string) => {
    if (codes[name]) setCodes(({ [name]: _, ...rest }) => rest)
  }
  const errorOf = (name: string) => {
    const code = codes[name]
    if (!code) return undefined
    // The server's own sentence says more than the field's, where it names what it found.
    return words[code]?.() ?? sentenceAt({ [name]: code }, refusal) ?? words.invalid?.() ?? code
  }

  return {
    values,
    set: (name: keyof Fields, value: Value) => setValues({ ...values, [name]: value }),
    /** Sets defaults that nobody typed, such as the browser's zone: they start no draft. */
    preset,
    /** Several at once, as when rows of fields move up. */
    fill: (some: Partial<Fields>) => setValues({ ...values, ...some }),
    pending: change.isPending,
    /** Why it was not sent, where no field is to blame. What was typed is still there. */
    problem,
    /** Resets the fields that a draft restored; undefined without one. */
    startOver: isRestored ? () => finish(() => start) : undefined,
    /** Whether it succeeded when submitted without scripts. */
    done: posted?.done === true,
    name,
    idempotencyKey: values.idempotencyKey,
    props: { ref, onSubmit: submit, noValidate: true, method: 'post' as const },
    /** Whether something was typed that is not sent yet. */
    dirty: Object.entries(initial).some(([name, value]) => values[name] !== value),
    field: (name: keyof Fields & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValues({ ...values, [name]: event.target.value })
        forgive(name)
      },
    }),
    /** For a control of several boxes, such as a date and its time. */
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

/** The values posted without scripts, merged over the initial ones. */
function startOf<Fields extends Values>(initial: Fields, posted: PostedForm | undefined): Fields {
  if (!posted || posted.done) return initial
  const typed = Object.entries(posted.values).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(typed) }
}

/** Why the whole form was not sent, and whether signing in again would help. */
type Problem = { sentence: string; signedOut: boolean }
type FormError = { code: string; fields?: Record<string, string> | undefined; sentence: string }

/** The message of the whole call, where its error is that of a field. */
const sentenceAt = (fields: Record<string, string>, refusal: FormError | undefined) =>
  refusal && Object.values(fields).includes(refusal.code) ? refusal.sentence : undefined

/** How an error is shown: codes at fields, or one message for the whole form. */
function shownOf(
  { code, fields, sentence }: FormError,
  refusedAt: Partial<Record<string, string>>,
): { fields?: Record<string, string>; problem?: Problem } {
  const at = refusedAt[code]
  if (fields) return { fields }
  if (at) return { fields: { [at]: code } }
  const signedOut = code === 'sign_in_first'
  return { problem: { signedOut, sentence: signedOut ? m.ui_signed_out_meanwhile() : sentence } }
}

function postedError({ fields, error }: PostedForm, refusedAt: Partial<Record<string, string>>) {
  return error ? shownOf({ code: error.code, fields, sentence: error.message }, refusedAt) : {}
}

function refusalOf(error: Error): FormError {
  const { code = '', fields } = error instanceof RequestError ? error.body : {}
  return { code, fields, sentence: sentenceOf(error) ?? m.ui_not_sent() }
}

/** The version of a saved form, for the next change. */
const versionOf = (answer: unknown): Versioned =>
  typeof answer === 'object' && answer !== null && 'version' in answer
    ? { version: Number(answer.version) }
    : {}

function codesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const { path, message } of issues) codes[String(path?.[0]?.key ?? 'form')] ??= message
  return codes
}
