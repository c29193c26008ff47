import { spotsLeft } from '#features/attendance/rules.ts'
import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import type { WorkshopCard } from './queries.ts'
import type { WorkshopType } from './rules.ts'

export const workshopTypeLabels: Record<WorkshopType, () => string> = {
  live: m.workshops_type_live,
  recorded: m.workshops_type_recorded,
  kit: m.workshops_type_kit,
}

/** What each kind's drawing shows (`public/art`), for those who don't see it. */
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

export function workshopSpotsLabel(free: number): string {
  if (free === Number.POSITIVE_INFINITY) return m.workshops_unlimited()
  if (free === 0) return m.workshops_full()
  return free === 1 ? m.workshops_spots_one() : m.workshops_spots({ shown: formatNumber(free) })
}
