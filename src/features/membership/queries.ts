import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { client, RequestError, request } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { paymentsApi } from './payments/api.server.ts'
import type { CheckoutInput, WaitlistInput } from './rules.ts'
import type { waitlistApi } from './waitlist/api.server.ts'

const waitlist = client<ReturnType<typeof waitlistApi>>()
export const payments = client<typeof paymentsApi>()
export type Plans = InferResponseType<typeof payments.plans.$get, 200>
export type OwnSubscription = InferResponseType<typeof payments.me.subscription.$get, 200>

export const useJoinWaitlist = (onDone: () => void) =>
  useChange((input: WaitlistInput) => request(waitlist.waitlist.$post({ json: input })), {
    onDone,
    successToast: () => ({ title: m.toast_waitlist_done_title(), text: m.toast_waitlist_done_text() }),
    errorToast: () => ({ title: m.toast_waitlist_failed_title(), text: m.toast_waitlist_failed_text() }),
  })

/** Whether payments are open, and what the plans cost. */
export const plansQuery = () =>
  queryOptions({ queryKey: ['plans'], queryFn: () => request(payments.plans.$get()) })

/** One's own membership; null for guests. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: () =>
      request(payments.me.subscription.$get()).catch((error) => {
        if (error instanceof RequestError && error.status === 401) return null
        throw error
      }),
  })

/** Returns the viewer's open membership; undefined for guests and people without one. */
export function useOpenMembership() {
  const { data } = useQuery({ ...subscriptionQuery(), enabled: useViewer() !== null })
  return data?.membership?.open ? data.membership : undefined
}

/**
 * The membership may have changed meanwhile: in another tab, at Stripe, or by an admin's decision. The page then shows
 * the new state instead of the old offer.
 */
export const OWN_STATE = { refreshes: [subscriptionQuery().queryKey, ['viewer']], refreshesOnConflict: true }
export const changeFailed = () => ({ title: m.membership_failed() })
export const leaveFor = ({ url }: { url: string }) => window.location.assign(url)

/** Leads to Stripe's checkout. */
export const useCheckout = () =>
  useChange((input: CheckoutInput) => request(payments.subscriptions.checkout.$post({ json: input })), {
    ...OWN_STATE,
    onDone: leaveFor,
    errorToast: changeFailed,
  })

export const useRequestAccess = () =>
  useChange((_: undefined) => request(payments.subscriptions['access-requests'].$post()), {
    ...OWN_STATE,
    successToast: () => ({ title: m.membership_requested() }),
    errorToast: changeFailed,
  })
