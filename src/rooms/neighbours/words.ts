import { m } from '#messages'
import { showCountry, showDigits, showNumber } from '#platform/format.ts'
import { currentVisit } from '#platform/visit.ts'
import type { Gathering } from './queries.ts'
import type { EventType } from './rules.ts'

export const typeWords: Record<EventType, () => string> = {
  playdate: m.near_type_playdate,
  cultural_activity: m.near_type_cultural_activity,
  workshop: m.near_type_workshop,
  meetup: m.near_type_meetup,
}

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
