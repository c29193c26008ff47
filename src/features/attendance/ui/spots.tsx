import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'

/**
 * Returns how many spots are left.
 * @param free the result of `spotsLeft`
 * @param full returns the text for none
 */
export function spotsLabel(free: number, full: () => string): string {
  if (free === Number.POSITIVE_INFINITY) return m.attendance_unlimited()
  if (free === 0) return full()
  return free === 1 ? m.attendance_spots_one() : m.attendance_spots({ shown: formatNumber(free) })
}

type Props = { free: number; full: () => string; children?: ReactNode }

/** How many spots are left, in red where there are none. */
export const Spots = ({ free, full, children }: Props) => (
  <p className={free === 0 ? 'font-semibold text-anar' : 'font-semibold'}>
    {spotsLabel(free, full)}
    {children}
  </p>
)
