import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import { useChange } from '#ui/use-change.ts'
import type { operationsApi } from './api.server.ts'

const api = client<typeof operationsApi>()

export const operationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'operations'],
    queryFn: () => request(api.admin.operations.$get()),
    staleTime: 10_000, // several people work here: returning to the page fetches it anew
  })

export const useSendTestEmail = () =>
  useChange(() => request(api.admin['test-email'].$post()), {
    errorToast: () => ({ title: m.operations_test_email_failed() }),
  })
