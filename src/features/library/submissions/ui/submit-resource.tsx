import { Plus } from 'lucide'
import { lazy } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { signInHref } from '#platform/pages/sign-in-href.ts'
import { buttonClass } from '#ui/button.tsx'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'

const SubmitDialog = lazy(() => import('./submit-dialog.tsx'))

/** The button to submit a link; guests are asked to sign in. */
export function SubmitResource() {
  const viewer = useViewer()
  const dialog = useDialog('submit')
  if (!viewer && !dialog.isAnswer) {
    return (
      <a href={signInHref('/resources')} className={buttonClass('main')}>
        {m.library_sign_in_to_submit()}
      </a>
    )
  }
  return (
    <>
      <DialogButton of={dialog}>
        <Icon of={Plus} className="size-5" />
        {m.library_submit()}
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <SubmitDialog onClose={dialog.close} />
        </OnDemand>
      )}
    </>
  )
}
