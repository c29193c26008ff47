import { localOn } from '#platform/dates/moment-text.ts'
import { directionOf } from '#platform/text/direction.ts'
import { readOptionalNumber, readWholeNumber } from '#platform/text/whole-number.ts'
import { fieldTexts, formSchema } from '#ui/forms/form-fields.ts'
import type { AdminEvent, Suggestion } from './admin-queries.ts'
import { DURATION, EventInput, PARTICIPANTS } from './rules.ts'

/** The fields of the editor, all of them texts. */
export const emptyEvent = {
  title: '',
  titleFa: '',
  description: '',
  descriptionFa: '',
  speaker: '',
  speakerFa: '',
  speakerTitle: '',
  speakerTitleFa: '',
  category: '',
  drawing: '',
  tags: '',
  tagsFa: '',
  dateTime: '',
  zone: '',
  zoomLink: '',
  recordingUrl: '',
  materialsUrl: '',
  duration: `${DURATION.usual}`,
  maxParticipants: `${PARTICIPANTS.usual}`,
}
type EventFields = typeof emptyEvent

/** The form's fields as the server's input. */
export const EventForm = formSchema(EventInput, (fields: EventFields) => ({
  ...fields,
  tags: readTags(fields.tags),
  tagsFa: readTags(fields.tagsFa),
  duration: readWholeNumber(fields.duration),
  maxParticipants: readOptionalNumber(fields.maxParticipants), // empty is unlimited
}))

/** Words between the commas of either language. */
const readTags = (text: string) =>
  text
    .split(/[,،]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

/** A stored event as the form's fields: the time in its own zone. */
export const toFields = (event: AdminEvent): EventFields => ({
  ...fieldTexts(event, ['title', 'titleFa', 'description', 'descriptionFa', 'category', 'drawing']),
  ...fieldTexts(event, ['speaker', 'speakerFa', 'speakerTitle', 'speakerTitleFa']),
  ...fieldTexts(event, ['zone', 'zoomLink', 'recordingUrl', 'materialsUrl']),
  tags: event.tags.join(', '),
  tagsFa: event.tagsFa.join('، '),
  duration: `${event.duration}`,
  maxParticipants: `${event.maxParticipants ?? ''}`,
  dateTime: localOn(event.dateTime, event.zone),
})

/** Returns a member's suggestion as the fields of a new event: each text in the language in which it is written. */
export const fromSuggestion = ({ title, details }: Pick<Suggestion, 'title' | 'details'>): EventFields => ({
  ...emptyEvent,
  [isPersian(title) ? 'titleFa' : 'title']: title,
  [isPersian(details ?? '') ? 'descriptionFa' : 'description']: details ?? '',
})

const isPersian = (text: string) => directionOf(text) === 'rtl'
