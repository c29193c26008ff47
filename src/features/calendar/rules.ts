import * as v from 'valibot'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'

/** Something that a person may have in their calendar. */
export type CalendarEntry = {
  /** Stays the same, whatever is changed of the event: `event-7@peyvand.example`. */
  uid: string
  start: Date
  /** None for a moment, such as the equinox. */
  end?: Date | undefined
  /** Whether `end` is only the usual one, as none was given: then a file has it, and no text. */
  isEndAssumed?: boolean
  /** IANA name of the zone of the place. */
  zone: string
  /** Whether one goes there: then the time of the place is the one to know. */
  inPerson?: boolean
  /** Whole days in `zone`, from that of `start` to the one before `end`. */
  allDay?: boolean
  title: string
  description?: string | undefined
  place?: string | undefined
  /** The address of its page. */
  url: string
  status: 'confirmed' | 'cancelled' | 'tentative'
  /** Counted up with each change that attendees must be notified of (RFC 5545, 3.8.7.4). */
  sequence: number
  updatedAt: Date
  /** For people who take part without a spot: they asked a question, answer, or organize it. */
  withoutSpot?: boolean
}

/** How long before it begins a person is reminded; each kind once for each start time. */
export const REMINDERS = {
  day: { mostHours: 24, leastHours: 18 }, // a server that was down for six hours catches up; later a reminder is of no use
  hour: { mostHours: 1, leastHours: 0 },
} as const
export type ReminderKind = keyof typeof REMINDERS
/** For each kind, event and person: moving an event repeatedly must not fill mailboxes. */
export const REMINDERS_PER_DAY = 3

/** 32 letters of six bits: cannot be guessed, and derived from nothing personal. */
export const SECRET_LETTERS = 32
/** Nobody needs more; each one leaves programs behind that poll in vain. */
export const RENEWALS: Limit = { name: 'calendar-renewals', most: 20, perSeconds: DAY_SECONDS }

/** The last piece of a feed's address: of the cultural calendar in one language, or of a person's own. */
export const FeedFile = v.object({
  file: v.pipe(v.string(), v.regex(/^(?:cultural-(?:en|fa)|[\w-]{32})\.ics$/)),
})
