import * as v from 'valibot'
import { RegistrationState } from '#features/attendance/responses.server.ts'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { WORKSHOP_TYPES } from './rules.ts'

const card = v.strictObject({
  id: RowId,
  title: v.string(),
  titleFa: v.nullable(v.string()),
  description: v.string(),
  descriptionFa: v.nullable(v.string()),
  instructorName: v.nullable(v.string()),
  instructorNameFa: v.nullable(v.string()),
  instructorBio: v.nullable(v.string()),
  instructorBioFa: v.nullable(v.string()),
  workshopType: v.picklist(WORKSHOP_TYPES),
  duration: Count,
  scheduledDate: v.nullable(Time),
  zone: v.string(),
  maxParticipants: v.nullable(Count),
  currentParticipants: Count,
  waitingCount: Count,
  isPremiumOnly: v.boolean(),
  published: v.boolean(),
  cancelReason: v.nullable(v.string()),
  createdAt: Time,
  updatedAt: Time,
  state: v.picklist(['live', 'cancelled', 'upcoming', 'past', 'anytime']),
  builtIn: v.boolean(),
  online: v.boolean(),
  /** Its link, video, materials and text are for members, and the viewer is none. */
  withheld: v.boolean(),
  hasVideo: v.boolean(),
  hasMaterials: v.boolean(),
  hasText: v.boolean(),
  videoUrl: v.nullable(v.string()),
  materialsUrl: v.nullable(v.string()),
  mine: v.nullable(RegistrationState),
})

/** A workshop as lists show it. */
export const WorkshopCard = named('WorkshopCard', card)

export const Workshop = named(
  'Workshop',
  v.strictObject({
    ...card.entries,
    /** The language of the text. */
    lang: v.picklist(LANGS),
    contents: v.array(v.strictObject({ id: v.string(), text: v.string(), level: v.picklist([2, 3]) })),
    blocks: v.array(v.strictObject({ id: v.string(), kind: v.string(), html: v.string() })),
  }),
)

/** A workshop with its texts and its meeting's link, for admins who change it. */
export const AdminWorkshop = named(
  'AdminWorkshop',
  v.strictObject({
    ...card.entries,
    content: v.nullable(v.string()),
    contentFa: v.nullable(v.string()),
    meetingLink: v.nullable(v.string()),
    version: Count,
  }),
)

export const WorkshopLink = v.strictObject({ url: v.string() })
