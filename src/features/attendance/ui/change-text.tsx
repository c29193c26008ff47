import { m } from '#messages'

type Event = { state: 'live' | 'cancelled' | 'upcoming' | 'past' | 'anytime'; waitingCount: number }

/** Above the editors of events and workshops, as `notifyOfUpdate` emails everyone: whom a change will reach, if anybody. */
export const changeText = ({ state, waitingCount }: Event, registered: number): string | undefined =>
  /^(upcoming|live)$/.test(state) && registered + waitingCount > 0 ? m.attendance_change_text() : undefined
