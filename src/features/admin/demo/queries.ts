import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages'
import { client, request } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { demoApi } from './api.server.ts'

const api = client<typeof demoApi>()

export const demoQuery = () =>
  queryOptions({ queryKey: ['admin', 'demo'], queryFn: () => request(api.admin.demo.$get()) })

/** Everything that is shown anywhere may have been demo. */
export const useRemoveDemo = () =>
  useChange(() => request(api.admin.demo.$delete()), {
    refreshes: [[]],
    errorToast: () => ({ title: m.admin_demo_failed() }),
  })
