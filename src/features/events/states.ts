import { addMinutes } from '#platform/dates/minutes.ts'

export const endOf = ({ dateTime, duration }: { dateTime: Date; duration: number }) =>
  addMinutes(dateTime, duration)
