import * as v from 'valibot'
import type { WritingLimits } from '#features/accounts/roles.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#platform/dates/durations.ts'
import { OptionalMomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import { Version } from '#platform/http/version.ts'
import { plainMarkdown } from '#platform/text/plain-enough.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { OptionalVideo } from '#platform/text/video-address.ts'
import { OptionalWebAddress, optionalWebAddress } from '#platform/text/web-address.ts'
import { wholeNumber } from '#platform/text/whole-number.ts'

/** Held at a time, with spots; a recording of one; or a kit to be printed and used at home or at school. */
export const WORKSHOP_TYPES = ['live', 'recorded', 'kit'] as const
export type WorkshopType = (typeof WORKSHOP_TYPES)[number]

export const WORKSHOP_TITLE_MAX = 200
export const WORKSHOP_DESCRIPTION_MAX = 4_000
export const INSTRUCTOR_MAX = 100
export const INSTRUCTOR_BIO_MAX = 1_000
/** The text of a kit, in each language; all texts together still fit the 64 KB of a request. */
export const WORKSHOP_TEXT_MAX = 20_000
export const WORKSHOP_TEXT_FA_MAX = 14_000
export const WORKSHOP_URL_MAX = 500

/** In minutes: eight hours at the most. */
export const WORKSHOP_DURATION = { least: 10, most: 480, usual: 60 } as const
/** The most is that of the largest video calls. */
const WORKSHOP_SPOTS_MAX = 10_000

const text = (max: number) => v.pipe(optionalText('workshop_content', max), plainMarkdown(max))

const fields = {
  title: requiredLine('title', WORKSHOP_TITLE_MAX),
  titleFa: optionalLine('title', WORKSHOP_TITLE_MAX),
  /** For everyone; the text of a kit is for members. */
  description: requiredText('workshop_text', WORKSHOP_DESCRIPTION_MAX),
  descriptionFa: optionalText('workshop_text', WORKSHOP_DESCRIPTION_MAX),
  content: text(WORKSHOP_TEXT_MAX),
  contentFa: text(WORKSHOP_TEXT_FA_MAX),
  instructorName: optionalLine('instructor', INSTRUCTOR_MAX),
  instructorNameFa: optionalLine('instructor', INSTRUCTOR_MAX),
  instructorBio: optionalText('instructor_bio', INSTRUCTOR_BIO_MAX),
  instructorBioFa: optionalText('instructor_bio', INSTRUCTOR_BIO_MAX),
  workshopType: v.picklist(WORKSHOP_TYPES, 'workshop_type_required'),
  duration: v.optional(wholeNumber('duration_invalid', WORKSHOP_DURATION), WORKSHOP_DURATION.usual),
  /** When a live one is held: ISO 8601 with an offset, or local 'YYYY-MM-DDTHH:MM' in `zone`. */
  scheduledDate: OptionalMomentText,
  zone: v.optional(Zone, 'UTC'),
  meetingLink: OptionalWebAddress,
  videoUrl: OptionalVideo,
  materialsUrl: optionalWebAddress(WORKSHOP_URL_MAX),
  /** Null is unlimited. */
  maxParticipants: v.optional(
    v.nullable(wholeNumber('participants_invalid', { least: 1, most: WORKSHOP_SPOTS_MAX })),
    null,
  ),
  isPremiumOnly: v.optional(v.boolean('invalid'), true),
  published: v.optional(v.boolean('invalid'), true),
}
export const WorkshopInput = v.object(fields)
export type WorkshopInput = v.InferOutput<typeof WorkshopInput>
/** Fields that a call leaves out stay unchanged. */
export const WorkshopChange = v.partial(v.object({ ...fields, version: Version }))
export type WorkshopChange = v.InferOutput<typeof WorkshopChange>

/** The kind of reader as whom an admin sees a workshop. */
export const PREVIEWS = ['guest', 'member'] as const
export type PreviewAs = (typeof PREVIEWS)[number]

/** People register less often; a script that takes every spot does not, nor does one with many new accounts. */
export const WORKSHOP_REGISTRATIONS_LIMITS: WritingLimits = {
  verified: { name: 'workshops.registrations', most: 60, perSeconds: HOUR_SECONDS },
  unverified: { name: 'workshops.unverified-registrations', most: 10, perSeconds: DAY_SECONDS },
}
