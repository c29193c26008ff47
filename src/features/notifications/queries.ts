import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { notificationsApi } from './api.server.ts'
import type { ChoicesInput, ReadInput } from './rules.ts'
import { NOTIFICATIONS_KEY } from './unread.ts'

const api = client<typeof notificationsApi>()
export type NotificationView = InferResponseType<typeof api.notifications.$get, 200>[number]

export const notificationsQuery = () =>
  pagedQuery([...NOTIFICATIONS_KEY, 'list'], (page) => api.notifications.$get({ query: page }))

export const useRead = () =>
  useChange((input: ReadInput) => request(api.notifications.read.$post({ json: input })), {
    refreshes: [NOTIFICATIONS_KEY],
    errorToast: () => ({ title: m.notifications_read_failed() }),
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['notification-choices'],
    queryFn: () => request(api.me['notification-choices'].$get()),
  })

/** One after the other: the last answer holds all of them. */
export function useChoose() {
  const queries = useQueryClient()
  return useChange((input: ChoicesInput) => request(api.me['notification-choices'].$put({ json: input })), {
    scope: 'notification-choices',
    onDone: (stored) => queries.setQueryData(choicesQuery().queryKey, stored),
    successToast: () => ({ title: m.notifications_choice_saved() }),
    errorToast: () => ({ title: m.notifications_choice_failed() }),
  })
}

export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribing', token],
    queryFn: () => request(api.notifications.unsubscribe.$get({ query: { token } })),
  })

type Unsubscription = InferResponseType<typeof api.notifications.unsubscribe.$get, 200>

/** Shows what the server answered: that it is done must not depend on another call. */
function useShowUnsubscription(token: string) {
  const queries = useQueryClient()
  return (answer: Unsubscription) => queries.setQueryData(unsubscribeQuery(token).queryKey, answer)
}

export const useUnsubscribe = (token: string) =>
  useChange<void, Unsubscription>(() => request(api.notifications.unsubscribe.$post({ query: { token } })), {
    refreshes: [['notification-choices']],
    onDone: useShowUnsubscription(token),
    errorToast: () => ({ title: m.notifications_stop_failed() }),
  })

export const useUndoUnsubscribe = (token: string) =>
  useChange<void, Unsubscription>(
    () => request(api.notifications.unsubscribe.$delete({ query: { token } })),
    {
      refreshes: [['notification-choices']],
      onDone: useShowUnsubscription(token),
      successToast: () => ({ title: m.notifications_stop_undone() }),
      errorToast: () => ({ title: m.notifications_stop_failed() }),
    },
  )
