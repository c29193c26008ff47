/** What dialogs and organizers change: apart, so that these and their toasts are loaded with the dialogs, not with each page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEmailPromise } from '#features/attendance/queries.ts'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { localCommunityApi } from './api.server.ts'
import { communityEvents, EVENT_QUERIES, GROUP_QUERIES, groups } from './changes.ts'
import { type CommunityEvent, dropInsideOf, type Group } from './queries.ts'
import type {
  AttendanceInput,
  CommunityEventInput,
  GroupInput,
  GroupRole,
  MessageAudience,
  MessageInput,
} from './rules.ts'

const messages = client<typeof localCommunityApi>()['organizer-messages']

export const useSaveGroup = (id: number | undefined, onDone: (group: Group) => void) =>
  useChange(
    (json: GroupInput & Versioned): Promise<Group> =>
      id === undefined
        ? request(groups.$post({ json }))
        : request(groups[':id'].$patch({ ...idParam(id), json })),
    {
      refreshes: GROUP_QUERIES,
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
export function useLeaveGroup(id: number, onDone: () => void) {
  const queries = useQueryClient()
  return useChange(() => request(groups[':id'].join.$delete(idParam(id))), {
    refreshes: [...GROUP_QUERIES, ['community-events']],
    refreshesOnConflict: true,
    onDone: () => {
      dropInsideOf(id, queries)
      onDone()
    },
    successToast: () => ({ title: m.toast_group_left_title() }),
  })
}
export const useCloseGroup = (id: number, onDone: () => void) =>
  useChange((json: { reason: string }) => request(groups[':id'].closing.$post({ ...idParam(id), json })), {
    refreshes: GROUP_QUERIES,
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
    {
      refreshes: GROUP_QUERIES,
      refreshesOnConflict: true,
      successToast: () => ({ title: m.local_community_role_set() }),
    },
  )
export const useSaveCommunityEvent = (
  id: number | undefined,
  onDone: (communityEvent: CommunityEvent) => void,
) =>
  useChange(
    (json: CommunityEventInput & Versioned): Promise<CommunityEvent> =>
      id === undefined
        ? request(communityEvents.$post({ json }))
        : request(communityEvents[':id'].$patch({ ...idParam(id), json })),
    {
      refreshes: EVENT_QUERIES,
      onDone,
      successToast: () =>
        id === undefined
          ? { title: m.toast_community_event_created_title(), text: m.toast_community_event_created_text() }
          : { title: m.local_community_saved() },
      errorToast: () => ({
        title: id === undefined ? m.toast_community_event_failed_title() : m.local_community_save_failed(),
      }),
    },
  )
/** Registers a family, or changes the details of its registration. */
export function useRegisterFamily({ id, mine }: Pick<CommunityEvent, 'id' | 'mine'>, onDone: () => void) {
  const emailPromise = useEmailPromise()
  const toastOf = ({ status }: { status: 'registered' | 'waiting' }) =>
    status === 'registered'
      ? {
          title: m.toast_community_event_registered_title(),
          text: m.toast_community_event_registered_text(),
        }
      : { title: m.attendance_waiting_title(), text: emailPromise(m.attendance_position_text()) }
  return useChange(
    (json: AttendanceInput) => request(communityEvents[':id'].register.$post({ ...idParam(id), json })),
    {
      refreshes: EVENT_QUERIES,
      onDone,
      successToast: (registration) => (mine ? { title: m.local_community_saved() } : toastOf(registration)),
      errorToast: () => ({
        title: mine ? m.local_community_save_failed() : m.toast_community_event_register_failed_title(),
      }),
    },
  )
}
export const useCancelCommunityEvent = (id: number, onDone: () => void) =>
  useChange(
    (json: { reason: string }) =>
      request(communityEvents[':id'].cancellation.$post({ ...idParam(id), json })),
    {
      refreshes: EVENT_QUERIES,
      onDone,
      successToast: () => ({ title: m.local_community_called_off() }),
    },
  )
export const useDecline = (id: number, registrationId: number, onDone: () => void) =>
  useChange(
    () =>
      request(
        communityEvents[':id'].attendees[':registrationId'].$delete({
          param: { id: `${id}`, registrationId: `${registrationId}` },
        }),
      ),
    {
      refreshes: EVENT_QUERIES,
      refreshesOnConflict: true,
      onDone,
      successToast: () => ({ title: m.local_community_declined_done() }),
    },
  )
export const useOpenAgain = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(groups[':id'].closing.$delete(idParam(id))), {
    refreshes: GROUP_QUERIES,
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.local_community_opened() }),
  })
/** Its own page is left first: there it would be asked for again, and is gone. */
export const useRemoveGroup = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(groups[':id'].$delete(idParam(id))), {
    refreshes: [
      ['groups', 'list'],
      ['groups', 'mine'],
    ],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.local_community_group_deleted() }),
  })
export const useRemoveCommunityEvent = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(communityEvents[':id'].$delete(idParam(id))), {
    refreshes: [['community-events', 'list']],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.local_community_event_deleted() }),
  })
export const useRemoveMember = (id: number, memberId: number, onDone: () => void) =>
  useChange(
    (json: { reason: string | null }) =>
      request(
        groups[':id'].members[':memberId'].$delete({
          param: { id: `${id}`, memberId: `${memberId}` },
          json,
        }),
      ),
    { refreshes: GROUP_QUERIES, onDone, successToast: () => ({ title: m.local_community_member_removed() }) },
  )
/** Sends an organizer's message to all attendees of an event, or members of a group. */
export const useSendMessage = ({ kind, id }: MessageAudience, onDone: () => void) =>
  useChange(
    (json: MessageInput) => {
      const where = kind === 'event' ? communityEvents : groups
      return request(where[':id'].messages.$post({ ...idParam(id), json }))
    },
    {
      refreshes: [['messages', kind, id]],
      onDone,
      successToast: () => ({ title: m.local_community_written() }),
      errorToast: () => ({ title: m.local_community_write_failed() }),
    },
  )
export const reportOrganizerMessage = (id: number) => (json: { reason: string }) =>
  request(messages[':id'].report.$post({ ...idParam(id), json }))
