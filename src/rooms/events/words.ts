import { m } from '#messages'
import { showNumber } from '#platform/format.ts'
import type { FieldWords } from '#ui/use-form.ts'
import type { EventCard } from './queries.ts'
import type { EventCategory } from './rules.ts'

export const categoryWords: Record<EventCategory, () => string> = {
  parenting: m.events_category_parenting,
  language: m.events_category_language,
  culture: m.events_category_culture,
  psychology: m.events_category_psychology,
  education: m.events_category_education,
  technology: m.events_category_technology,
}

/** How many seats there are, in a few words. */
export function seatWords({ maxParticipants, registeredCount, waitingCount }: EventCard): string {
  if (maxParticipants === null) return m.events_unlimited()
  const left = maxParticipants - registeredCount
  // While somebody waits, a seat that is free this moment is hers.
  if (left <= 0 || waitingCount > 0) return m.events_full()
  return left === 1 ? m.events_spots_one() : m.events_spots({ shown: showNumber(left) })
}

export const isFull = ({ maxParticipants, registeredCount, waitingCount }: EventCard) =>
  maxParticipants !== null && (registeredCount >= maxParticipants || waitingCount > 0)

/** What this room says of a field. */
export const fieldWords: FieldWords = {
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  details_too_long: m.field_details_too_long,
  event_text_required: m.field_event_text_required,
  event_text_too_long: m.field_event_text_too_long,
  speaker_required: m.field_speaker_required,
  speaker_too_long: m.field_speaker_too_long,
  category_required: m.field_category_required,
  tag_required: m.field_tag_required,
  tag_too_long: m.field_tag_too_long,
  tags_many: m.field_tags_many,
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  date_past: m.field_date_past,
  time_skipped: m.field_time_skipped,
  zone_unknown: m.field_zone_unknown,
  duration_invalid: m.field_duration_invalid,
  participants_invalid: m.field_participants_invalid,
  url_invalid: m.field_url_invalid,
  cancel_reason_required: m.field_cancel_reason_required,
  cancel_reason_too_long: m.field_cancel_reason_too_long,
}
