import { m } from '#messages'
import { showNumber } from '#platform/i18n/format.ts'
import type { EventCard } from './queries.ts'
import type { EventCategory } from './search-params.ts'

export const categoryLabels: Record<EventCategory, () => string> = {
  parenting: m.events_category_parenting,
  language: m.events_category_language,
  culture: m.events_category_culture,
  psychology: m.events_category_psychology,
  education: m.events_category_education,
  technology: m.events_category_technology,
}

/** A description of each drawing. */
export const drawingLabels: Record<EventCategory, () => string> = {
  parenting: m.events_drawing_parenting,
  language: m.events_drawing_language,
  culture: m.events_drawing_culture,
  psychology: m.events_drawing_psychology,
  education: m.events_drawing_education,
  technology: m.events_drawing_technology,
}

/** How many spots there are, in a few words. */
export function seatLabels({ maxParticipants, registeredCount, waitingCount }: EventCard): string {
  if (maxParticipants === null) return m.events_unlimited()
  const left = maxParticipants - registeredCount
  // While someone waits, a spot that is free this moment is theirs.
  if (left <= 0 || waitingCount > 0) return m.events_full()
  return left === 1 ? m.events_spots_one() : m.events_spots({ shown: showNumber(left) })
}

export const isFull = ({ maxParticipants, registeredCount, waitingCount }: EventCard) =>
  maxParticipants !== null && (registeredCount >= maxParticipants || waitingCount > 0)
