import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { RequestError } from '#platform/client/client.ts'
import { randomKey } from '#platform/client/idempotency.ts'
import type { Versioned } from '#platform/http/version.ts'
import { postedForm } from '#platform/pages/posted-form.ts'
import type { PostedForm } from '#platform/request-context-type.ts'
import { firstShownField, readEarlyInput } from './form-fields.ts'
import { CHANGED_MEANWHILE, type Change } from './use-change.ts'
import { useDraft } from './use-draft.ts'
import { type FieldErrors, useFormErrors } from './use-form-errors.ts'

type Value = string | boolean | number
type Values = Record<string, Value>
type Options<Fields extends Values> = {
  initial: Fields
  fieldErrors: FieldErrors
  /** The form's name for the server when it is submitted without scripts (src/form-actions.ts). */
  name?: string
  /** Keeps the typed text in this browser under this name until the server has it. */
  draft?: string
  /**
   * Called when the browser or the server finds a field invalid, to show more than the field's own message. `message` is
   * the server's sentence, where it has one for this field.
   */
  onInvalid?: (message: string | undefined, values: Fields) => void
  /** Errors of the whole call that belong to one field, by their codes. */
  fieldOfCode?: Partial<Record<string, keyof Fields & string>>
  /**
   * The version that is edited. It is sent along, so that nobody overwrites unnoticed what someone else saved
   * (`Version`).
   */
  version?: number | undefined
  /** Sends an idempotency key: a retry after a lost answer creates no second one. */
  isIdempotent?: boolean
  /** Keeps the values in the fields after success, as for settings. */
  keepValues?: boolean
}

/**
 * A form on one Valibot schema, the server's own. What was typed stays until the server has it; the first invalid
 * field gets the focus.
 */
export function useForm<Fields extends Values, Schema extends v.GenericSchema<unknown, unknown>, Answer>(
  schema: Schema,
  change: Pick<Change<v.InferOutput<Schema>, Answer>, 'isPending' | 'sendAsync'>,
  {
    initial,
    fieldErrors,
    name,
    draft,
    onInvalid,
    version,
    isIdempotent,
    keepValues,
    fieldOfCode = {},
  }: Options<Fields>,
) {
  const [posted] = useState(() => postedForm(name))
  // A draft keeps the version that it was based on: it may be older than the page's.
  const startValues: Fields & Versioned & { idempotencyKey?: string } = {
    ...initial,
    ...(version !== undefined && { version }),
    ...(isIdempotent && { idempotencyKey: randomKey() }),
  }
  const { values, setValues, setDefaults, keepTyped, finish, isRestored } = useDraft(draft, {
    initial: mergePosted(startValues, posted),
    isNewer: posted !== undefined,
  })
  const ref = useRef<HTMLFormElement>(null)
  const errors = useFormErrors({
    posted,
    form: ref,
    fieldErrors,
    fieldOfCode,
    onInvalid: (message) => onInvalid?.(message, values),
  })
  /** A second submit at the same moment comes before the first is rendered as pending. */
  const isSending = useRef(false)
  /** After a warning that someone else saved, sending again overwrites. */
  const overwrites = useRef(false)

  /** Takes over what was typed, or rejected, before hydration; afterwards `onChange` gets each letter. */
  const onHydrated = useEffectEvent(() => {
    const typed = readEarlyInput(ref.current, values)
    // Where the browser has sent it already (platform/pages/early-clicks.ts), it would be found as unsent afterwards.
    const wasSent = ref.current?.dataset.sent !== undefined
    if (Object.keys(typed).length > 0) (wasSent ? setDefaults : keepTyped)(typed)
    if (errors.postedFields) firstShownField(ref.current, errors.postedFields)?.focus()
  })
  useEffect(() => onHydrated(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || isSending.current) return
    errors.clearProblem()
    // An early click comes right after hydration, before `onHydrated` has taken over what was typed.
    const shown = { ...values, ...readEarlyInput(ref.current, values) }
    const parsed = v.safeParse(schema, shown)
    if (!parsed.success) return errors.showInvalid(parsed.issues)
    errors.clearFields()
    const output = withVersion(parsed.output, overwrites.current ? undefined : shown.version)
    isSending.current = true
    // A promise instead of the callbacks of `mutate`: those are not called once the dialog is unmounted.
    change.sendAsync(output).then(
      (answer) => {
        isSending.current = false
        overwrites.current = false
        finish(shown, (now, isChanged) => {
          if (keepValues) return { ...now, ...versionOf(answer) }
          // All stays, a choice such as to be anonymous too.
          return isChanged ? { ...now, ...(isIdempotent && { idempotencyKey: randomKey() }) } : startValues
        })
      },
      (error) => {
        isSending.current = false
        if (error instanceof RequestError && error.body.code === CHANGED_MEANWHILE) overwrites.current = true
        errors.showRejected(error)
      },
    )
  }

  const setField = (name: string, value: Value) => {
    setValues({ ...values, [name]: value })
    errors.clearField(name)
  }
  const textField = (name: string) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors.messageOfField(name),
  })
  return {
    values,
    /** Sets fields as if they were typed, as when rows of fields move up. */
    fill: (some: Partial<Fields>) => setValues({ ...values, ...some }),
    /** Sets fields that nobody typed, such as the browser's zone: they start no draft. */
    setDefaults,
    pending: change.isPending,
    /** Why it was not sent, where no field is to blame. What was typed is still there. */
    problem: errors.problem,
    /** For `AnnouncedField`. */
    announced: errors.announced,
    /** Resets the fields that a draft restored; undefined without one. */
    startOver: isRestored ? () => finish(values, () => startValues) : undefined,
    /** Whether it succeeded when submitted without scripts. */
    done: posted?.done === true,
    name,
    idempotencyKey: values.idempotencyKey,
    props: { ref, onSubmit: submit, noValidate: true, method: 'post' as const },
    /** Whether something was typed that is not sent yet. */
    dirty: Object.entries(initial).some(([name, value]) => values[name] !== value),
    field: (name: keyof Fields & string) => ({
      ...textField(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setField(name, event.target.value),
    }),
    /** For a control of several boxes, such as a date and its time. */
    custom: (name: keyof Fields & string) => ({
      ...textField(name),
      onValue: (value: string) => setField(name, value),
    }),
    checkbox: (name: keyof Fields & string) => ({
      name,
      checked: values[name] === true,
      error: errors.messageOfField(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setField(name, event.target.checked),
    }),
  }
}

/** The values posted without scripts, merged over the initial ones. */
function mergePosted<Fields extends Values>(initial: Fields, posted: PostedForm | undefined): Fields {
  if (!posted || posted.done) return initial
  const typed = Object.entries(posted.values).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(typed) }
}

const withVersion = <Output>(output: Output, version: number | undefined): Output =>
  version === undefined ? output : { ...output, version }

/** The version of a saved form, for the next change. */
const versionOf = (answer: unknown): Versioned =>
  typeof answer === 'object' && answer !== null && 'version' in answer
    ? { version: Number(answer.version) }
    : {}
