import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, request } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { libraryApi } from '../api.server.ts'
import type { ResourceInput } from '../rules.ts'

const api = client<typeof libraryApi>()

/** As JSON: moments are ISO strings. */
export type Submission = InferResponseType<typeof api.me.resources.$get, 200>[number]

export const ownSubmissionsQuery = () =>
  queryOptions({ queryKey: ['own-resources'], queryFn: () => request(api.me.resources.$get()) })

export const useSubmitResource = (onDone: () => void) =>
  useChange((input: ResourceInput) => request(api.resources.$post({ json: input })), {
    refreshes: [['own-resources'], ['admin', 'resources']],
    onDone,
    successToast: () => ({ title: m.toast_resource_done_title(), text: m.toast_resource_done_text() }),
    errorToast: () => ({ title: m.toast_resource_failed_title(), text: m.toast_resource_failed_text() }),
  })
