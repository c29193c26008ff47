import { Moment } from '#ui/moment.tsx'
import { bothCalendars } from '#ui/read-day.tsx'
import type { CulturalCalendar } from '../queries.ts'

/** A day in both calendars; the turn of the year on the reader's own clock. */
export const FeastDate = ({
  feast: { day, moment },
}: {
  feast: CulturalCalendar['years'][number]['feasts'][number]
}) => (moment ? <Moment at={moment} /> : <time dateTime={day}>{bothCalendars(day)}</time>)
