import { useState } from 'react'
import { isAdmin, useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { Button } from '#ui/button.tsx'
import { Queue } from '#ui/lists/queue.tsx'
import type { Pages } from '#ui/lists/use-endless.ts'
import type { AdminState } from '../../search-params.ts'
import type { AdminResource } from '../admin-queries.ts'
import { AdminResourceCard, RESOURCE_KEYS } from './admin-card.tsx'
import { ApproveAllDialog, DeclineAllDialog } from './admin-dialogs.tsx'

type Props = { list: Pages<AdminResource>; state: AdminState; isSearch: boolean }

/** Lists submissions in one state, with keys to work through them. Several waiting ones can be decided at once. */
export function ResourceQueue({ list, state, isSearch }: Props) {
  const viewer = useViewer()
  const empty = state === 'waiting' ? m.library_queue_empty : m.library_queue_none
  return (
    <Queue
      list={list}
      label={m.library_queue_title()}
      empty={isSearch ? m.ui_queue_none_found() : empty()}
      shortcuts={shortcutsOf(state, viewer !== null && isAdmin(viewer))}
      bulk={state === 'waiting' ? BULK : undefined}
    >
      {(resource) => <AdminResourceCard key={`${resource.id}${resource.state}`} resource={resource} />}
    </Queue>
  )
}

const BULK = {
  nameOf: ({ title }: AdminResource) => title,
  actions: (chosen: AdminResource[], done: () => void) => <DecideAll resources={chosen} onDone={done} />,
}

function shortcutsOf(state: AdminState, admin: boolean) {
  const { approve, decline, remove } = RESOURCE_KEYS
  const isApproved = state === 'approved' || state === 'dead'
  return [
    ...(isApproved ? [] : [{ key: approve, does: m.library_approve() }]),
    ...(state === 'refused' ? [] : [{ key: decline, does: m.library_decline() }]),
    ...(admin ? [{ key: remove, does: m.library_remove() }] : []),
  ]
}

function DecideAll({ resources, onDone }: { resources: AdminResource[]; onDone: () => void }) {
  const [deciding, setDeciding] = useState<'approve' | 'decline'>()
  const close = () => setDeciding(undefined)
  const several = {
    ids: resources.map(({ id }) => id),
    onDone: () => {
      close()
      onDone()
    },
    onClose: close,
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setDeciding('approve')}>
        {m.library_approve()}
      </Button>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setDeciding('decline')}>
        {m.library_decline()}
      </Button>
      {deciding === 'approve' && <ApproveAllDialog {...several} />}
      {deciding === 'decline' && <DeclineAllDialog {...several} />}
    </>
  )
}
