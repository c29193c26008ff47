import { m } from '#messages'
import { SubmitButton } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { type FormOfButton, Labelled } from './registration-button.tsx'

/** What people read where they register themselves; families read other words (local-community). */
export const PERSON_LABELS = {
  registrant: 'person',
  waiting: m.attendance_waiting,
  signIn: m.attendance_sign_in,
  registered: m.attendance_registered,
  cancel: m.attendance_cancel,
  position: m.attendance_position,
} as const

type RegisterProps = {
  /** The form, for a click without scripts (src/form-actions.ts). */
  form: FormOfButton
  title: string
  isFull: boolean
  register: { isPending: boolean; mutate: () => void }
}

/** Registers at one click, where nothing is asked before. */
export const RegisterAtOnce = ({ form, title, isFull, register }: RegisterProps) => (
  <ActionForm {...form} onSend={() => register.mutate()}>
    <SubmitButton
      variant={isFull ? 'outline' : 'main'}
      pending={register.isPending}
      pendingLabel={m.attendance_registering()}
    >
      <Labelled of={title}>{isFull ? m.attendance_wait() : m.attendance_register()}</Labelled>
    </SubmitButton>
  </ActionForm>
)
