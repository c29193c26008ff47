import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages'
import { useViewer } from '#rooms/accounts/queries.ts'
import { Button } from '#ui/button.tsx'

const GroupDialog = lazy(() => import('./group-dialog.tsx'))
const GatheringDialog = lazy(() => import('./gathering-dialog.tsx'))

/** For members; guests have a call of their own. */
export function CreateGroup() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Users aria-hidden="true" className="size-5" />
        {m.near_create_group()}
      </Button>
      {open && (
        <Suspense>
          <GroupDialog
            onClose={() => setOpen(false)}
            onDone={({ id }) => void navigate({ to: '/local-community/$id', params: { id } })}
          />
        </Suspense>
      )}
    </>
  )
}

/** @param groupId the group whose page it stands on */
export function OrganizeEvent({ groupId }: { groupId?: number }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {m.near_organize()}
      </Button>
      {open && (
        <Suspense>
          <GatheringDialog
            {...(groupId === undefined ? {} : { groupId })}
            onClose={() => setOpen(false)}
            onDone={({ id }) => void navigate({ to: '/local-community/events/$id', params: { id } })}
          />
        </Suspense>
      )}
    </>
  )
}
