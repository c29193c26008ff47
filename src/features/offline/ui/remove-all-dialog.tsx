import { m } from '#messages'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useChange } from '#ui/use-change.ts'
import { wishFor } from '../queries.ts'

/** Asks before the device is emptied. */
export function RemoveAllDialog({ onClose }: { onClose: () => void }) {
  const change = useChange<void, void>(() => wishFor({ act: 'forget' }), {
    refreshes: [['kept']],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={m.offline_remove_all()}
      action={m.offline_remove_all()}
      danger
      change={change}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>{m.offline_remove_all_text()}</p>
    </ConfirmDialog>
  )
}
