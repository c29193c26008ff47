import { m } from '#messages'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EmailField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { GRANT_ERROR_FIELDS, useGrant } from '../../admin-queries.ts'
import { GrantInput } from '../../rules.ts'

/** Grants free access to an account by its email. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(GrantInput, useGrant(onClose), {
    initial: { email: '' },
    fieldErrors: { email_invalid: m.field_email_invalid },
    fieldOfCode: GRANT_ERROR_FIELDS,
  })
  return (
    <Dialog
      title={m.membership_admin_grant_by_email()}
      description={m.membership_admin_grant_by_email_text()}
      onClose={onClose}
      mayClose={() => !form.dirty}
      crossAsks
    >
      <Form of={form} className="grid gap-4">
        <EmailField
          {...form.field('email')}
          autoComplete="off"
          label={m.membership_admin_grant_email()}
          data-first
        />
        <div className="dialog-actions">
          <Button variant="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton pending={form.pending}>{m.membership_admin_grant()}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
