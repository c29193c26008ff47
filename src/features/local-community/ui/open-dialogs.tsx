import { CalendarPlus, Users } from 'lucide'
import { lazy } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { useNavigateOn } from '#platform/pages/use-navigate-on.ts'
import { DialogButton, useDialog } from '#ui/dialogs/dialog-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import type { Group } from '../queries.ts'

const GroupDialog = lazy(() => import('../groups/ui/group-dialog.tsx'))
const CommunityEventDialog = lazy(() => import('../community-events/ui/community-event-dialog.tsx'))

/** For members; guests see an invitation instead. */
export function CreateGroup() {
  const viewer = useViewer()
  const navigate = useNavigateOn()
  const dialog = useDialog('group')
  if (!viewer && !dialog.isAnswer) return null
  return (
    <>
      <DialogButton of={dialog}>
        <Icon of={Users} className="size-5" />
        {m.local_community_create_group()}
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <GroupDialog
            onClose={dialog.close}
            onDone={({ id }) => void navigate({ to: '/local-community/$id', params: { id } })}
          />
        </OnDemand>
      )}
    </>
  )
}

/** @param group whose page it is on: its place is the default for the zone */
export function OrganizeEvent({ group }: { group?: Group }) {
  const viewer = useViewer()
  const navigate = useNavigateOn()
  const dialog = useDialog('community-event')
  if (!viewer && !dialog.isAnswer) return null
  return (
    <>
      <DialogButton of={dialog} variant="outline">
        <Icon of={CalendarPlus} className="size-5" />
        {m.local_community_organize()}
      </DialogButton>
      {dialog.isOpen && (
        <OnDemand>
          <CommunityEventDialog
            {...(group ? { group } : {})}
            onClose={dialog.close}
            onDone={({ id }) => void navigate({ to: '/local-community/events/$id', params: { id } })}
          />
        </OnDemand>
      )}
    </>
  )
}
