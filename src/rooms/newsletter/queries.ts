import { m } from '#messages'
import { ask, client } from '#platform/client.ts'
import { pagedQuery } from '#platform/paged-query.ts'
import { useChange } from '#ui/use-change.ts'
import type { newsletterApi } from './api.server.ts'

const api = client<typeof newsletterApi>()

export const useSubscribe = () =>
  useChange((input: { email: string }) => ask(api.newsletter.subscribe.$post({ json: input })), {
    says: () => ({ title: m.toast_newsletter_done_title(), text: m.toast_newsletter_done_text() }),
    saysFailed: () => ({ title: m.toast_newsletter_failed_title(), text: m.toast_newsletter_failed_text() }),
  })

/** Subscribers, for admins. */
export const subscribersQuery = () =>
  pagedQuery(['admin', 'subscribers'], (page) => api.admin.subscribers.$get({ query: page }))
