import { m } from '#messages'
import { showCountry, showDigits, showNumber } from '#platform/format.ts'
import { currentVisit } from '#platform/visit.ts'
import type { FieldWords } from '#ui/use-form.ts'
import type { Gathering } from './queries.ts'
import type { EventType } from './rules.ts'

export const typeWords: Record<EventType, () => string> = {
  playdate: m.near_type_playdate,
  cultural_activity: m.near_type_cultural_activity,
  workshop: m.near_type_workshop,
  meetup: m.near_type_meetup,
}

/** In the reader's language where there is one in it. */
export const inTongue = (text: string, persian: string | null) =>
  (currentVisit().lang === 'fa' && persian) || text

type Place = { city: string | null; country: string | null; countryCode: string | null }
/** City and country, the country in the reader's language where it is one that we know. */
export function placeWords({ city, country, countryCode }: Place): string {
  const shown = countryCode ? showCountry(countryCode) : country
  return [city, shown].filter(Boolean).join(currentVisit().lang === 'fa' ? '، ' : ', ')
}

type Places = Pick<Gathering, 'maxAttendees' | 'attendeeCount' | 'waitingCount'>
/** While a family waits, a place that is free this moment is hers. */
export const isFull = ({ maxAttendees, attendeeCount, waitingCount }: Places) =>
  attendeeCount >= maxAttendees || waitingCount > 0

export function spotWords(places: Places): string {
  if (isFull(places)) return m.near_full()
  const left = places.maxAttendees - places.attendeeCount
  return left === 1 ? m.near_spots_one() : m.near_spots({ shown: showNumber(left) })
}

export const familyWords = (count: number) =>
  count === 1 ? m.near_families_one() : m.near_families({ shown: showNumber(count) })
export const memberWords = (count: number) =>
  count === 1 ? m.near_members_one() : m.near_members({ shown: showNumber(count) })
export const peopleWords = (count: number) =>
  count === 1 ? m.near_people_one() : m.near_people({ shown: showNumber(count) })
export const costWords = (cost: string) => (cost === 'free' ? m.near_free() : showDigits(cost))

/** What this room says of a field. */
export const fieldWords: FieldWords = {
  group_name_required: m.field_group_name_required,
  group_name_too_long: m.field_group_name_too_long,
  city_required: m.field_city_required,
  city_too_long: m.field_city_too_long,
  country_required: m.field_country_required,
  country_too_long: m.field_country_too_long,
  group_text_too_long: m.field_group_text_too_long,
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  event_text_too_long: m.field_event_text_too_long,
  event_type_required: m.field_event_type_required,
  address_too_long: m.field_address_too_long,
  age_range_too_long: m.field_age_range_too_long,
  cost_too_long: m.field_cost_too_long,
  families_invalid: m.field_families_invalid,
  group_unknown: m.field_group_unknown,
  group_needed: m.field_group_needed,
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  date_past: m.field_date_past,
  time_skipped: m.field_time_skipped,
  end_before_start: m.field_end_before_start,
  end_too_late: m.field_end_too_late,
  zone_unknown: m.field_zone_unknown,
  url_invalid: m.field_url_invalid,
  link_required: m.field_link_required,
  people_invalid: m.field_people_invalid,
  requests_too_long: m.field_requests_too_long,
  cancel_reason_required: m.field_cancel_reason_required,
  cancel_reason_too_long: m.field_cancel_reason_too_long,
}
