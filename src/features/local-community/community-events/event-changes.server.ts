import { timeChange } from '#features/attendance/changes.server.ts'
import type { NotifiedChange } from '#features/notifications/rules.ts'
import { fullAddress } from '../places/place-names.ts'
import type { communityEvents } from '../tables.ts'

type Row = typeof communityEvents.$inferSelect
type Changed = Pick<
  Row,
  'date' | 'endDate' | 'zone' | 'location' | 'city' | 'country' | 'isVirtual' | 'virtualLink'
>

/**
 * The changes to notify families of: the time, the place, or the link.
 * @param knows whether the recipient may see the address; the waitlist may not
 */
export function changesOf(before: Changed, after: Changed, knows: boolean): NotifiedChange[] {
  const times = (event: Changed) => ({ start: event.date, end: event.endDate, zone: event.zone })
  const [was, is] = [fullAddress(before, knows), fullAddress(after, knows)]
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
