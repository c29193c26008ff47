import { spotsLeft } from '#features/attendance/rules.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
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

export const freeSpots = ({ maxParticipants, registeredCount, waitingCount }: EventCard) =>
  spotsLeft({ limit: maxParticipants, registered: registeredCount, waiting: waitingCount })

export function spotLabels(free: number): string {
  if (free === Number.POSITIVE_INFINITY) return m.events_unlimited()
  if (free === 0) return m.events_full()
  return free === 1 ? m.events_spots_one() : m.events_spots({ shown: formatNumber(free) })
}
