import { linkChange, timeChange } from '#features/attendance/changes.server.ts'
import type { NotifiedChange } from '#features/notifications/rules.ts'
import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { fullAddress } from '../places/place-names.ts'
import type { communityEvents } from '../tables.ts'

type Row = typeof communityEvents.$inferSelect
type Changed = Pick<
  Row,
  'date' | 'endDate' | 'zone' | 'location' | 'city' | 'country' | 'countryCode' | 'isVirtual' | 'virtualLink'
>

/** Whether they may know the address, which the waitlist may not, and their language. */
type Reader = { knowsAddress: boolean; lang: Lang }

/**
 * Returns the changes to notify families of: the time, the place, or the link. All readers are notified of the same
 * changes, except those they may not know.
 */
export function changesOf(before: Changed, after: Changed, reader: Reader): NotifiedChange[] {
  const times = (event: Changed) => ({ start: event.date, end: event.endDate, zone: event.zone })
  const [was, is] = [whereIs(before, reader), whereIs(after, reader)]
  return [
    ...timeChange(times(before), times(after)),
    ...(was === is
      ? changeWithoutPlace(before, after)
      : [{ what: 'place', before: was, after: is } as const]),
    // That it is online from now on, or no longer, the place says.
    ...(before.isVirtual && after.isVirtual ? linkChange(before.virtualLink, after.virtualLink) : []),
  ]
}

/** Returns the part of the address that the reader may know, or that the event is online. */
const whereIs = (event: Changed, reader: Reader) =>
  event.isVirtual ? m.local_community_online({}, { locale: reader.lang }) : fullAddress(event, reader)

const changeWithoutPlace = (before: Changed, after: Changed): NotifiedChange[] =>
  before.location === after.location
    ? []
    : [{ what: 'address_hidden', ...(after.location === null && { isRemoved: true }) }]
