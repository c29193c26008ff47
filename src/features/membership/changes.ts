/** What a member changes in their own membership. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { m } from '#messages'
import { RequestError, request } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { changeFailed, leaveFor, OWN_STATE, payments } from './queries.ts'
import type { CheckoutInput, PlanChangeInput } from './rules.ts'

/** Leads to Stripe's pages for the card and invoices. */
export const usePortal = () =>
  useChange((_: undefined) => request(payments.subscriptions.portal.$post()), {
    ...OWN_STATE,
    onDone: leaveFor,
    errorToast: changeFailed,
  })

export const useCancel = (onDone: () => void) =>
  useChange((_: undefined) => request(payments.subscriptions.cancellation.$post()), {
    ...OWN_STATE,
    onDone,
    successToast: () => ({ title: m.membership_cancelled() }),
    errorToast: changeFailed,
  })

export const useResume = () =>
  useChange((_: undefined) => request(payments.subscriptions.cancellation.$delete()), {
    ...OWN_STATE,
    successToast: () => ({ title: m.membership_resumed() }),
    errorToast: changeFailed,
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
 * After a preview that was rejected, the page shows the membership as it is by now. Where it has ended, the page no longer
 * offers a change, and its dialog closes: a toast says why.
 */
export function useRejectedPreview(error: Error | null, onEnded: () => void) {
  const queries = useQueryClient()
  const onRejected = useEffectEvent((rejection: RequestError) => {
    if (rejection.body.code === 'not_subscribed') {
      onEnded()
      showToast({ ...changeFailed(), text: rejection.body.message, destructive: true })
    }
    for (const queryKey of OWN_STATE.refreshes) void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (error instanceof RequestError && error.status === 409) onRejected(error)
  }, [error])
}

export const useChangePlan = (onDone: () => void) =>
  useChange((input: PlanChangeInput) => request(payments.subscriptions.change.$post({ json: input })), {
    ...OWN_STATE,
    onDone,
    successToast: () => ({ title: m.membership_plan_changed() }),
    errorToast: changeFailed,
  })
