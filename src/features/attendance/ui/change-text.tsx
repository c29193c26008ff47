import { m } from '#messages'
import { isAhead } from '../rules.ts'

type Event = { state: 'live' | 'cancelled' | 'upcoming' | 'past' | 'anytime'; waitingCount: number }

/**
 * Returns the sentence that editors of an event or workshop read about a change: everyone who takes part will be
 * emailed, if there is anyone.
 */
export const changeText = (event: Event, registered: number): string | undefined =>
  isAhead(event) && registered + event.waitingCount > 0 ? m.attendance_change_text() : undefined
