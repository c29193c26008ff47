/** A place of one's own, or a place in the line for one. */
export type SeatStatus = 'attending' | 'waiting'

/** What somebody has who asked for a seat; `position` counts from 1 among those who wait. */
export type Seat = { status: 'registered' } | { status: 'waiting'; position: number }
