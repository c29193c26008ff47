import { localOn } from '#platform/dates/moment-text.ts'
import { readOptionalNumber, readWholeNumber } from '#platform/text/whole-number.ts'
import { fieldTexts, formSchema } from '#ui/forms/form-fields.ts'
import type { AdminWorkshop } from './admin-queries.ts'
import { WORKSHOP_DURATION, WorkshopInput } from './rules.ts'

/** The fields of the editor. */
export const emptyWorkshop = {
  title: '',
  titleFa: '',
  description: '',
  descriptionFa: '',
  content: '',
  contentFa: '',
  instructorName: '',
  instructorNameFa: '',
  instructorBio: '',
  instructorBioFa: '',
  workshopType: 'live' as string,
  duration: `${WORKSHOP_DURATION.usual}`,
  scheduledDate: '',
  zone: '',
  meetingLink: '',
  videoUrl: '',
  materialsUrl: '',
  maxParticipants: '',
  isPremiumOnly: true,
  published: false,
}
type WorkshopFields = typeof emptyWorkshop

/** The form's fields as the server's input. */
export const WorkshopForm = formSchema(WorkshopInput, (fields: WorkshopFields) => ({
  ...fields,
  duration: readWholeNumber(fields.duration),
  maxParticipants: readOptionalNumber(fields.maxParticipants), // empty is unlimited
}))

/** A stored workshop as the form's fields: the time in its own zone. */
export const toFields = (workshop: AdminWorkshop): WorkshopFields => ({
  ...fieldTexts(workshop, ['title', 'titleFa', 'description', 'descriptionFa', 'content', 'contentFa']),
  ...fieldTexts(workshop, ['instructorName', 'instructorNameFa', 'instructorBio', 'instructorBioFa']),
  ...fieldTexts(workshop, ['workshopType', 'zone', 'meetingLink', 'videoUrl', 'materialsUrl']),
  duration: `${workshop.duration}`,
  maxParticipants: `${workshop.maxParticipants ?? ''}`,
  scheduledDate: workshop.scheduledDate ? localOn(workshop.scheduledDate, workshop.zone) : '',
  isPremiumOnly: workshop.isPremiumOnly,
  published: workshop.published,
})
