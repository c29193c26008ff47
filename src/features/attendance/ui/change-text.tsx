import { m } from '#messages'

type Event = { state: 'live' | 'cancelled' | 'upcoming' | 'past' | 'anytime'; waitingCount: number }

/** What an editor of an event or workshop says of a change: that everyone who takes part will be emailed, if anybody. */
export const changeText = ({ state, waitingCount }: Event, registered: number): string | undefined => {
  const isAhead = state === 'upcoming' || state === 'live'
  return isAhead && registered + waitingCount > 0 ? m.attendance_change_text() : undefined
}
