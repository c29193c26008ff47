import { type ContextType, type RefObject, useState } from 'react'
import type * as v from 'valibot'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import type { PostedForm } from '#platform/request-context-type.ts'
import type { AnnouncedField } from './announced-field.ts'
import { firstShownField } from './form-fields.ts'
import { messageOf } from './use-change.ts'

/** The message for a field's error code, such as `title_required`. */
export type FieldErrors = Record<string, () => string>

type Options = {
  /** What was submitted without scripts, if its answer was this page. */
  posted: PostedForm | undefined
  form: RefObject<HTMLFormElement | null>
  fieldErrors: FieldErrors
  /** Errors of the whole call that belong to one field, by their codes. */
  fieldOfCode: Partial<Record<string, string>>
  /** Called when a field is invalid, with the server's sentence, where it has one for this field. */
  onInvalid: (message: string | undefined) => void
}

/**
 * Why a form was not sent: error codes of fields, the first of which gets the focus, or one problem of the whole form.
 */
export function useFormErrors({ posted, form, fieldErrors, fieldOfCode, onInvalid }: Options) {
  const [postedResult] = useState(() => (posted ? locatePostedError(posted, fieldOfCode) : {}))
  const [codes, setCodes] = useState<Record<string, string>>(postedResult.fields ?? {})
  const [formError, setFormError] = useState<FormError | undefined>(
    () => posted?.error && { code: posted.error.code, message: posted.error.message },
  )
  const [problem, setProblem] = useState(postedResult.problem)
  const [announced, setAnnounced] = useState<ContextType<typeof AnnouncedField>>()

  const showAtFields = (fields: Record<string, string>, formError?: FormError) => {
    setCodes(fields)
    setFormError(formError)
    onInvalid(messageAt(fields, formError))
    const first = firstShownField(form.current, fields)
    const hasFocus = first !== undefined && first === document.activeElement
    setAnnounced(hasFocus ? { name: first.name, key: Date.now() } : undefined)
    if (first) first.focus()
    // About a field that this form does not show.
    else setProblem({ message: messageAt(fields, formError) ?? m.ui_not_sent(), signedOut: false })
  }

  return {
    problem,
    /** The fields that the server rejected when the form was submitted without scripts. */
    postedFields: postedResult.fields,
    showInvalid: (issues: readonly v.BaseIssue<unknown>[]) => showAtFields(codesOf(issues)),
    showRejected: (error: Error) => {
      const formError = toFormError(error)
      const { fields, problem } = locateError(formError, fieldOfCode)
      if (fields) showAtFields(fields, formError)
      else setProblem(problem)
    },
    clearProblem: () => setProblem(undefined),
    clearFields: () => setCodes({}),
    clearField: (name: string) => {
      if (codes[name]) setCodes(({ [name]: _, ...rest }) => rest)
    },
    messageOfField: (name: string) => {
      const code = codes[name]
      if (!code) return undefined
      // The server's own sentence says more than the field's, where it names what it found.
      return (
        fieldErrors[code]?.() ?? messageAt({ [name]: code }, formError) ?? fieldErrors.invalid?.() ?? code
      )
    },
    announced,
  }
}

/** Why the whole form was not sent, and whether signing in again would help. */
type Problem = { message: string; signedOut: boolean }
type FormError = { code: string; fields?: Record<string, string> | undefined; message: string }

/** The message of the whole call, where its error is that of a field. */
const messageAt = (fields: Record<string, string>, formError: FormError | undefined) =>
  formError && Object.values(fields).includes(formError.code) ? formError.message : undefined

/** How an error is shown: codes at fields, or one message for the whole form. */
function locateError(
  { code, fields, message }: FormError,
  fieldOfCode: Partial<Record<string, string>>,
): { fields?: Record<string, string>; problem?: Problem } {
  const field = fieldOfCode[code]
  if (fields) return { fields }
  if (field) return { fields: { [field]: code } }
  const signedOut = code === 'sign_in_first'
  return { problem: { signedOut, message: signedOut ? m.ui_signed_out_meanwhile() : message } }
}

function locatePostedError({ fields, error }: PostedForm, fieldOfCode: Partial<Record<string, string>>) {
  return error ? locateError({ code: error.code, fields, message: error.message }, fieldOfCode) : {}
}

function toFormError(error: Error): FormError {
  const { code = '', fields } = error instanceof RequestError ? error.body : {}
  const message = code === 'offline' ? m.offline_kept() : messageOf(error)
  return { code, fields, message: message ?? m.ui_not_sent() }
}

function codesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const { path, message } of issues) codes[String(path?.[0]?.key ?? 'form')] ??= message
  return codes
}
