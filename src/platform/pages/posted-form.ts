import { requestContext } from '../request-context.ts'
import type { PostedForm } from '../request-context-type.ts'

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
