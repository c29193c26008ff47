import { spotsLeft } from '#features/attendance/rules.ts'
import { m } from '#messages'
import { formatNumber, localizeDigits } from '#platform/i18n/format.ts'
import { requestContext } from '#platform/request-context.ts'
import { isolated } from '#platform/text/direction.ts'
import type { CommunityEvent } from './queries.ts'
import type { EventType } from './rules.ts'

export const typeLabels: Record<EventType, () => string> = {
  playdate: m.local_community_type_playdate,
  cultural_activity: m.local_community_type_cultural_activity,
  workshop: m.local_community_type_workshop,
  meetup: m.local_community_type_meetup,
}

type Spots = Pick<CommunityEvent, 'maxAttendees' | 'attendeeCount' | 'waitingCount'>
export const freeSpots = ({ maxAttendees, attendeeCount, waitingCount }: Spots) =>
  spotsLeft({ limit: maxAttendees, registered: attendeeCount, waiting: waitingCount })

export function familyLabels(count: number): string {
  if (count === 0) return m.local_community_families_none()
  return count === 1
    ? m.local_community_families_one()
    : m.local_community_families({ shown: formatNumber(count) })
}
export const memberLabels = (count: number) =>
  count === 1 ? m.local_community_members_one() : m.local_community_members({ shown: formatNumber(count) })
export const peopleLabels = (count: number) =>
  count === 1 ? m.local_community_people_one() : m.local_community_people({ shown: formatNumber(count) })
/** Ages, as in 3-10: on a Persian page a dash between numbers reverses them. */
export const ageLabels = (ages: string) => {
  const between = requestContext().lang === 'fa' ? '$1 تا $2' : '$1–$2'
  return localizeDigits(ages.replace(/([\d۰-۹]+)\s*[-–—]\s*([\d۰-۹]+)/g, between))
}
/** The cost as text; `free` is the form's value where nothing was typed. */
export const costLabels = (cost: string) =>
  /^(free|رایگان|مجانی)$/i.test(cost.trim())
    ? m.local_community_free()
    : m.local_community_cost({ cost: isolated(localizeDigits(cost)) })
