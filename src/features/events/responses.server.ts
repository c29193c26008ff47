import * as v from 'valibot'
import { RegistrationState } from '#features/attendance/responses.server.ts'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { SUGGESTION_DECISIONS } from './rules.ts'
import { EVENT_CATEGORIES } from './search-params.ts'

const event = v.strictObject({
  id: RowId,
  title: v.string(),
  titleFa: v.nullable(v.string()),
  description: v.string(),
  descriptionFa: v.nullable(v.string()),
  speaker: v.string(),
  speakerFa: v.nullable(v.string()),
  speakerTitle: v.nullable(v.string()),
  speakerTitleFa: v.nullable(v.string()),
  category: v.picklist(EVENT_CATEGORIES),
  tags: v.array(v.string()),
  tagsFa: v.array(v.string()),
  dateTime: Time,
  zone: v.string(),
  duration: Count,
  maxParticipants: v.nullable(Count),
  registeredCount: Count,
  waitingCount: Count,
  thumbnail: v.string(),
  recordingUrl: v.nullable(v.string()),
  materialsUrl: v.nullable(v.string()),
  isLive: v.boolean(),
  state: v.picklist(['live', 'cancelled', 'upcoming', 'past']),
  online: v.boolean(),
  cancelReason: v.nullable(v.string()),
  createdAt: Time,
  mine: v.nullable(RegistrationState),
})

export const Event = named('Event', event)

/** An event with its meeting's link, for admins who change it. */
export const AdminEvent = named(
  'AdminEvent',
  v.strictObject({
    ...event.entries,
    zoomLink: v.nullable(v.string()),
    version: Count,
    drawing: v.nullable(v.picklist(EVENT_CATEGORIES)),
  }),
)

/** How many events are over, of each category that has some. */
export const PastEvents = v.strictObject({
  total: Count,
  categories: v.partial(
    v.strictObject(
      Object.fromEntries(EVENT_CATEGORIES.map((category) => [category, Count])) as Record<
        (typeof EVENT_CATEGORIES)[number],
        typeof Count
      >,
    ),
  ),
})

export const MeetingLink = v.strictObject({ url: v.string() })

export const SuggestionReceived = v.strictObject({ status: v.literal('received') })

const decision = v.nullable(v.picklist(SUGGESTION_DECISIONS))

/** An event that a member suggested. */
export const Suggestion = named(
  'EventSuggestion',
  v.strictObject({
    id: RowId,
    title: v.string(),
    details: v.nullable(v.string()),
    done: v.boolean(),
    decision,
    createdAt: Time,
  }),
)

export const SuggestionState = v.strictObject({ id: RowId, done: v.boolean(), decision })
