import { m } from '#messages'
import { isAhead } from '../rules.ts'

type Event = { state: 'live' | 'cancelled' | 'upcoming' | 'past' | 'anytime'; waitingCount: number }

/** What an editor of an event or workshop says of a change: that everyone who takes part will be emailed, if anybody. */
export const changeText = (event: Event, registered: number): string | undefined =>
  isAhead(event) && registered + event.waitingCount > 0 ? m.attendance_change_text() : undefined
