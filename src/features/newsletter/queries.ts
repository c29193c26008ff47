import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import { useChange } from '#ui/use-change.ts'
import type { newsletterApi } from './api.server.ts'

const api = client<typeof newsletterApi>()

export const useSubscribe = () =>
  useChange((input: { email: string }) => request(api.newsletter.subscribe.$post({ json: input })), {
    successToast: () => ({ title: m.toast_newsletter_done_title(), text: m.toast_newsletter_done_text() }),
    errorToast: () => ({ title: m.toast_newsletter_failed_title(), text: m.toast_newsletter_failed_text() }),
  })

/** Subscribes from the page of events: the newsletter announces new ones. */
export const useHearOfEvents = () =>
  useChange((input: { email: string }) => request(api.newsletter.$post({ json: input })), {
    successToast: () => ({ title: m.toast_events_waitlist_title(), text: m.toast_events_waitlist_text() }),
    errorToast: () => ({
      title: m.toast_events_waitlist_failed_title(),
      text: m.toast_events_waitlist_failed_text(),
    }),
  })

/** Subscribers, for admins. */
export const subscribersQuery = () =>
  pagedQuery(['admin', 'subscribers'], (page) => api.admin.subscribers.$get({ query: page }))
