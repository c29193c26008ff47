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
 * @param reader whether they may know the address, which the waitlist may not, and their language
 */
export function changesOf(
  before: Changed,
  after: Changed,
  reader: { knowsAddress: boolean; lang: Lang },
): NotifiedChange[] {
  const times = (event: Changed) => ({ start: event.date, end: event.endDate, zone: event.zone })
  const [was, is] = [fullAddress(before, reader), fullAddress(after, reader)]
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
