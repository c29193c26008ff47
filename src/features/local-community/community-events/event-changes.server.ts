import { timeChange } from '#features/attendance/changes.server.ts'
import type { NotifiedChange } from '#features/notifications/rules.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { fullAddress } from '../places/place-names.ts'
import type { communityEvents } from '../tables.ts'

type Row = typeof communityEvents.$inferSelect
type Changed = Pick<
  Row,
  'date' | 'endDate' | 'zone' | 'location' | 'city' | 'country' | 'countryCode' | 'isVirtual' | 'virtualLink'
>

/**
 * The changes to notify families of: the time, the place, or the link. Those that one reader is notified of, another
 * one is, too, as far as they may know them.
 * @param reader whether they may see the address, which the waitlist may not, and their language
 */
export function changesOf(
  before: Changed,
  after: Changed,
  reader: { maySeePlace: boolean; lang: Lang },
): NotifiedChange[] {
  const placeOf = (event: Changed) => fullAddress(event, { knows: reader.maySeePlace, lang: reader.lang })
  const times = (event: Changed) => ({ start: event.date, end: event.endDate, zone: event.zone })
  const [was, is] = [placeOf(before), placeOf(after)]
  return [
    ...timeChange(times(before), times(after)),
    ...(was === is
      ? changeWithoutPlace(before, after)
      : [{ what: 'place', before: was, after: is } as const]),
    ...(before.virtualLink === after.virtualLink ? [] : [{ what: 'link' } as const]),
  ]
}

const changeWithoutPlace = (before: Changed, after: Changed): NotifiedChange[] =>
  before.location === after.location ? [] : [{ what: 'address_hidden' }]
