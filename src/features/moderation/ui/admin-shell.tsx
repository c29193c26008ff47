import { Outlet } from '@tanstack/react-router'
import { useViewer } from '#features/accounts/queries.ts'
import { isAdmin } from '../guard.ts'
import { AdminNav } from './admin-nav.tsx'

/** The desk: its pages at the start side of what they show, above it on phones. */
export function AdminShell() {
  const viewer = useViewer()
  return (
    <div className="page grid gap-6 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-10">
      <AdminNav all={viewer !== null && isAdmin(viewer)} />
      <div className="grid min-w-0 content-start gap-6">
        <Outlet />
      </div>
    </div>
  )
}
