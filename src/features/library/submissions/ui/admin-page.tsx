import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { useLiveRefresh } from '#platform/live/use-live-refresh.ts'
import { ListSearch } from '#ui/lists/list-search.tsx'
import { STATE_LINK, StateNav } from '#ui/lists/state-nav.tsx'
import { ADMIN_STATES, type AdminState } from '../../search-params.ts'
import { adminResourcesQuery } from '../admin-queries.ts'
import { stateLabels } from '../state-labels.ts'
import { ResourceQueue } from './resource-queue.tsx'

type Props = { state: AdminState; q?: string | undefined }

/** Submissions: waiting, decided, and dead links. */
export function AdminResourcesPage({ state, q = '' }: Props) {
  const list = useInfiniteQuery(adminResourcesQuery(state, q))
  const queries = useQueryClient()
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['admin', 'resources'] }),
    [queries],
  )
  useLiveRefresh(['resources', 'own-resources'], () => onceNoDialog(refresh))
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl">{m.library_queue_title()}</h1>
        <p className="text-muted">{m.library_queue_text()}</p>
      </header>
      <ListSearch label={m.library_queue_search()} value={q} />
      <StateNav label={m.library_queue_which()}>
        {ADMIN_STATES.map((each) => (
          <li key={each}>
            <Link
              to="/admin/resources"
              search={{ ...(q && { q }), ...(each !== 'waiting' && { state: each }) }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={STATE_LINK}
            >
              {stateLabels[each]()}
            </Link>
          </li>
        ))}
      </StateNav>
      <ResourceQueue key={state} list={list} state={state} isSearch={q !== ''} />
    </>
  )
}

/**
 * What someone else decides leaves the list, and would take along the dialog in which a reason for it is being typed. The
 * server says then that it is decided.
 * @param refresh the same function each time: however often it is to wait for a dialog, it is called once
 */
function onceNoDialog(refresh: () => void) {
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', refresh, { once: true })
  else refresh()
}
