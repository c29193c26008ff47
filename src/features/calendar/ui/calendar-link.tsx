import { CalendarPlus } from 'lucide'
import type { ReactNode } from 'react'
import { requestContext } from '#platform/pages/request-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Props = { of: string; variant?: 'quiet' | 'outline'; className?: string; children: ReactNode }

/**
 * The calendar file of what takes place at a time.
 * @param of its address in our API, as in `/api/events/3`
 */
export const CalendarLink = ({ of, variant = 'quiet', className = '', children }: Props) => (
  <a
    href={`${of}/calendar.ics?lang=${requestContext().lang}`}
    download
    className={buttonClass(variant, className)}
  >
    <Icon of={CalendarPlus} className="size-5" />
    {children}
  </a>
)
