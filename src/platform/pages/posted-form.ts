import { requestContext } from './request-context.ts'

type FormValues = Record<string, string | boolean>

/** A form that was posted without a script: what was typed, and the result. */
export type PostedForm = {
  /** The form's name, in its hidden field. */
  name: string
  values: FormValues
  /** Error codes of the fields, as the API names them. */
  fields?: Record<string, string> | undefined
  /** Why the whole call was rejected: its code, and its message in the reader's language. */
  error?: { code: string; message: string } | undefined
  /** It succeeded. */
  done?: boolean | undefined
}

/** Drops the result once another page is shown, where a form of the same name may be about something else. */
export function dropPostedForm() {
  requestContext().posted = undefined
}

/** The hidden field with the form's name. */
export const FORM_NAME_FIELD = 'form'

/** The result of this form, on the page that answers it. */
export function postedForm(name: string | undefined): PostedForm | undefined {
  const context = requestContext()
  if (name === undefined || context.posted?.name !== name) return undefined
  context.isPostedShown = true
  return context.posted
}
