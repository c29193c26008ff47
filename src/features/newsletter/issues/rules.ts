import * as v from 'valibot'
import { MomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import { Version } from '#platform/http/version.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { plainMarkdown } from '#platform/text/plain-enough.ts'
import { draftLine, draftText } from '#platform/text/text-input.ts'
import { AUDIENCES, WRITTEN_FOR } from '../rules.ts'

export const SUBJECT_MAX = 200
export const MESSAGE_MAX = 15_000
const subject = draftLine('newsletter_subject', SUBJECT_MAX)
const message = v.pipe(draftText('newsletter_message', MESSAGE_MAX), plainMarkdown(MESSAGE_MAX))
export const Messages = v.object({ message, messageFa: message })
const audience = v.picklist(WRITTEN_FOR, 'invalid')
/** A draft may be incomplete. */
export const IssueInput = v.object({
  subject: v.optional(subject, ''),
  message: v.optional(message, ''),
  subjectFa: v.optional(subject, ''),
  messageFa: v.optional(message, ''),
  audience: v.optional(audience, 'newsletter'),
})
export type IssueInput = v.InferOutput<typeof IssueInput>
/** Fields that a call leaves out stay as they are. */
export const IssueChange = v.partial(
  v.object({ subject, message, subjectFa: subject, messageFa: message, audience, version: Version }),
)
export const IssuePreviewInput = v.object({
  ...IssueInput.entries,
  lang: v.picklist(LANGS, 'invalid'),
  both: v.optional(v.boolean('invalid'), false),
})

export type Texts = { subject: string; message: string; subjectFa: string; messageFa: string }

/** In one language at least there is a subject and a message, and in none is one without the other. */
export const isComplete = ({ subject, message, subjectFa, messageFa }: Texts) =>
  Boolean((subject && message) || (subjectFa && messageFa)) &&
  Boolean(subject) === Boolean(message) &&
  Boolean(subjectFa) === Boolean(messageFa)

/** Whether nothing is written yet, in either language. */
export const isEmpty = ({ subject, message, subjectFa, messageFa }: Texts) =>
  !(subject || message || subjectFa || messageFa)

/** The fields that are missing for a complete issue; of an empty one, those in `lang`. */
export function listMissingFields(texts: Texts, lang: Lang = 'en'): (keyof Texts)[] {
  if (isEmpty(texts)) return lang === 'fa' ? ['subjectFa', 'messageFa'] : ['subject', 'message']
  const { subject, message, subjectFa, messageFa } = texts
  const missing: (keyof Texts)[] = []
  if (!subject && (message || !subjectFa)) missing.push('subject')
  if (!message && (subject || !messageFa)) missing.push('message')
  if (!subjectFa && messageFa) missing.push('subjectFa')
  if (!messageFa && subjectFa) missing.push('messageFa')
  return missing
}

/**
 * Sends at once if `at` is missing. `zone` is the time zone in which the admin chose the time, and is shown with it.
 * `version` is that of the text that the admin has seen.
 */
export const SendingInput = v.object({
  at: v.optional(MomentText),
  zone: v.optional(Zone),
  version: v.optional(Version),
})
export type SendingInput = v.InferOutput<typeof SendingInput>

/** The actions on an issue that is being sent or scheduled. */
export const SendingChange = v.object({
  change: v.picklist(['pause', 'resume', 'cancel', 'unschedule'], 'invalid'),
})
export type SendingChange = v.InferOutput<typeof SendingChange>

/** The most bytes of a whole email: some mail programs cut off longer ones. */
export const EMAIL_MAX_BYTES = 100_000

/** Whose recipients are counted. */
export const RecipientsQuery = v.object({ audience: v.optional(v.picklist(AUDIENCES, 'invalid')) })
