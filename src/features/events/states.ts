/** How long before the beginning the meeting's link opens, in minutes. */
const LINK_OPENS_MINUTES = 15

const MINUTE_MS = 60_000

export const endOf = ({ dateTime, duration }: { dateTime: Date; duration: number }) =>
  new Date(dateTime.getTime() + duration * MINUTE_MS)

/** When the meeting's link is first shown to those who are registered. */
export const linkOpens = (dateTime: Date) => new Date(dateTime.getTime() - LINK_OPENS_MINUTES * MINUTE_MS)
