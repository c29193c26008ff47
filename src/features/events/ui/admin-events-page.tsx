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
import { adminEventsQuery, useCancelEvent, useRemoveEvent } from '../admin-queries.ts'
import type { EventCard } from '../queries.ts'
import type { AdminEventsSearch } from '../search-params.ts'
import { titleOf } from '../titles.ts'
import { EventBadges, EventTime, EventTitle } from './event-details.tsx'
import { Suggestions } from './suggestions.tsx'

/** Every event, newest first, and what members suggest. */
export function AdminEventsPage({ q = '', suggestion = '' }: AdminEventsSearch) {
  const list = useInfiniteQuery(adminEventsQuery(q))
  return (
    <>
      <ManagedList
        title={m.events_admin_title()}
        create={
          <LinkButton to="/admin/events/new">
            <Icon of={Plus} className="size-5" />
            {m.events_admin_make()}
          </LinkButton>
        }
        search={{ q, label: m.events_admin_search() }}
        list={list}
        empty={m.events_admin_empty()}
        shortcuts={[
          { key: 'e', does: m.events_admin_change() },
          { key: 'o', does: m.events_details() },
          { key: 'c', does: m.events_admin_cancel() },
          { key: 'r', does: m.events_admin_remove() },
        ]}
      >
        {(event) => <AdminCard event={event} />}
      </ManagedList>
      <Suggestions q={suggestion} />
    </>
  )
}

function AdminCard({ event }: { event: EventCard }) {
  const [asking, setAsking] = useState<'cancel' | 'remove'>()
  const { id, state, registeredCount, waitingCount } = event
  const people = registeredCount + waitingCount
  return (
    <>
      <ManagedRow
        headingId={`admin-event-${id}`}
        actions={
          <>
            {state !== 'cancelled' && (
              <LinkButton variant="outline" data-key="e" to="/admin/events/$id" params={{ id }}>
                {m.events_admin_change()}
              </LinkButton>
            )}
            <LinkButton variant="quiet" data-key="o" to="/events/$id" params={{ id }}>
              {m.events_details()}
            </LinkButton>
            {isAhead(event) && (
              <Button
                variant="warning"
                aria-haspopup="dialog"
                data-key="c"
                onClick={() => setAsking('cancel')}
              >
                {m.events_admin_cancel()}
              </Button>
            )}
            {people === 0 && (
              <Button
                variant="warning"
                aria-haspopup="dialog"
                data-key="r"
                onClick={() => setAsking('remove')}
              >
                {m.events_admin_remove()}
              </Button>
            )}
          </>
        }
      >
        <EventBadges event={event} />
        <h2 id={`admin-event-${id}`} className="text-lg">
          <EventTitle event={event} />
        </h2>
        <EventTime event={event} />
        <p>
          {m.events_admin_registered({
            taken: formatNumber(registeredCount),
            waiting: formatNumber(waitingCount),
          })}
        </p>
      </ManagedRow>
      {asking === 'cancel' && <CancelEventDialog event={event} onClose={() => setAsking(undefined)} />}
      {asking === 'remove' && (
        <RemoveDialog
          id={id}
          name={titleOf(event)}
          action={m.events_admin_remove()}
          text={m.events_admin_remove_ask()}
          useRemove={useRemoveEvent}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function CancelEventDialog({ event, onClose }: { event: EventCard; onClose: () => void }) {
  return (
    <CancelDialog
      action={m.events_admin_cancel()}
      name={titleOf(event)}
      text={m.events_admin_cancel_text()}
      label={m.events_admin_cancel_reason()}
      hint={m.events_admin_cancel_hint()}
      draft={`cancel-event:${event.id}`}
      change={useCancelEvent(event.id, onClose)}
      onClose={onClose}
    />
  )
}
