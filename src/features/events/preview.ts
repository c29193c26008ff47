import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { pictureAddress, shortened } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'
import { categoryOfDrawing, drawingLabels } from './labels.ts'
import type { EventCard } from './queries.ts'
import { descriptionOf, titleOf } from './titles.ts'

/** What search engines and link previews show of its page. */
export const eventPreview = (event: EventCard) => ({
  description: shortened(descriptionOf(event)),
  picture: pictureOf(event),
  structured: structuredEvent(event),
})

/** Returns the drawing of the event: the chosen one, or that of its category. */
function pictureOf({ thumbnail, category }: Pick<EventCard, 'thumbnail' | 'category'>) {
  const drawing = categoryOfDrawing(thumbnail) ?? category
  return { name: `event-${drawing}`, alt: drawingLabels[drawing]() }
}

/**
 * Structured data for search engines: schema.org's Event. It takes place online; the meeting's link is only for
 * attendees.
 */
function structuredEvent(event: EventCard): object {
  const { lang, publicUrl } = requestContext()
  const url = publicUrl + inLang(lang, `/events/${event.id}`)
  const speaker = (lang === 'fa' && event.speakerFa) || event.speaker
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: titleOf(event),
    description: descriptionOf(event),
    inLanguage: lang,
    url,
    startDate: event.dateTime,
    endDate: addMinutes(event.dateTime, event.duration).toISOString(),
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    image: pictureAddress(pictureOf(event)),
    performer: { '@type': 'Person', name: speaker },
    organizer: { '@type': 'Organization', name: m.meta_site_name(), url: publicUrl },
    ...(event.maxParticipants === null ? {} : { maximumAttendeeCapacity: event.maxParticipants }),
    isAccessibleForFree: true,
  }
}
