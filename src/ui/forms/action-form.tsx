import type { ReactNode } from 'react'
import { FORM_NAME_FIELD } from '#platform/pages/posted-form.ts'

type Props = {
  /** Its name in src/form-actions.ts. */
  name: string
  /** Hidden fields, such as the id of what the button is for. */
  fields: Record<string, string | number>
  /** The id of the element to which the page scrolls if it answers the form itself. */
  at?: string
  /** What the submit button does where scripts run; with its value, if it has one. */
  onSend: (value: string) => void
  className?: string
  children: ReactNode
}

/** Around submit buttons, so that they work without scripts. Nothing is typed here. */
export const ActionForm = ({ name, fields, at, onSend, className = 'contents', children }: Props) => (
  <form
    method="post"
    action={at && `#${at}`}
    onSubmit={(event) => {
      event.preventDefault()
      onSend(submitValue((event.nativeEvent as SubmitEvent).submitter))
    }}
    className={className}
  >
    {Object.entries({ [FORM_NAME_FIELD]: name, ...fields }).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    {children}
  </form>
)

const submitValue = (button: HTMLElement | null) => (button instanceof HTMLButtonElement ? button.value : '')
