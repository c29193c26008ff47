import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { CancelDialog } from '#features/attendance/ui/cancel-dialog.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { directionOf } from '#platform/text/direction.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RemoveDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ManagedList, ManagedRow } from '#ui/lists/managed-list.tsx'
import { langOf } from '#ui/texts/user-text.tsx'
import { adminSessionsQuery, useCancelSession, useRemoveSession } from '../../admin-queries.ts'
import type { SessionCard } from '../../queries.ts'
import { localizeSession } from '../localize.ts'
import { SessionBadges, WhenAndWho } from './session-card.tsx'

/** Every session, upcoming ones first. */
export function AdminSessionsPage({ q = '' }: { q?: string | undefined }) {
  const list = useInfiniteQuery(adminSessionsQuery(q))
  return (
    <ManagedList
      title={m.experts_admin_title()}
      create={
        <p className="flex flex-wrap gap-3">
          <LinkButton variant="outline" to="/admin/members" search={{ filter: 'expert' }}>
            {m.experts_admin_experts()}
          </LinkButton>
          <LinkButton to="/admin/sessions/new">
            <Icon of={Plus} className="size-5" />
            {m.experts_admin_plan()}
          </LinkButton>
        </p>
      }
      search={{ q, label: m.experts_admin_search() }}
      list={list}
      empty={m.experts_admin_empty()}
      shortcuts={[
        { key: 'e', does: m.experts_admin_change() },
        { key: 'o', does: m.experts_view_session() },
        { key: 'c', does: m.experts_admin_cancel() },
        { key: 'r', does: m.experts_admin_remove() },
      ]}
    >
      {(session) => <AdminCard session={session} />}
    </ManagedList>
  )
}

function AdminCard({ session }: { session: SessionCard }) {
  const [asking, setAsking] = useState<'cancel' | 'remove'>()
  const close = () => setAsking(undefined)
  const { id, status, questionCount, maxQuestions } = session
  const { title, name } = localizeSession(session)
  return (
    <>
      <ManagedRow
        headingId={`admin-session-${id}`}
        actions={
          <>
            <LinkButton variant="outline" data-key="e" to="/admin/sessions/$id" params={{ id }}>
              {m.experts_admin_change()}
            </LinkButton>
            <LinkButton variant="quiet" data-key="o" to="/expert-sessions/$id" params={{ id }}>
              {m.experts_view_session()}
            </LinkButton>
            {status === 'upcoming' ? (
              <Button
                key="cancel" // another element than below, or a cancelled session's button to delete it has the focus
                variant="warning"
                aria-haspopup="dialog"
                data-key="c"
                onClick={() => setAsking('cancel')}
              >
                {m.experts_admin_cancel()}
              </Button>
            ) : (
              <Button
                key="remove"
                variant="warning"
                aria-haspopup="dialog"
                data-key="r"
                onClick={() => setAsking('remove')}
              >
                {m.experts_admin_remove()}
              </Button>
            )}
          </>
        }
      >
        <SessionBadges session={session} phase={status} />
        <h2 id={`admin-session-${id}`} className="text-lg" dir={directionOf(title)} lang={langOf(title)}>
          {title}
        </h2>
        <WhenAndWho session={session} name={name} />
        <p>{m.experts_max_note({ max: formatNumber(maxQuestions), taken: formatNumber(questionCount) })}</p>
      </ManagedRow>
      {asking === 'cancel' && <CancelSessionDialog id={id} name={title} onClose={close} />}
      {asking === 'remove' && (
        <RemoveDialog
          id={id}
          name={title}
          action={m.experts_admin_remove()}
          text={m.experts_admin_remove_ask()}
          useRemove={useRemoveSession}
          onClose={close}
        />
      )}
    </>
  )
}

type Props = { id: number; name: string; onClose: () => void }

function CancelSessionDialog({ id, name, onClose }: Props) {
  return (
    <CancelDialog
      action={m.experts_admin_cancel()}
      name={name}
      text={m.experts_admin_cancel_ask()}
      label={m.experts_admin_cancel_reason()}
      hint={m.experts_admin_cancel_hint()}
      draft={`cancel-session:${id}`}
      change={useCancelSession(id, onClose)}
      onClose={onClose}
    />
  )
}
