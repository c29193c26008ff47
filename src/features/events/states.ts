import { addMinutes } from '#platform/dates/minutes.ts'

/** How long before the beginning the meeting's link opens, in minutes. */
const LINK_OPENS_MINUTES = 15

export const endOf = ({ dateTime, duration }: { dateTime: Date; duration: number }) =>
  addMinutes(dateTime, duration)

/** When the meeting's link is first shown to those who are registered. */
export const linkOpens = (dateTime: Date) => addMinutes(dateTime, -LINK_OPENS_MINUTES)
