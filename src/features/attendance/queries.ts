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

/** Emails go to confirmed addresses alone: others read, in place of a text that promises one, that theirs is not. */
export function useEmailPromise() {
  const confirmed = useViewer()?.emailVerified
  return (promise: string) => (confirmed ? promise : m.attendance_confirm_email())
}

const LINK_AGAIN_MS = 15_000

/**
 * How a meeting's link is requested: never cached, as it is for those who are registered; and again where the device's
 * clock is ahead of the server's, or nothing answered, since whoever waits for it loads no page anew.
 */
export const MEETING_LINK = {
  gcTime: 0,
  retry: (_: number, error: Error) =>
    !(error instanceof RequestError) || error.body.code === 'link_not_yet' || !isFinal(error.status),
  retryDelay: LINK_AGAIN_MS,
}

/** Answered by the server itself, and not because it is unavailable or asked too often. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429
