import { spotsLeft } from '#features/attendance/rules.ts'
import { m } from '#messages'
import type { WorkshopCard } from './queries.ts'
import type { WorkshopType } from './rules.ts'

export const workshopTypeLabels: Record<WorkshopType, () => string> = {
  live: m.workshops_type_live,
  recorded: m.workshops_type_recorded,
  kit: m.workshops_type_kit,
}

/** Describes the drawing of each kind (`public/art`) for people who cannot see it. */
export const workshopDrawingLabels: Record<WorkshopType, () => string> = {
  live: m.workshops_art_live,
  recorded: m.workshops_art_recorded,
  kit: m.workshops_art_kit,
}

export const freeWorkshopSpots = ({
  maxParticipants,
  currentParticipants,
  waitingCount,
}: Pick<WorkshopCard, 'maxParticipants' | 'currentParticipants' | 'waitingCount'>) =>
  spotsLeft({ limit: maxParticipants, registered: currentParticipants, waiting: waitingCount })
