import { addMinutes } from '#platform/dates/minutes.ts'

/** How long before the beginning the meeting's link opens, in minutes. */
const LINK_OPENS_MINUTES = 15

type Timed = { scheduledDate: Date; duration: number }

export const workshopEnd = ({ scheduledDate, duration }: Timed) => addMinutes(scheduledDate, duration)

/** When the meeting's link is first shown to those who are registered. */
export const workshopLinkOpens = (scheduledDate: Date) => addMinutes(scheduledDate, -LINK_OPENS_MINUTES)
