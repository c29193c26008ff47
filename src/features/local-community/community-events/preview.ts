import { m } from '#messages'
import { inLang } from '#platform/i18n/lang.ts'
import { localize } from '#platform/i18n/localize.ts'
import { pictureAddress, shortened } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'
import { typeLabels } from '../labels.ts'
import { placeLabel } from '../places/place-label.ts'
import type { CommunityEvent } from '../queries.ts'

/** What search engines and link previews show of an event's page. */
export const communityEventPreview = (event: CommunityEvent) => ({
  description: event.description
    ? shortened(localize(event.description, event.descriptionFA))
    : m.local_community_meta_description(),
  picture: pictureOf(event),
  structured: structuredCommunityEvent(event),
})

/** The picture of its kind. */
const pictureOf = ({ eventType }: Pick<CommunityEvent, 'eventType'>) => ({
  name: `community-${eventType}`,
  alt: m.local_community_picture_alt({ kind: typeLabels[eventType]() }),
})

/**
 * Returns structured data for search engines: schema.org's Event. Includes only city and country: street, link and
 * people are for attendees. Returns undefined for an event without a known city, or only for members of its group or of
 * Peyvand+.
 */
function structuredCommunityEvent(communityEvent: CommunityEvent): object | undefined {
  const { lang, publicUrl } = requestContext()
  const url = publicUrl + inLang(lang, `/local-community/events/${communityEvent.id}`)
  const location = locationOf(communityEvent, url)
  if (!communityEvent.isPublic || communityEvent.isPremiumOnly || !location) return undefined
  const { title, titleFA, description, descriptionFA, groupName, groupNameFA } = communityEvent
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: localize(title, titleFA),
    inLanguage: lang,
    url,
    ...(description ? { description: localize(description, descriptionFA) } : {}),
    startDate: communityEvent.date,
    ...(communityEvent.endDate ? { endDate: communityEvent.endDate } : {}),
    eventStatus: `https://schema.org/${communityEvent.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${communityEvent.isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location,
    image: pictureAddress(pictureOf(communityEvent)),
    organizer: {
      '@type': 'Organization',
      ...(groupName !== null && communityEvent.groupId !== null
        ? {
            name: localize(groupName, groupNameFA),
            url: publicUrl + inLang(lang, `/local-community/${communityEvent.groupId}`),
          }
        : { name: m.meta_site_name(), url: publicUrl }),
    },
    maximumAttendeeCapacity: communityEvent.maxAttendees,
  }
}

function locationOf(communityEvent: CommunityEvent, url: string): object | undefined {
  if (communityEvent.isVirtual) return { '@type': 'VirtualLocation', url }
  const { city, country, countryCode } = communityEvent
  if (!city) return undefined
  return {
    '@type': 'Place',
    name: placeLabel(communityEvent),
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      ...(countryCode || country ? { addressCountry: countryCode ?? country } : {}),
    },
  }
}
