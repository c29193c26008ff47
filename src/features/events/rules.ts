import * as v from 'valibot'
import type { WritingLimits } from '#features/accounts/roles.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/dates/durations.ts'
import { MomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import { IdNumber } from '#platform/http/id-number.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { Version } from '#platform/http/version.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { OptionalWebAddress } from '#platform/text/web-address.ts'
import { wholeNumber } from '#platform/text/whole-number.ts'
import { EVENT_CATEGORIES } from './search-params.ts'

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5_000
export const SPEAKER_MAX = 100
export const SPEAKER_TITLE_MAX = 150
const TAGS_MAX = 8
const TAG_MAX = 30
/** All tags in one field, each with a comma and a space. */
export const TAGS_LINE_MAX = TAGS_MAX * (TAG_MAX + 2)
export const REASON_MAX = 500
export const SUGGESTION_MAX = 2_000

/** In minutes; below it is no event, above it is a course. */
export const DURATION = { least: 10, most: 480, usual: 60 } as const
/** The maximum is that of the largest video calls. */
export const PARTICIPANTS = { most: 10_000, usual: 50 } as const

/** A select without a choice sends an empty string. */
const Drawing = v.pipe(
  v.picklist(['', ...EVENT_CATEGORIES], 'invalid'),
  v.transform((name) => name || null),
)

const Tags = v.optional(
  v.pipe(v.array(requiredLine('tag', TAG_MAX), 'invalid'), v.maxLength(TAGS_MAX, 'tags_many')),
  [],
)

const fields = {
  title: requiredLine('title', TITLE_MAX),
  titleFa: optionalLine('title', TITLE_MAX),
  description: requiredText('event_text', DESCRIPTION_MAX),
  descriptionFa: optionalText('event_text', DESCRIPTION_MAX),
  speaker: requiredLine('speaker', SPEAKER_MAX),
  speakerFa: optionalLine('speaker', SPEAKER_MAX),
  speakerTitle: optionalLine('speaker', SPEAKER_TITLE_MAX),
  speakerTitleFa: optionalLine('speaker', SPEAKER_TITLE_MAX),
  /** The form asks for it; a client that knows none gets what most events are about. */
  category: v.optional(v.picklist(EVENT_CATEGORIES, 'category_required'), 'parenting'),
  /** Which of the site's drawings it shows; null is that of its category. */
  drawing: v.optional(v.nullable(Drawing), null),
  tags: Tags,
  tagsFa: Tags,
  /** ISO 8601 with an offset, or local 'YYYY-MM-DDTHH:MM' in `zone`. */
  dateTime: MomentText,
  zone: v.optional(Zone, 'UTC'),
  duration: v.optional(wholeNumber('duration_invalid', DURATION), DURATION.usual),
  /** Null is unlimited. */
  maxParticipants: v.optional(
    v.nullable(wholeNumber('participants_invalid', { least: 1, most: PARTICIPANTS.most })),
    PARTICIPANTS.usual,
  ),
  zoomLink: OptionalWebAddress,
  recordingUrl: OptionalWebAddress,
  materialsUrl: OptionalWebAddress,
}
export const EventInput = v.object(fields)
export type EventInput = v.InferOutput<typeof EventInput>
/** Fields that a call leaves out stay unchanged. */
export const EventChange = v.partial(v.object({ ...fields, version: Version }))
export type EventChange = v.InferOutput<typeof EventChange>

export const RegistrationInput = v.object({
  eventId: IdNumber,
})
export const SuggestionInput = v.object({
  title: requiredLine('title', TITLE_MAX),
  details: optionalText('details', SUGGESTION_MAX),
})
export type SuggestionInput = v.InferOutput<typeof SuggestionInput>

export const SUGGESTION_DECISIONS = ['accepted', 'declined'] as const
export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number]
/**
 * Whether it is dealt with, a decision, or both. With a decision, the member who suggested it is notified, and reads
 * the reason.
 */
export const SuggestionChange = v.object({
  done: v.optional(v.boolean('invalid')),
  decision: v.optional(v.picklist(SUGGESTION_DECISIONS, 'invalid')),
  reason: optionalText('cancel_reason', REASON_MAX),
})
export type SuggestionChange = v.InferOutput<typeof SuggestionChange>

/** People register less often; a script that takes every spot does not, nor does one with many new accounts. */
export const REGISTRATIONS_LIMITS: WritingLimits = {
  verified: { name: 'events.registrations', most: 60, perSeconds: HOUR_SECONDS },
  unverified: { name: 'events.unverified-registrations', most: 10, perSeconds: DAY_SECONDS },
}
export const SUGGESTIONS_LIMIT: Limit = { name: 'events.suggestions', most: 10, perSeconds: DAY_SECONDS }
