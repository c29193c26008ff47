import * as v from 'valibot'
import type { Limit } from '#platform/http/rate-limits.server.ts'

/** Something that a person may have in her calendar. */
export type CalendarEntry = {
  /** The same for as long as it is the same thing, whatever is changed of it: `event-7@peyvand.example`. */
  uid: string
  start: Date
  /** None for what is a moment, such as the equinox. */
  end?: Date | undefined
  /** IANA name: the clocks of the place, in which it was set. */
  zone: string
  /** The whole of the days that `start` to before `end` are in `zone`. */
  allDay?: boolean
  title: string
  description?: string | undefined
  place?: string | undefined
  /** The address of its page. */
  url: string
  status: 'confirmed' | 'cancelled' | 'tentative'
  /** Counted up with each change that those who attend must hear of (RFC 5545, 3.8.7.4). */
  sequence: number
  updatedAt: Date
  /** For who takes part without a spot of her own: who asked a question, answers, or organizes it. */
  withoutSpot?: boolean
}

/** How long before it begins a person is reminded; each kind once for each time at which it was to begin. */
export const REMINDERS = {
  day: { mostHours: 24, leastHours: 18 }, // a server that stood still for six hours catches up; later it is no news
  hour: { mostHours: 1, leastHours: 0 },
} as const
export type ReminderKind = keyof typeof REMINDERS

/** 32 letters of six bits: more than can be guessed, and no word of it leads to the person. */
export const SECRET_LETTERS = 32
/** Nobody needs more; each one leaves programs behind that ask in vain. */
export const RENEWALS: Limit = { name: 'calendar-renewals', most: 20, perSeconds: 24 * 3600 }

/** The last piece of a feed's address: of the cultural calendar in one language, or of a person's own. */
export const FeedFile = v.object({
  file: v.pipe(v.string(), v.regex(/^(?:cultural-(?:en|fa)|[\w-]{32})\.ics$/)),
})
