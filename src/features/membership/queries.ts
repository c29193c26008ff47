import { type QueryState, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { client, RequestError, request } from '#platform/http/client.ts'
import { showToast } from '#ui/toast.ts'
import { useChange } from '#ui/use-change.ts'
import type { membershipApi } from './api.server.ts'
import type { paymentsApi } from './payments/api.server.ts'
import type { CheckoutInput, PlanChangeInput, WaitlistInput } from './rules.ts'

const api = client<ReturnType<typeof membershipApi>>()
const payments = client<typeof paymentsApi>()
export type Plans = InferResponseType<typeof payments.plans.$get, 200>
export type OwnSubscription = InferResponseType<typeof payments.me.subscription.$get, 200>

export const useJoinWaitlist = (onDone: () => void) =>
  useChange((input: WaitlistInput) => request(api.waitlist.$post({ json: input })), {
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

/** The viewer's membership while it is open; undefined for guests, and those who have none. */
export function useOpenMembership() {
  const { data } = useQuery({ ...subscriptionQuery(), enabled: useViewer() !== null })
  return data?.membership?.open ? data.membership : undefined
}

/**
 * The membership may have changed meanwhile: in another tab, at Stripe, or because an admin decided. Then the page shows
 * what holds instead of what it offered.
 */
const OWN_STATE = { refreshes: [subscriptionQuery().queryKey, ['viewer']], refreshesOnConflict: true }
const failed = () => ({ title: m.membership_failed() })
const leave = ({ url }: { url: string }) => window.location.assign(url)

/** Leads to Stripe's checkout. */
export const useCheckout = () =>
  useChange((input: CheckoutInput) => request(payments.subscriptions.checkout.$post({ json: input })), {
    ...OWN_STATE,
    onDone: leave,
    errorToast: failed,
  })

/** Leads to Stripe's pages for the card and invoices. */
export const usePortal = () =>
  useChange((_: undefined) => request(payments.subscriptions.portal.$post()), {
    ...OWN_STATE,
    onDone: leave,
    errorToast: failed,
  })

const ASK_AGAIN_MS = 2_000
/** A webhook takes seconds; what takes longer arrives by email. */
const ASKED_MAX = 30

/** Polls until the payment has arrived. */
export const confirmationQuery = (session: string) =>
  queryOptions({
    queryKey: ['checkout', session],
    queryFn: () => request(payments.subscriptions.checkout.confirmation.$post({ json: { session } })),
    refetchInterval: ({ state }) => (isAskedAgain(state) ? ASK_AGAIN_MS : false),
  })

/** Whether the payment is still asked for by itself. */
export function isAskedAgain(state: QueryState<{ status: string }>): boolean {
  const goesOn = state.data ? state.data.status === 'open' : mayPass(state.error)
  return goesOn && state.dataUpdateCount + state.errorUpdateCount < ASKED_MAX
}

/** No answer, or the payment service was away: it may answer the next time. */
const mayPass = (error: Error | null) =>
  !error || (error instanceof RequestError && (error.status === 0 || error.status >= 500))

export const useCancel = (onDone: () => void) =>
  useChange((_: undefined) => request(payments.subscriptions.cancellation.$post()), {
    ...OWN_STATE,
    onDone,
    successToast: () => ({ title: m.membership_cancelled() }),
    errorToast: failed,
  })

export const useResume = () =>
  useChange((_: undefined) => request(payments.subscriptions.cancellation.$delete()), {
    ...OWN_STATE,
    successToast: () => ({ title: m.membership_resumed() }),
    errorToast: failed,
  })

/** What another plan would cost; never cached, as it depends on the day. */
export const previewQuery = ({ plan, amount }: CheckoutInput) =>
  queryOptions({
    queryKey: ['plan-change', plan, amount],
    queryFn: () =>
      request(
        payments.subscriptions.change.$get({ query: { plan, ...(amount ? { amount: `${amount}` } : {}) } }),
      ),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * After a preview that was refused, the page shows the membership as it is by now. Where it has ended, the page no longer
 * offers a change, and its dialog closes: a toast says why.
 */
export function useRefusedPreview(error: Error | null, onEnded: () => void) {
  const queries = useQueryClient()
  const onRefused = useEffectEvent((refused: RequestError) => {
    if (refused.body.code === 'not_subscribed') {
      onEnded()
      showToast({ ...failed(), text: refused.body.message, destructive: true })
    }
    for (const queryKey of OWN_STATE.refreshes) void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 409) onRefused(error)
  }, [error])
}

export const useChangePlan = (onDone: () => void) =>
  useChange((input: PlanChangeInput) => request(payments.subscriptions.change.$post({ json: input })), {
    ...OWN_STATE,
    onDone,
    successToast: () => ({ title: m.membership_plan_changed() }),
    errorToast: failed,
  })

export const useRequestAccess = () =>
  useChange((_: undefined) => request(payments.subscriptions['access-requests'].$post()), {
    ...OWN_STATE,
    successToast: () => ({ title: m.membership_requested() }),
    errorToast: failed,
  })
