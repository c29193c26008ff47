import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import { useChange } from '#ui/use-change.ts'
import type { membershipApi } from './api.server.ts'
import type { WaitlistInput } from './rules.ts'

const api = client<typeof membershipApi>()

export const useJoinWaitlist = (onDone: () => void) =>
  useChange((input: WaitlistInput) => request(api.waitlist.$post({ json: input })), {
    onDone,
    successToast: () => ({ title: m.toast_waitlist_done_title(), text: m.toast_waitlist_done_text() }),
    errorToast: () => ({ title: m.toast_waitlist_failed_title(), text: m.toast_waitlist_failed_text() }),
  })

/** Families on the waitlist, for admins. */
export const waitlistQuery = () =>
  pagedQuery(['admin', 'waitlist'], (page) => api.admin.waitlist.$get({ query: page }))
