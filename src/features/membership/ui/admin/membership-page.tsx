import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import type { MembershipsSearch } from '../../admin-search-params.ts'
import { AccessRequests } from './access-requests.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { MembershipFigures, NotSetUpNote } from './membership-figures.tsx'
import { MembershipList } from './membership-list.tsx'

/** Peyvand+ for admins: requests for free access, which wait for them, figures, and everyone's memberships. */
export function MembershipPage({ search }: { search: MembershipsSearch }) {
  const [isGranting, setGranting] = useState(false)
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{m.admin_nav_membership()}</h1>
          <p className="text-muted">{m.membership_admin_intro()}</p>
        </div>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setGranting(true)}>
          {m.membership_admin_grant_by_email()}
        </Button>
      </header>
      <NotSetUpNote />
      <AccessRequests q={search.request} />
      <MembershipFigures />
      <MembershipList search={search} />
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
    </>
  )
}
