import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { newsletterApi } from './api.server.ts'
import type { PreferencesInput, SubscriptionInput } from './rules.ts'

const api = client<ReturnType<typeof newsletterApi>>()
type Calls = typeof api.newsletter

/** As JSON: moments are ISO strings. */
export type ArchiveCard = InferResponseType<Calls['issues']['$get'], 200>[number]
export type ArchiveIssue = InferResponseType<Calls['issues'][':id']['$get'], 200>
export type Confirmation = InferResponseType<Calls['confirm']['$get'], 200>
export type ChoicesByLink = InferResponseType<Calls['preferences']['$get'], 200>
export type Choices = Omit<ChoicesByLink, 'list'>

export const useSubscribe = () =>
  useChange((input: { email: string }) => request(api.newsletter.subscribe.$post({ json: input })), {
    successToast: () => ({ title: m.toast_newsletter_done_title(), text: m.toast_newsletter_done_text() }),
    errorToast: () => ({ title: m.toast_newsletter_failed_title(), text: m.toast_newsletter_failed_text() }),
  })

/** Asks for an email when there are new events. */
export const useSubscribeToEvents = () =>
  useChange((input: { email: string }) => request(api.newsletter.$post({ json: input })), {
    successToast: () => ({ title: m.toast_events_waitlist_title(), text: m.toast_events_waitlist_text() }),
    errorToast: () => ({
      title: m.toast_events_waitlist_failed_title(),
      text: m.toast_events_waitlist_failed_text(),
    }),
  })

/** Issues that were sent, newest first. */
export const issuesQuery = (cursor?: string) =>
  pagedQuery(['newsletter', 'issues'], (page) => api.newsletter.issues.$get({ query: page }), { cursor })

export const issueQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletter', 'issue', id],
    queryFn: () => request(api.newsletter.issues[':id'].$get(idParam(id))),
  })

/** What a link in an email would confirm, or has confirmed. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['newsletter', 'confirmation', token],
    queryFn: () => request(api.newsletter.confirm.$get({ query: { token } })),
  })

export const useConfirm = () =>
  useChange((input: { token: string }) => request(api.newsletter.confirm.$post({ json: input })))

/** The choices behind a link in an email. */
export const choicesByLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['newsletter', 'choices', token],
    queryFn: () => request(api.newsletter.preferences.$get({ query: { token } })),
  })

export const useChangeByLink = (token: string) =>
  useChange((input: PreferencesInput) => request(api.newsletter.preferences.$patch({ json: input })), {
    refreshes: [choicesByLinkQuery(token).queryKey],
    successToast: () => ({ title: m.newsletter_choices_saved() }),
    errorToast: () => ({ title: m.newsletter_choices_failed() }),
  })

export function useUnsubscribe(token: string) {
  const queries = useQueryClient()
  // Mail programs send the token in the address, so the type of the call has no body.
  return useChange(
    (input: { token: string }) =>
      request(
        api.newsletter.unsubscribe.$post({}, { init: { body: JSON.stringify(input), headers: JSON_TYPE } }),
      ),
    {
      // That it is done must not depend on another call.
      onDone: ({ list }) =>
        queries.setQueryData(
          choicesByLinkQuery(token).queryKey,
          (choices) => choices && { ...choices, [list]: false },
        ),
      errorToast: () => ({ title: m.newsletter_unsubscribe_failed() }),
    },
  )
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The viewer's own choices. */
export const ownChoicesQuery = () =>
  queryOptions({ queryKey: ['newsletter', 'own'], queryFn: () => request(api.me.newsletter.$get()) })

export const useChangeOwn = () =>
  useChange((input: SubscriptionInput) => request(api.me.newsletter.$patch({ json: input })), {
    refreshes: [['newsletter', 'own']],
    successToast: () => ({ title: m.newsletter_choices_saved() }),
    errorToast: () => ({ title: m.newsletter_choices_failed() }),
  })
