import { requestContext } from './request-context.ts'

type FormValues = Record<string, string | boolean>

/** A form that reached its page without a script: what was typed, and what came of it. */
export type PostedForm = {
  /** As the form calls itself in its hidden field. */
  name: string
  values: FormValues
  /** Codes of the fields that were refused, as the API names them. */
  fields?: Record<string, string> | undefined
  /** Why the call was refused as a whole: its code, and its sentence in the reader's language. */
  refused?: { code: string; message: string } | undefined
  /** The server has it. */
  done?: boolean | undefined
}

/** The hidden field in which a form names itself. */
export const FORM_NAME_FIELD = 'form'

/** What came of this form, on the page that answers it. */
export function postedForm(name: string | undefined): PostedForm | undefined {
  const { posted } = requestContext()
  return name !== undefined && posted?.name === name ? posted : undefined
}
