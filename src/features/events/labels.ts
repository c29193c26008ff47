import { spotsLeft } from '#features/attendance/rules.ts'
import { m } from '#messages'
import type { EventCard } from './queries.ts'
import { drawingOf, EVENT_CATEGORIES, type EventCategory } from './search-params.ts'

export const categoryLabels: Record<EventCategory, () => string> = {
  parenting: m.events_category_parenting,
  language: m.events_category_language,
  culture: m.events_category_culture,
  psychology: m.events_category_psychology,
  education: m.events_category_education,
  technology: m.events_category_technology,
}

/** The category whose drawing has this URL. */
export const categoryOfDrawing = (url: string) => EVENT_CATEGORIES.find((each) => drawingOf(each) === url)

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
