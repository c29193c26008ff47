import { useState } from 'react'
import { m } from '#messages'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useRemoveCommunityEvent, useRemoveGroup } from '../dialog-changes.ts'

/** Deletes a group that nobody else is in; whether it has had an event, the server knows. */
export const RemoveGroup = ({ id }: { id: number }) => (
  <RemoveButton
    id={id}
    action={m.local_community_delete_group()}
    text={m.local_community_delete_group_ask()}
    useRemove={useRemoveGroup}
  />
)

/** Deletes an event that no family has registered for. */
export const RemoveCommunityEvent = ({ id }: { id: number }) => (
  <RemoveButton
    id={id}
    action={m.local_community_delete_event()}
    text={m.local_community_delete_event_ask()}
    useRemove={useRemoveCommunityEvent}
  />
)

type Props = { id: number; action: string; text: string; useRemove: typeof useRemoveGroup }

function RemoveButton({ id, action, text, useRemove }: Props) {
  const navigate = useNavigateOn()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemove(id, () => void navigate({ to: '/local-community', replace: true }))
  return (
    <>
      <Button variant="warning" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          action={action}
          danger
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
