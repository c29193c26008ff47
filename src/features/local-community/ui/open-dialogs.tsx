import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Users } from 'lucide'
import { lazy, useState } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import type { Group } from '../queries.ts'

const GroupDialog = lazy(() => import('./group-dialog.tsx'))
const CommunityEventDialog = lazy(() => import('./community-event-dialog.tsx'))

/** For members; guests see an invitation instead. */
export function CreateGroup() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Users} className="size-5" />
        {m.local_community_create_group()}
      </Button>
      {open && (
        <OnDemand>
          <GroupDialog
            onClose={() => setOpen(false)}
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
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (!viewer) return null
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={CalendarPlus} className="size-5" />
        {m.local_community_organize()}
      </Button>
      {open && (
        <OnDemand>
          <CommunityEventDialog
            {...(group ? { group } : {})}
            onClose={() => setOpen(false)}
            onDone={({ id }) => void navigate({ to: '/local-community/events/$id', params: { id } })}
          />
        </OnDemand>
      )}
    </>
  )
}
