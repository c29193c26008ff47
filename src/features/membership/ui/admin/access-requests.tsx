import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { Button } from '#ui/button.tsx'
import { Day } from '#ui/dates/when.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Dots } from '#ui/dots.tsx'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { ManagedRow } from '#ui/lists/managed-list.tsx'
import { nameOrEmail } from '#ui/lists/name-or-email.ts'
import { Queue } from '#ui/lists/queue.tsx'
import { HiddenTitle } from '#ui/texts/user-text.tsx'
import { type AccessRequest, accessRequestsQuery, useDecideRequest } from '../../admin-queries.ts'

/** Who asks for free access, the oldest first; nobody has to say why. */
export function AccessRequests({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(accessRequestsQuery(q))
  const hasAny = Boolean(list.data?.pages[0]?.rows.length)
  return (
    <section className="grid gap-3">
      <header className="grid gap-1">
        <h2 className="text-lg">{m.membership_admin_requests()}</h2>
        <p className="text-sm text-muted">{m.membership_admin_requests_text()}</p>
      </header>
      {(q || hasAny) && <ListSearch name="request" label={m.admin_members_search()} value={q} />}
      <Queue
        list={list}
        label={m.membership_admin_requests()}
        // Only a line, because most days nobody asks and admins come for the content below.
        empty={
          <p role="status" className="text-muted">
            {q ? m.ui_queue_none_found() : m.membership_admin_requests_empty()}
          </p>
        }
        shortcuts={[
          { key: 'a', does: m.membership_admin_grant() },
          { key: 'd', does: m.membership_admin_decline() },
        ]}
      >
        {(row) => <RequestRow request={row} />}
      </Queue>
    </section>
  )
}

function RequestRow({ request }: { request: AccessRequest }) {
  const [deciding, setDeciding] = useState<'grant' | 'decline'>()
  const { id, email, createdAt } = request
  const name = nameOrEmail(request)
  const of = <HiddenTitle text={name} />
  return (
    <ManagedRow
      headingId={`access-request-${id}`}
      actions={
        <>
          <Button variant="outline" aria-haspopup="dialog" data-key="a" onClick={() => setDeciding('grant')}>
            <span>
              {m.membership_admin_grant()}
              {of}
            </span>
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" data-key="d" onClick={() => setDeciding('decline')}>
            <span>
              {m.membership_admin_decline()}
              {of}
            </span>
          </Button>
        </>
      }
    >
      <h3 id={`access-request-${id}`} className="text-base wrap-anywhere">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-sm text-muted wrap-anywhere">
        <Dots>
          <bdi dir="ltr">{email}</bdi>
          <span>
            {m.membership_admin_asked()} <Day at={createdAt} />
          </span>
        </Dots>
      </p>
      {deciding && (
        <DecideDialog
          request={request}
          granted={deciding === 'grant'}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </ManagedRow>
  )
}

type DecideProps = { request: AccessRequest; granted: boolean; onClose: () => void }

/** Asks first: the email leaves at once, and a decision stays. */
function DecideDialog({ request, granted, onClose }: DecideProps) {
  const change = useDecideRequest(request.id, onClose)
  const name = isolated(nameOrEmail(request))
  return (
    <ConfirmDialog
      title={granted ? m.membership_admin_grant_ask({ name }) : m.membership_admin_decline_ask({ name })}
      action={granted ? m.membership_admin_grant() : m.membership_admin_decline()}
      danger={!granted}
      change={change}
      onConfirm={() => change.mutate(granted)}
      onClose={onClose}
    >
      <p>{granted ? m.membership_admin_grant_text() : m.membership_admin_decline_text()}</p>
    </ConfirmDialog>
  )
}
