import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { m } from '#messages'
import { RequestError } from '#platform/http/client.ts'
import { randomKey } from '#platform/http/idempotency.ts'
import type { Versioned } from '#platform/http/version.ts'
import { type PostedForm, postedForm } from '#platform/pages/posted-form.ts'
import { type Change, sentenceOf } from './use-change.ts'
import { useDraft } from './use-draft.ts'

type Value = string | boolean | number
type Values = Record<string, Value>
/** What to say for a field's code, such as `title_required`. */
export type FieldErrors = Record<string, () => string>

type Options<Fields extends Values> = {
  initial: Fields
  words: FieldErrors
  /** Under which the server takes this form where no script sends it (src/form-actions.ts). */
  name?: string
  /** Keeps what is typed in this browser under this name until the server has it. */
  draft?: string
  /** Called when a field was refused, before anything is sent or by the server, for a notice besides the field's own. */
  onRefused?: () => void
  /** Refusals of the whole call that are about one field, by their codes. */
  refusedAt?: Partial<Record<string, keyof Fields & string>>
  /** Of what is changed; it goes with what is sent, so that nobody replaces unseen what another one saved (`Version`). */
  version?: number | undefined
  /** Goes with a key, under which the server stores it once: what is sent again, as no answer came, makes no second one. */
  once?: boolean
  /** Leaves what was sent in the fields, as when settings are saved. */
  keeps?: boolean
}

/**
 * A form on one Valibot schema, the one that the server checks with. What was typed stays until the server has it;
 * the first wrong field gets the focus.
 */
export function useForm<Fields extends Values, Schema extends v.GenericSchema<unknown, unknown>, Answer>(
  schema: Schema,
  change: Pick<Change<v.InferOutput<Schema>, Answer>, 'isPending' | 'sendAsync'>,
  { initial, words, name, draft, onRefused, version, once, keeps, refusedAt = {} }: Options<Fields>,
) {
  const [posted] = useState(() => postedForm(name))
  // A draft keeps the version that it was typed on: it may be older than what the page shows by now.
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
  /** Whoever was told that another one saved, and sends it again, means it. */
  const replaces = useRef(false)
  const [before] = useState(() => (posted ? postedError(posted, refusedAt) : {}))
  const [codes, setCodes] = useState<Record<string, string>>(before.fields ?? {})
  const [problem, setProblem] = useState(before.problem)
  const ref = useRef<HTMLFormElement>(null)

  const refuse = (fields: Record<string, string>) => {
    setCodes(fields)
    onRefused?.()
    const first = [...(ref.current?.elements ?? [])].find((el) => (el as HTMLInputElement).name in fields)
    if (first) (first as HTMLElement).focus()
    else setProblem({ sentence: m.ui_not_sent(), signedOut: false }) // about what this form does not show
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
    // A promise and not the callbacks of `mutate`: those are not called once a dialog has closed itself.
    change.sendAsync(output as v.InferOutput<Schema>).then(
      (answer) => {
        replaces.current = false
        finish((now) => (keeps ? { ...now, ...versionOf(answer) } : start))
      },
      (error) => {
        if (error instanceof RequestError && error.body.code === 'changed_meanwhile') replaces.current = true
        const { fields, problem } = shownOf(refusalOf(error), refusedAt)
        if (fields) refuse(fields)
        else setProblem(problem)
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
    /** What is known without anybody typing it, such as where the browser is: no draft begins with it. */
    preset,
    /** Several at once, as when rows of fields move up. */
    fill: (some: Partial<Fields>) => setValues({ ...values, ...some }),
    pending: change.isPending,
    /** Why it was not sent, where no field is to blame. What was typed is still there. */
    problem,
    /** What undoes that the fields hold what was typed another time and not sent, where they do. */
    startOver: isRestored ? () => finish(() => start) : undefined,
    /** Whether the server took it where no script sent it. */
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

/** Why a form as a whole was not sent, and whether signing in again is what helps. */
type Problem = { sentence: string; signedOut: boolean }
type FormError = { code: string; fields?: Record<string, string> | undefined; sentence: string }

/** What is shown of a refusal: codes at fields, or a sentence for the form as a whole. */
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

function postedError({ fields, refused }: PostedForm, refusedAt: Partial<Record<string, string>>) {
  return refused ? shownOf({ code: refused.code, fields, sentence: refused.message }, refusedAt) : {}
}

function refusalOf(error: Error): FormError {
  const { code = '', fields } = error instanceof RequestError ? error.body : {}
  return { code, fields, sentence: sentenceOf(error) ?? m.ui_not_sent() }
}

/** The version that a saved form goes on from. */
const versionOf = (answer: unknown): Versioned =>
  typeof answer === 'object' && answer !== null && 'version' in answer
    ? { version: Number(answer.version) }
    : {}

function codesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const { path, message } of issues) codes[String(path?.[0]?.key ?? 'form')] ??= message
  return codes
}
