/** How long before the beginning the meeting's link opens, in minutes. */
const LINK_OPENS_MINUTES = 15

const MINUTE_MS = 60_000

type Timed = { scheduledDate: Date; duration: number }

export const workshopEnd = ({ scheduledDate, duration }: Timed) =>
  new Date(scheduledDate.getTime() + duration * MINUTE_MS)

/** When the meeting's link is first shown to those who are registered. */
export const workshopLinkOpens = (scheduledDate: Date) =>
  new Date(scheduledDate.getTime() - LINK_OPENS_MINUTES * MINUTE_MS)
