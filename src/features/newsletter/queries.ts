import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import { useChange } from '#ui/use-change.ts'
import type { newsletterApi } from './api.server.ts'

const api = client<ReturnType<typeof newsletterApi>>()

export const useSubscribe = () =>
  useChange((input: { email: string }) => request(api.newsletter.subscribe.$post({ json: input })), {
    successToast: () => ({ title: m.toast_newsletter_done_title(), text: m.toast_newsletter_done_text() }),
    errorToast: () => ({ title: m.toast_newsletter_failed_title(), text: m.toast_newsletter_failed_text() }),
  })

/** Asks for an email when there are new events. */
export const useHearOfEvents = () =>
  useChange((input: { email: string }) => request(api.newsletter.$post({ json: input })), {
    successToast: () => ({ title: m.toast_events_waitlist_title(), text: m.toast_events_waitlist_text() }),
    errorToast: () => ({
      title: m.toast_events_waitlist_failed_title(),
      text: m.toast_events_waitlist_failed_text(),
    }),
  })
