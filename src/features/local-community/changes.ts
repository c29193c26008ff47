import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/use-change.ts'
import type { localCommunityApi } from './api.server.ts'
import type { CommunityEvent, Group, Place } from './queries.ts'
import type { AttendanceInput, CommunityEventInput, GroupInput, GroupRole } from './rules.ts'

const api = client<typeof localCommunityApi>()
const groups = api['regional-groups']
const communityEvents = api['community-events']
const at = (id: number) => ({ param: { id: `${id}` } })

const GROUPS = [['groups']]
const COMMUNITY_EVENTS = [['gatherings'], ['notifications']]

export const useSaveGroup = (id: number | undefined, onDone: (group: Group) => void) =>
  useChange(
    (json: GroupInput & Versioned): Promise<Group> =>
      id === undefined ? request(groups.$post({ json })) : request(groups[':id'].$patch({ ...at(id), json })),
    {
      refreshes: GROUPS,
      onDone,
      successToast: () =>
        id === undefined
          ? { title: m.toast_group_created_title(), text: m.toast_group_created_text() }
          : { title: m.local_community_saved() },
      errorToast: () => ({
        title: id === undefined ? m.toast_group_failed_title() : m.local_community_save_failed(),
      }),
    },
  )
export const useJoin = (id: number) =>
  useChange(() => request(groups[':id'].join.$post(at(id))), {
    refreshes: [...GROUPS, ['gatherings']],
    successToast: () => ({ title: m.toast_group_joined_title() }),
    errorToast: () => ({ title: m.toast_group_join_failed_title() }),
  })
export const useLeave = (id: number, onDone: () => void) =>
  useChange(() => request(groups[':id'].join.$delete(at(id))), {
    refreshes: [...GROUPS, ['gatherings']],
    onDone,
    successToast: () => ({ title: m.toast_group_left_title() }),
  })
export const useCloseGroup = (id: number, onDone: () => void) =>
  useChange((json: { reason: string }) => request(groups[':id'].closing.$post({ ...at(id), json })), {
    refreshes: GROUPS,
    onDone,
    successToast: () => ({ title: m.local_community_closed_done() }),
  })
export const useSetRole = (id: number, memberId: number) =>
  useChange(
    (role: GroupRole) =>
      request(
        groups[':id'].members[':memberId'].$patch({
          param: { id: `${id}`, memberId: `${memberId}` },
          json: { role },
        }),
      ),
    { refreshes: GROUPS, successToast: () => ({ title: m.local_community_role_set() }) },
  )

export const useSaveCommunityEvent = (
  id: number | undefined,
  onDone: (communityEvent: CommunityEvent) => void,
) =>
  useChange(
    (json: CommunityEventInput & Versioned): Promise<CommunityEvent> =>
      id === undefined
        ? request(communityEvents.$post({ json }))
        : request(communityEvents[':id'].$patch({ ...at(id), json })),
    {
      refreshes: COMMUNITY_EVENTS,
      onDone,
      successToast: () =>
        id === undefined
          ? { title: m.toast_gathering_created_title(), text: m.toast_gathering_created_text() }
          : { title: m.local_community_saved() },
      errorToast: () => ({
        title: id === undefined ? m.toast_gathering_failed_title() : m.local_community_save_failed(),
      }),
    },
  )
export const useAttend = (id: number, onDone: () => void) =>
  useChange((json: AttendanceInput) => request(communityEvents[':id'].register.$post({ ...at(id), json })), {
    refreshes: COMMUNITY_EVENTS,
    onDone,
    successToast: (seat) =>
      seat.status === 'registered'
        ? { title: m.toast_gathering_registered_title(), text: m.toast_gathering_registered_text() }
        : { title: m.toast_gathering_waiting_title(), text: m.local_community_position_text() },
    errorToast: () => ({ title: m.toast_gathering_register_failed_title() }),
  })
export const useCancelAttendance = (id: number, onDone: () => void) =>
  useChange(() => request(communityEvents[':id'].register.$delete(at(id))), {
    refreshes: COMMUNITY_EVENTS,
    onDone,
    successToast: () => ({ title: m.toast_gathering_left_title() }),
  })
export const useCallOff = (id: number, onDone: () => void) =>
  useChange(
    (json: { reason: string }) => request(communityEvents[':id'].cancellation.$post({ ...at(id), json })),
    {
      refreshes: COMMUNITY_EVENTS,
      onDone,
      successToast: () => ({ title: m.local_community_called_off() }),
    },
  )
export const useDecline = (id: number, familyId: number, onDone: () => void) =>
  useChange(
    () =>
      request(
        communityEvents[':id'].attendees[':memberId'].$delete({
          param: { id: `${id}`, memberId: `${familyId}` },
        }),
      ),
    {
      refreshes: COMMUNITY_EVENTS,
      onDone,
      successToast: () => ({ title: m.local_community_declined_done() }),
    },
  )

export const useOpenAgain = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(groups[':id'].closing.$delete(at(id))), {
    refreshes: GROUPS,
    onDone,
    successToast: () => ({ title: m.local_community_opened() }),
  })
export const useRemoveMember = (id: number, memberId: number, onDone: () => void) =>
  useChange(
    (json: { reason: string | null }) =>
      request(
        groups[':id'].members[':memberId'].$delete({
          ...{ param: { id: `${id}`, memberId: `${memberId}` }, json },
        }),
      ),
    { refreshes: GROUPS, onDone, successToast: () => ({ title: m.local_community_member_removed() }) },
  )

/** Sends an organizer's message to all attendees of an event, or members of a group. */
export const useWrite = ({ kind, id }: Place, onDone: () => void) =>
  useChange(
    (json: { message: string }) => {
      const where = kind === 'event' ? communityEvents : groups
      return request(where[':id'].messages.$post({ ...at(id), json }))
    },
    {
      refreshes: [['messages', kind, id]],
      onDone,
      successToast: () => ({ title: m.local_community_written() }),
      errorToast: () => ({ title: m.local_community_write_failed() }),
    },
  )

type Reason = { reason: string }
export const reportGroup = (id: number) => (json: Reason) =>
  request(groups[':id'].report.$post({ ...at(id), json }))
export const reportCommunityEvent = (id: number) => (json: Reason) =>
  request(communityEvents[':id'].report.$post({ ...at(id), json }))
export const reportOrganizerMessage = (id: number) => (json: Reason) =>
  request(api['organizer-messages'][':id'].report.$post({ ...at(id), json }))
