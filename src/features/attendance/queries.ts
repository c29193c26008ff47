import type { QueryKey } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'

/** Cancels the viewer's registration, or gives up their place on the waitlist: `mutate` takes whether they waited. */
export const useCancelRegistration = (
  cancel: () => Promise<unknown>,
  refreshes: QueryKey[],
  onDone: () => void,
) =>
  useChange((_waited: boolean) => cancel(), {
    refreshes,
    refreshesOnConflict: true,
    onDone,
    successToast: (_, waited) => ({
      title: waited ? m.attendance_left_waitlist() : m.attendance_cancelled(),
    }),
  })

/**
 * Returns a function that takes the text that promises an email. Only confirmed addresses get emails, so it replaces
 * the text for other people.
 */
export function useEmailPromise() {
  const confirmed = useViewer()?.emailVerified
  return (promise: string) => (confirmed ? promise : m.attendance_confirm_email())
}

const LINK_AGAIN_MS = 15_000

/**
 * Options of the request for a meeting's link. Never cached, because only registered people may have it. Retried if the
 * device's clock is ahead of the server's, or nothing answered: people who wait for the link do not reload the page.
 */
export const MEETING_LINK = {
  gcTime: 0,
  retry: (_: number, error: Error) =>
    !(error instanceof RequestError) || error.body.code === 'link_not_yet' || !isFinal(error.status),
  retryDelay: LINK_AGAIN_MS,
}

/** Answered by the server itself, and not because it is unavailable or asked too often. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429
