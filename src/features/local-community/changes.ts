import { useCancelRegistration } from '#features/attendance/queries.ts'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { localCommunityApi } from './api.server.ts'

const api = client<typeof localCommunityApi>()
export const groups = api['regional-groups']
export const communityEvents = api['community-events']
export const GROUP_QUERIES = [['groups']]
export const EVENT_QUERIES = [['community-events'], ['notifications']]

export const useJoin = (id: number) =>
  useChange(() => request(groups[':id'].join.$post(idParam(id))), {
    refreshes: [...GROUP_QUERIES, ['community-events']],
    refreshesOnConflict: true,
    successToast: () => ({ title: m.toast_group_joined_title() }),
    errorToast: () => ({ title: m.toast_group_join_failed_title() }),
  })
export const useCancelFamilyRegistration = (id: number, onDone: () => void) =>
  useCancelRegistration(
    () => request(communityEvents[':id'].register.$delete(idParam(id))),
    EVENT_QUERIES,
    onDone,
  )

type Reason = { reason: string }
export const reportGroup = (id: number) => (json: Reason) =>
  request(groups[':id'].report.$post({ ...idParam(id), json }))
export const reportCommunityEvent = (id: number) => (json: Reason) =>
  request(communityEvents[':id'].report.$post({ ...idParam(id), json }))
