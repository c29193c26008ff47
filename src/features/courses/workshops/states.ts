import { addMinutes } from '#platform/dates/minutes.ts'

type Timed = { scheduledDate: Date; duration: number }

export const workshopEnd = ({ scheduledDate, duration }: Timed) => addMinutes(scheduledDate, duration)
