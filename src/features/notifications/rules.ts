import * as v from 'valibot'
import type { Limit } from '#platform/http/rate-limits.server.ts'

/** What a person may be told of; each kind has its sentence `notifications_<kind>` in both languages. */
export const KINDS = [
  'reply', // to a post of hers
  'answer', // to a question of hers
  'promoted', // a seat became free for her
  'changed', // an event that she attends: time, place or link
  'cancelled', // an event that she attends
  'reminder', // an event that she attends begins tomorrow, or within the hour
  'approved', // what she put forward
  'refused', // what she put forward
  'question', // for experts: a new one in a session of theirs
  'registration', // for the organizer of a family event: somebody signed up
  'member', // for the organizer of a group: somebody joined
  'group_event', // a new event in a group of hers
  'message', // from the organizer of an event that she comes to, or of a group that she is in
  'removed', // from a group
  'revealed', // she wrote something anonymously, and an admin learned that
  'reveal_request', // for admins: another one asks to approve a reveal
  'reveal_decided', // for admins: their own request
] as const
/**
 * Of these nobody can choose not to be told: contract 4 promises it, another person waits for a decision, or she would
 * not know why something is closed to them.
 */
const ALWAYS: readonly string[] = ['removed', 'revealed', 'reveal_request', 'reveal_decided']
export const CHOSEN_KINDS = KINDS.filter((kind) => !ALWAYS.includes(kind))
export type Kind = (typeof KINDS)[number]

/** How: by the bell alone, by the bell and a mail at once, by the bell and the day's one mail, or not at all. */
export const VIAS = ['site', 'mail', 'digest', 'none'] as const
export type Via = (typeof VIAS)[number]

/**
 * Until a person chooses: what concerns a seat, or what she waits to hear, comes by mail at once; talk waits for the
 * day's one mail.
 */
export const DEFAULTS: Record<Kind, Via> = {
  reply: 'digest',
  answer: 'mail',
  promoted: 'mail',
  changed: 'mail',
  cancelled: 'mail',
  reminder: 'mail',
  approved: 'mail',
  refused: 'mail',
  question: 'digest',
  registration: 'mail',
  member: 'mail',
  group_event: 'mail',
  message: 'mail',
  removed: 'mail',
  revealed: 'mail',
  reveal_request: 'mail',
  reveal_decided: 'mail',
}
export type Choices = Record<Kind, Via>

/**
 * The public words that a sentence is made of when it is read. Titles stand as they were then; a name never does,
 * so that it changes and goes with its owner (`by` of a notice).
 */
export type About = {
  title: string
  titleFa?: string | null
  /** Somebody's own words to the person, such as a moderator's reason. */
  words?: string | null
  /** When it is, ISO 8601, and in which IANA zone whoever organises it lives. */
  at?: string
  zone?: string
  /** Of an event that changed: what, as it was and as it is. */
  changes?: EventChange[]
  /** Whether what was put forward is an event to hold, and not a resource to list. */
  isEvent?: boolean
  /** Whether what changed is that the organizer could not take the reader's family. */
  isDeclined?: boolean
}

/** ISO 8601, on the clocks of an IANA zone. */
type Times = { at: string; end?: string | undefined; zone: string }
/**
 * What of an event is another now. A place stands only in the notice of who may know it; the meeting's link in none:
 * emails are passed on.
 */
export type EventChange =
  | { what: 'time'; before: Times; after: Times }
  | { what: 'place'; before: string | null; after: string | null }
  | { what: 'address_hidden' }
  | { what: 'link' }

/** What is left out stays as it is. */
export const ChoicesInput = v.object(v.entriesFromList(CHOSEN_KINDS, v.optional(v.picklist(VIAS, 'invalid'))))
export type ChoicesInput = v.InferOutput<typeof ChoicesInput>

const READ_MOST = 100 // as many as one page of the list can hold
const NotificationId = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(2_147_483_647, 'invalid'),
)
/** Some by their ids, or all up to the newest that the person has seen: what came meanwhile stays unread. */
export const ReadInput = v.union(
  [
    v.object({
      ids: v.pipe(
        v.array(NotificationId, 'invalid'),
        v.minLength(1, 'invalid'),
        v.maxLength(READ_MOST, 'invalid'),
      ),
    }),
    v.object({ upTo: NotificationId }),
  ],
  'invalid',
)
export type ReadInput = v.InferOutput<typeof ReadInput>

export const UNREAD_MOST = 100 // the bell says 99+ beyond; counting on would only cost
export const DIGEST_MOST = 40 // of the day's mail; it leads to the rest

/** Whoever presses the button in a mail does it once, whoever changes her mind a few times. */
export const UNSUBSCRIBE_LIMIT: Limit = { name: 'notifications.unsubscribe', most: 60, perSeconds: 3600 }

const TOKEN_MAX = 400
export const TokenQuery = v.object({ token: v.pipe(v.string('invalid'), v.maxLength(TOKEN_MAX, 'invalid')) })
