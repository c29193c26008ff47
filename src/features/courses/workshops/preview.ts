import { m } from '#messages'
import { addMinutes } from '#platform/dates/minutes.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { shortened } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'
import type { Workshop } from './queries.ts'
import { instructorOf, workshopDescription, workshopTitle } from './titles.ts'

/** What search engines and link previews show of its page: nothing that is for members. */
export const workshopPreview = (workshop: Workshop) => ({
  description: shortened(workshopDescription(workshop)),
  structured: workshop.scheduledDate
    ? structuredEvent(workshop, workshop.scheduledDate)
    : structuredWork(workshop),
  unlisted: !workshop.published,
})

const common = (workshop: Workshop) => {
  const { lang, publicUrl } = requestContext()
  return {
    '@context': 'https://schema.org',
    name: workshopTitle(workshop),
    description: workshopDescription(workshop),
    inLanguage: lang,
    url: publicUrl + inLang(lang, `/workshops/${workshop.id}`),
    isAccessibleForFree: !workshop.isPremiumOnly,
  }
}

const organization = () => ({
  '@type': 'Organization',
  name: m.meta_site_name(),
  url: requestContext().publicUrl,
})

/** A live one: schema.org's EducationEvent, online. */
function structuredEvent(workshop: Workshop, startDate: string): object {
  const { url, ...shared } = common(workshop)
  const instructor = instructorOf(workshop)
  return {
    ...shared,
    '@type': 'EducationEvent',
    url,
    startDate,
    endDate: addMinutes(startDate, workshop.duration).toISOString(),
    eventStatus: `https://schema.org/${workshop.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: organization(),
    ...(instructor && { performer: { '@type': 'Person', name: instructor } }),
    ...(workshop.maxParticipants !== null && { maximumAttendeeCapacity: workshop.maxParticipants }),
  }
}

/** A recording or a kit: schema.org's LearningResource. */
const structuredWork = (workshop: Workshop): object => ({
  ...common(workshop),
  '@type': 'LearningResource',
  timeRequired: `PT${workshop.duration}M`,
  publisher: organization(),
})
