import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { isAhead } from '#features/attendance/rules.ts'
import { CancelDialog } from '#features/attendance/ui/cancel-dialog.tsx'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RemoveDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ManagedList, ManagedRow } from '#ui/lists/managed-list.tsx'
import {
  adminWorkshopsQuery,
  useCancelWorkshop,
  usePublishWorkshop,
  useRemoveWorkshop,
} from '../admin-queries.ts'
import type { WorkshopCard } from '../queries.ts'
import { workshopTitle } from '../titles.ts'
import { WorkshopBadges, WorkshopTime, WorkshopTitle } from './workshop-details.tsx'

/** Every workshop, newest first. */
export const AdminWorkshopsPage = ({ q = '' }: { q?: string | undefined }) => (
  <ManagedList
    title={m.workshops_title()}
    create={
      <LinkButton to="/admin/workshops/new">
        <Icon of={Plus} className="size-5" />
        {m.workshops_admin_make()}
      </LinkButton>
    }
    search={{ q, label: m.workshops_admin_search() }}
    list={useInfiniteQuery(adminWorkshopsQuery(q))}
    empty={m.workshops_admin_empty()}
    shortcuts={[
      { key: 'e', does: m.workshops_admin_change() },
      { key: 'o', does: m.workshops_admin_view() },
      { key: 'p', does: m.courses_admin_publish() },
      { key: 'c', does: m.workshops_admin_cancel() },
      { key: 'r', does: m.workshops_admin_remove() },
    ]}
  >
    {(workshop) => <AdminRow workshop={workshop} />}
  </ManagedList>
)

type AdminDialog = 'cancel' | 'remove'

function AdminRow({ workshop }: { workshop: WorkshopCard }) {
  const [asking, setAsking] = useState<AdminDialog>()
  const { id, currentParticipants, waitingCount } = workshop
  const participants = formatNumber(currentParticipants)
  const close = () => setAsking(undefined)
  return (
    <>
      <ManagedRow
        headingId={`admin-workshop-${id}`}
        actions={<Actions workshop={workshop} onAsk={setAsking} />}
      >
        <WorkshopBadges workshop={workshop} />
        <h2 id={`admin-workshop-${id}`} className="text-lg">
          <WorkshopTitle workshop={workshop} />
        </h2>
        <WorkshopTime workshop={workshop} />
        {workshop.scheduledDate && (
          <p>{m.workshops_admin_spots({ taken: participants, waiting: formatNumber(waitingCount) })}</p>
        )}
      </ManagedRow>
      {asking === 'cancel' && <CancelWorkshopDialog workshop={workshop} onClose={close} />}
      {asking === 'remove' && (
        <RemoveDialog
          id={id}
          name={workshopTitle(workshop)}
          action={m.workshops_admin_remove()}
          text={m.workshops_admin_remove_ask()}
          useRemove={useRemoveWorkshop}
          onClose={close}
        />
      )}
    </>
  )
}

function Actions({ workshop, onAsk }: { workshop: WorkshopCard; onAsk: (asking: AdminDialog) => void }) {
  const { id, builtIn, state, published, currentParticipants, waitingCount } = workshop
  const people = currentParticipants + waitingCount
  const view = (
    <LinkButton variant="quiet" data-key="o" to="/workshops/$id" params={{ id }}>
      {m.workshops_admin_view()}
    </LinkButton>
  )
  if (builtIn)
    return (
      <>
        <span className="chip bg-line self-center">{m.workshops_admin_built_in()}</span>
        {view}
      </>
    )
  return (
    <>
      {state !== 'cancelled' && (
        <LinkButton variant="outline" data-key="e" to="/admin/workshops/$id" params={{ id }}>
          {m.workshops_admin_change()}
        </LinkButton>
      )}
      {view}
      {state !== 'cancelled' && (!published || people === 0) && <PublishButton workshop={workshop} />}
      {isAhead(workshop) && (
        <Button variant="warning" aria-haspopup="dialog" data-key="c" onClick={() => onAsk('cancel')}>
          {m.workshops_admin_cancel()}
        </Button>
      )}
      {people === 0 && (
        <Button variant="warning" aria-haspopup="dialog" data-key="r" onClick={() => onAsk('remove')}>
          {m.workshops_admin_remove()}
        </Button>
      )}
    </>
  )
}

function PublishButton({ workshop: { id, published } }: { workshop: WorkshopCard }) {
  const publish = usePublishWorkshop(id)
  return (
    <Button
      variant="quiet"
      data-key="p"
      disabled={publish.isPending}
      onClick={() => publish.mutate(!published)}
    >
      {published ? m.courses_admin_unpublish() : m.courses_admin_publish()}
    </Button>
  )
}

const CancelWorkshopDialog = ({ workshop, onClose }: { workshop: WorkshopCard; onClose: () => void }) => (
  <CancelDialog
    action={m.workshops_admin_cancel()}
    name={workshopTitle(workshop)}
    text={m.workshops_admin_cancel_text()}
    label={m.workshops_admin_cancel_reason()}
    hint={m.workshops_admin_cancel_hint()}
    draft={`cancel-workshop:${workshop.id}`}
    change={useCancelWorkshop(workshop.id, onClose)}
    onClose={onClose}
  />
)
