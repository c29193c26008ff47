import * as v from 'valibot'
import type { Person } from '#features/accounts/queries.ts'
import { localOn } from '#platform/dates/moment-text.ts'
import { cityName } from '#platform/i18n/city.ts'
import { countryName, formatNumber } from '#platform/i18n/format.ts'
import { readWholeNumber } from '#platform/text/whole-number.ts'
import { fieldTexts, formSchema } from '#ui/forms/form-fields.ts'
import type { CommunityEvent, Group } from './queries.ts'
import { AttendanceInput, CommunityEventInput, FAMILIES, PEOPLE } from './rules.ts'

const emptyGroup = {
  name: '',
  nameFA: '',
  city: '',
  country: '',
  description: '',
  descriptionFA: '',
  isPremiumOnly: false,
}

/** The fields of a new group: most are where the member lives. */
export const newGroup = (member: Pick<Person, 'city' | 'country'> | null): typeof emptyGroup => ({
  ...emptyGroup,
  ...(member?.city && { city: cityName(member.city) }),
  ...(member?.country && { country: countryName(member.country) }),
})

/** A stored group as the form's fields. */
export const groupFields = (group: Group): typeof emptyGroup => ({
  ...fieldTexts(group, ['name', 'nameFA', 'city', 'country']),
  ...descriptionFields(group),
  isPremiumOnly: group.isPremiumOnly,
})

/**
 * Returns the fields of the descriptions. Both languages show a description that exists only in Persian, and the field
 * for any language edits it.
 */
function descriptionFields(of: Pick<Group, 'description' | 'descriptionFA'>) {
  const fields = fieldTexts(of, ['description', 'descriptionFA'])
  return fields.description === fields.descriptionFA ? { ...fields, descriptionFA: '' } : fields
}

/** The fields of the dialog 'Organize Event'; numbers and choices as texts. */
export const emptyCommunityEvent = {
  title: '',
  titleFA: '',
  description: '',
  descriptionFA: '',
  eventType: 'playdate',
  groupId: '',
  isVirtual: false,
  virtualLink: '',
  location: '',
  city: '',
  country: '',
  date: '',
  endDate: '',
  zone: '',
  ageRange: '',
  cost: '',
  maxAttendees: `${FAMILIES.usual}`,
  membersOnly: false,
  isPremiumOnly: false,
}
type CommunityEventFields = typeof emptyCommunityEvent

/**
 * The form's fields as the server's input. Fields of the other kind of place are left out.
 * @param storedDate of an event that is changed: one that is under way keeps its start while its texts change
 */
export const communityEventForm = (storedDate?: string) =>
  v.pipe(
    formSchema(
      CommunityEventInput,
      ({
        groupId,
        maxAttendees,
        membersOnly,
        isVirtual,
        virtualLink,
        location,
        city,
        country,
        ...rest
      }: CommunityEventFields) => ({
        ...rest,
        isVirtual,
        virtualLink: isVirtual ? virtualLink : '',
        ...(isVirtual ? { location: '', city: '', country: '' } : { location, city, country }),
        groupId: groupId ? Number(groupId) : null,
        isPublic: !membersOnly,
        maxAttendees: readWholeNumber(maxAttendees),
      }),
    ),
    v.forward(
      v.check(({ isPublic, groupId }) => isPublic || groupId !== null, 'group_needed'),
      ['groupId'],
    ),
    v.forward(
      v.check(({ isVirtual, virtualLink }) => !isVirtual || virtualLink !== null, 'link_required'),
      ['virtualLink'],
    ),
    // The field's default is the next hour, which may be past by the time it is sent.
    v.forward(
      v.check(({ date, zone }) => date === storedDate || isAheadIn(date, zone), 'date_past'),
      ['date'],
    ),
  )

const isAheadIn = (date: string, zone: string | null | undefined) =>
  !LOCAL.test(date) || date > localOn(new Date().toISOString(), zone ?? 'UTC')

/** In the event's zone; an instant is checked by the server. */
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** A stored event as the form's fields: times in the zone of the place. */
export const communityEventFields = (event: CommunityEvent): CommunityEventFields => ({
  ...fieldTexts(event, ['title', 'titleFA', 'eventType']),
  ...descriptionFields(event),
  ...fieldTexts(event, ['zone', 'virtualLink', 'city', 'country', 'ageRange']),
  groupId: event.groupId === null ? '' : `${event.groupId}`,
  membersOnly: !event.isPublic,
  isPremiumOnly: event.isPremiumOnly,
  isVirtual: event.isVirtual,
  location: event.exact ? (event.location ?? '') : '',
  date: localOn(event.date, event.zone),
  endDate: event.endDate ? localOn(event.endDate, event.zone) : '',
  cost: event.cost === 'free' ? '' : (event.cost ?? ''),
  maxAttendees: `${event.maxAttendees}`,
})

type AttendanceFields = Record<keyof AttendanceInput, string>

export const AttendanceForm = formSchema(AttendanceInput, (fields: AttendanceFields) => ({
  ...fields,
  attendeeCount: readWholeNumber(fields.attendeeCount),
}))

/** A family's registration as the form's fields. */
export const attendanceFields = (said: CommunityEvent['mine']): AttendanceFields => ({
  attendeeCount: formatNumber(said?.attendeeCount ?? PEOPLE.least),
  specialRequests: said?.specialRequests ?? '',
})
