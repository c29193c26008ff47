import { CalendarPlus } from 'lucide'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Props = { of: string; variant?: 'quiet' | 'outline' }

/**
 * The calendar file of what takes place at a time.
 * @param of its address in our API, as in `/api/events/3`
 */
export const CalendarLink = ({ of, variant = 'quiet' }: Props) => (
  <a href={`${of}/calendar.ics?lang=${requestContext().lang}`} download className={buttonClass(variant)}>
    <Icon of={CalendarPlus} className="size-5" />
    {m.calendar_add()}
  </a>
)
