import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { sendInBatches } from '#platform/client/send-batches.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useChange } from '#ui/forms/use-change.ts'
import { batchToast, undoneToast } from '#ui/lists/batch-toast.ts'
import type { libraryApi } from '../api.server.ts'
import type { AdminState } from '../search-params.ts'

const api = client<typeof libraryApi>()
export type AdminResource = InferResponseType<typeof api.admin.resources.$get, 200>[number]

/** Submissions in one state. */
export const adminResourcesQuery = (state: AdminState, q = '') =>
  pagedQuery(['admin', 'resources', state, q], (page) =>
    api.admin.resources.$get({ query: { state, ...(q && { q }), ...page } }),
  )

const TOUCHED = [['admin'], ['resources'], ['resources-count'], ['own-resources']]
const failed = () => ({ title: m.library_not_done() })

/** Sends the state that was seen, so that someone else's decision is not undone unnoticed. */
const decide = ({ id, state }: AdminResource, approved: boolean, reason: string) =>
  request(api.resources[':id'].$patch({ ...idParam(id), json: { approved, reason, state } }))

/** Empty when something is approved. */
type Reason = { reason: string }

/** The toast offers to take it back, where it waited before. */
export const useDecideResource = (resource: AdminResource, approved: boolean, onDone: () => void) => {
  const reopen = useReopenResources()
  return useChange(({ reason }: Reason) => decide(resource, approved, reason), {
    refreshes: TOUCHED,
    refreshesOnConflict: approved, // declining has a form
    onDone,
    successToast: ({ id }) => ({
      title: doneTitle(approved),
      ...(resource.state === 'waiting' && {
        action: { label: m.ui_queue_undo(), onChoose: () => reopen.mutate([id]) },
      }),
    }),
    errorToast: failed,
  })
}

/** Decides all of them, for one reason; the toast offers to take it back. */
export const useDecideResources = (ids: number[], approved: boolean, onDone: () => void) => {
  const reopen = useReopenResources()
  return useChange(
    ({ reason }: Reason) =>
      sendInBatches(ids, (some) =>
        request(api.admin.resources.decisions.$post({ json: { ids: some, approved, reason } })),
      ),
    {
      refreshes: TOUCHED,
      onDone,
      successToast: (batch) => batchToast(batch, (count) => doneAllTitle(approved, count), reopen.mutate),
      errorToast: failed,
    },
  )
}

const doneTitle = (approved: boolean) => (approved ? m.library_done_approved() : m.library_done_declined())
function doneAllTitle(approved: boolean, count: number) {
  if (count === 1) return doneTitle(approved)
  return approved
    ? m.library_done_all_approved({ count: formatNumber(count) })
    : m.library_done_all_declined({ count: formatNumber(count) })
}

/** Takes decisions back. An email to the submitter may have left by then, which the toast says. */
const useReopenResources = () =>
  useChange(
    (ids: number[]) =>
      sendInBatches(ids, (some) => request(api.admin.resources.decisions.$delete({ json: { ids: some } }))),
    {
      refreshes: TOUCHED,
      successToast: (batch) => {
        const { title, text } = undoneToast(batch, m.library_done_reopened)
        const aboutEmails = batch.done.length && m.library_done_reopened_text()
        return { title, text: [aboutEmails, text].filter(Boolean).join(' ') }
      },
      errorToast: failed,
    },
  )

export const useRemoveResource = (id: number, onDone: () => void) =>
  useChange(() => request(api.resources[':id'].$delete(idParam(id))), {
    refreshes: TOUCHED,
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.library_done_removed() }),
    errorToast: failed,
  })
