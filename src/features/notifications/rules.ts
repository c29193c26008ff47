import * as v from 'valibot'
import type { Role } from '#platform/app-context.server.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import { IdNumber } from '#platform/http/id-number.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { PAGE_OF_ONE_THING } from './page-of-one-thing.ts'

/** The kinds of notifications; each has its sentence `notifications_<kind>` in both languages. */
export const NOTIFICATION_KINDS = [
  'reply', // to one's own post
  'answer', // to one's own question
  'promoted', // from the waitlist
  'changed', // an event that one attends or organizes: time, place or link
  'cancelled', // an event that one attends or organizes
  'reminder', // an event that one attends begins tomorrow, or within the hour
  'approved', // one's own submission or suggestion
  'refused', // one's own submission or suggestion
  'question', // for experts: a new one in a session of theirs
  'registration', // for the organizer of a community event: someone registered
  'member', // for the organizer of a group: someone joined; that one is an organizer now
  'group_event', // a new event in one's own group
  'message', // from the organizer of an event that one attends, or of one's own group; that the group was closed
  'removed', // from a group
  'role', // an admin gave one another role
  'revealed', // one wrote something anonymously, and an admin was shown the author
  'reveal_request', // for admins: another one asks to approve a reveal
  'reveal_decided', // for admins: their own request
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/** The kinds with a choice of how to be notified; `visits`, for admins, is only an email. */
export const KINDS = [...NOTIFICATION_KINDS, 'visits'] as const
/**
 * These kinds cannot be switched off: authors are promised it, another person waits for a decision, or the person
 * would not know why they have more or less access.
 */
const ALWAYS: readonly string[] = ['removed', 'role', 'revealed', 'reveal_request', 'reveal_decided']
/** Whether its emails can be ended, on the account's page or by a link in them. */
export const canBeEnded = (kind: Kind) => !ALWAYS.includes(kind)
export const CHOSEN_KINDS = KINDS.filter(canBeEnded)
export type Kind = (typeof KINDS)[number]

/** How: on the site only, on the site and by email at once, on the site and in the daily email, or not at all. */
export const VIAS = ['site', 'mail', 'digest', 'none'] as const
export type Via = (typeof VIAS)[number]
/** Choices for kinds that the site always shows: with or without an email. */
export const VIAS_OF_VISITS = ['mail', 'site'] as const

/**
 * The defaults: what concerns a registration, or a decision one waits for, is emailed at once; discussions wait for
 * the daily email.
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
  role: 'mail',
  revealed: 'mail',
  reveal_request: 'mail',
  reveal_decided: 'mail',
  visits: 'mail',
}
export type Choices = Record<Kind, Via>

/** Changes of one event that are emailed one by one; an organizer may correct a mistake or two in a day. */
export const CHANGE_EMAILS = { most: 3, withinHours: 24 } as const

/**
 * The public data that a sentence is made of when it is read. Titles are from the time of the notification. A name is
 * never stored, so that it changes and goes with its owner (`by` of a notification).
 */
export type About = {
  title: string
  titleFa?: string | null
  /** User text for the person, such as a moderator's reason. */
  words?: string | null
  /** When it is, ISO 8601, and the organizer's IANA zone. */
  at?: string
  zone?: string
  /** Whether one goes there: then its time is that of the place. */
  inPerson?: boolean
  /** The changes of an event, with old and new values. */
  changes?: NotifiedChange[]
  /** It is the reader's own text, which waited for review. */
  ofText?: 'post' | 'comment'
  /** Whether it is a suggested event, and not a submitted resource. */
  isEvent?: boolean
  /** A question that is to be answered within 48 hours: asked now, or due soon. */
  priority?: 'asked' | 'due'
  /** Whether who registered has no spot yet. */
  isWaiting?: boolean
  /** Whether the change is that it takes place after all. */
  isOnAgain?: boolean
  /**
   * Whether it is about a text that the reader wrote anonymously: emails then say nothing of it, as others may read
   * them.
   */
  isPrivate?: boolean
  /** Whether the change is that the organizer declined the reader's family. */
  isDeclined?: boolean
  /** Whether the reader was made an organizer of the group, or the one of the event. */
  isMadeOrganizer?: boolean
  /** That the reader's group was closed, or opened again. */
  groupIsOpen?: boolean
  /** The role that the reader has now. */
  role?: Role
}

/** ISO 8601, shown in an IANA zone. */
type Times = { at: string; end?: string | undefined; zone: string }
/**
 * A change of an event. Only recipients who may know a place get it. No notification contains the meeting's link,
 * because emails are passed on. With `isRemoved`, there is no new address or link yet.
 */
export type NotifiedChange =
  | { what: 'time'; before: Times; after: Times }
  | { what: 'place'; before: string | null; after: string | null }
  | { what: 'address_hidden'; isRemoved?: boolean }
  | { what: 'link'; isRemoved?: boolean }

/** Kinds that a call leaves out stay as they are. */
export const ChoicesInput = v.object(v.entriesFromList(CHOSEN_KINDS, v.optional(v.picklist(VIAS, 'invalid'))))
export type ChoicesInput = v.InferOutput<typeof ChoicesInput>

const READ_MAX = 100 // as many as one page of the list can hold
const PAGE_MAX = 200 // no path of this site is half as long
/**
 * Which notifications were read: some by their ids; all up to the newest that the person has seen (newer ones stay
 * unread); or those that lead to a page that the person has opened.
 */
export const ReadInput = v.union(
  [
    v.object({
      ids: v.pipe(v.array(IdNumber, 'invalid'), v.minLength(1, 'invalid'), v.maxLength(READ_MAX, 'invalid')),
    }),
    v.object({ upTo: IdNumber }),
    v.object({
      page: v.pipe(
        v.string('invalid'),
        v.maxLength(PAGE_MAX, 'invalid'),
        v.regex(PAGE_OF_ONE_THING, 'invalid'),
      ),
    }),
  ],
  'invalid',
)
export type ReadInput = v.InferOutput<typeof ReadInput>

export const UNREAD_MAX = 100 // shown as 99+ beyond; counting further would only cost
export const DIGEST_MAX = 40 // of the daily email, which links to the rest

/** People unsubscribe once, or change their mind a few times. */
export const UNSUBSCRIBE_LIMIT: Limit = {
  name: 'notifications.unsubscribe',
  most: 60,
  perSeconds: HOUR_SECONDS,
}

const TOKEN_MAX = 400
export const TokenQuery = v.object({ token: v.pipe(v.string('invalid'), v.maxLength(TOKEN_MAX, 'invalid')) })
