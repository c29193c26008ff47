import { type QueryState, queryOptions } from '@tanstack/react-query'
import { RequestError, request } from '#platform/client/client.ts'
import { payments } from './queries.ts'

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
