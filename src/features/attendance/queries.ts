import type { QueryKey } from '@tanstack/react-query'
import { m } from '#messages'
import { useChange } from '#ui/use-change.ts'

/** Cancels the viewer's registration, or gives up their place on the waitlist: `mutate` takes whether they waited. */
export const useCancelRegistration = (
  cancel: () => Promise<unknown>,
  refreshes: QueryKey[],
  onDone: () => void,
) =>
  useChange((_waited: boolean) => cancel(), {
    refreshes,
    onDone,
    successToast: (_, waited) => ({
      title: waited ? m.attendance_left_waitlist() : m.attendance_cancelled(),
    }),
  })
