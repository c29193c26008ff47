import * as v from 'valibot'
import { localOn } from '#platform/dates/moment-text.ts'
import { readWholeNumber } from '#platform/text/whole-number.ts'
import { fieldTexts } from '#ui/form-fields.ts'
import type { AdminEvent } from './admin-queries.ts'
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
export const EventForm = v.pipe(
  v.unknown(),
  v.transform((typed) => {
    const { tags, tagsFa, duration, maxParticipants, ...rest } = typed as EventFields
    return {
      ...rest,
      tags: readTags(tags),
      tagsFa: readTags(tagsFa),
      duration: readWholeNumber(duration),
      // Empty is unlimited.
      maxParticipants: maxParticipants.trim() ? readWholeNumber(maxParticipants) : null,
    } as v.InferInput<typeof EventInput>
  }),
  EventInput,
)

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
