import * as v from 'valibot'
import { MomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { draftLine, draftText, Email } from '#platform/text/text.ts'
import { SUBSCRIBER_QUERY_MAX, SUBSCRIBER_STATUSES, type SubscriberStatus } from './search-params.ts'

/** Where an address came from. */
export const SOURCES = ['home', 'events', 'signup', 'account', 'import'] as const
export type Source = (typeof SOURCES)[number]
/** To whom an issue goes: subscribers, those who read a summary once a month, or those who wait for events. */
export const AUDIENCES = ['newsletter', 'monthly', 'events'] as const
export type Audience = (typeof AUDIENCES)[number]
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type IssueState = (typeof ISSUE_STATES)[number]
/** `skipped`: whoever unsubscribed or was erased before their turn, and those left when sending was cancelled. */
export const DELIVERY_STATES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'bounced',
  'complained',
  'skipped',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A family or a parents' evening on one network passes; a list of strangers' addresses does not. */
export const SUBSCRIBING: Limit = { name: 'newsletter.subscribe', most: 20, perSeconds: 3600 }
/** People follow a link in an email once or twice. */
export const BY_TOKEN: Limit = { name: 'newsletter.token', most: 120, perSeconds: 3600 }
/** To one address; strangers can ask for it. */
export const CONFIRM_MAIL_SECONDS = 3_600
/** How long the link to confirm works. */
export const CONFIRM_SECONDS = 7 * 24 * 3_600
export const EVENT_MAIL_DAYS = 7

export const SubscribeInput = v.object({ email: Email })
export type SubscribeInput = v.InferOutput<typeof SubscribeInput>

const TOKEN_MAX = 200
const Token = v.pipe(v.string('invalid'), v.nonEmpty('invalid'), v.maxLength(TOKEN_MAX, 'invalid'))
export const NewsletterToken = v.object({ token: Token })

/** What is left out stays as it is. */
const choices = {
  newsletter: v.optional(v.boolean('invalid')),
  events: v.optional(v.boolean('invalid')),
  monthly: v.optional(v.boolean('invalid')),
  lang: v.optional(v.picklist(LANGS, 'invalid')),
  /** Each issue in both languages, in `lang` first. */
  both: v.optional(v.boolean('invalid')),
}
export const SubscriptionInput = v.object(choices)
export type SubscriptionInput = v.InferOutput<typeof SubscriptionInput>
export const PreferencesInput = v.object({ token: Token, ...choices })
export type PreferencesInput = v.InferOutput<typeof PreferencesInput>

export const SUBJECT_MAX = 200
export const MESSAGE_MAX = 15_000
const subject = draftLine('newsletter_subject', SUBJECT_MAX)
const message = draftText('newsletter_message', MESSAGE_MAX)
/** A draft may be incomplete. */
export const IssueInput = v.object({
  subject: v.optional(subject, ''),
  message: v.optional(message, ''),
  subjectFa: v.optional(subject, ''),
  messageFa: v.optional(message, ''),
})
export type IssueInput = v.InferOutput<typeof IssueInput>

export type Texts = { subject: string; message: string; subjectFa: string; messageFa: string }

/** In one language at least there is a subject and a message, and in none is one without the other. */
export const isComplete = ({ subject, message, subjectFa, messageFa }: Texts) =>
  Boolean((subject && message) || (subjectFa && messageFa)) &&
  Boolean(subject) === Boolean(message) &&
  Boolean(subjectFa) === Boolean(messageFa)

/** What keeps it from being complete. */
export function missingIn({ subject, message, subjectFa, messageFa }: Texts): (keyof Texts)[] {
  const missing: (keyof Texts)[] = []
  if (!subject && (message || !subjectFa)) missing.push('subject')
  if (!message && (subject || !messageFa)) missing.push('message')
  if (!subjectFa && messageFa) missing.push('subjectFa')
  if (!messageFa && subjectFa) missing.push('messageFa')
  return missing
}

/** Without `at` at once; `zone` is the one in which the admin chose the time, and is shown with it. */
export const SendingInput = v.object({
  at: v.optional(MomentText),
  zone: v.optional(Zone),
})
export type SendingInput = v.InferOutput<typeof SendingInput>

/** Of a whole email: some programs cut off what is longer. */
export const EMAIL_MAX_BYTES = 100_000

export const SubscriberFilters = {
  q: v.optional(v.pipe(v.string('invalid'), v.trim(), v.maxLength(SUBSCRIBER_QUERY_MAX, 'invalid'))),
  status: v.optional(v.picklist(SUBSCRIBER_STATUSES, 'invalid')),
  lang: v.optional(v.picklist(LANGS, 'invalid')),
}
export type SubscribersRequest = { limit: number; cursor?: string | undefined } & {
  q?: string | undefined
  status?: SubscriberStatus | undefined
  lang?: Lang | undefined
}

export const IMPORT_LINES_MAX = 100_000
/** Refused lines beyond this are only counted. */
export const REFUSED_SHOWN = 1_000
export const CONSENT_MAX = 300
const COLUMN_MAX = 1_000
export const ImportQuery = v.object({
  preview: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'invalid'),
      v.transform((text) => text === 'true'),
    ),
  ),
  /** The column with the addresses, from 0; by default it is found by its name or its content. */
  column: v.optional(
    v.pipe(
      v.string('invalid'),
      v.regex(/^\d{1,4}$/, 'invalid'),
      v.transform(Number),
      v.maxValue(COLUMN_MAX, 'invalid'),
    ),
  ),
  consent: v.optional(v.pipe(v.string('invalid'), v.trim(), v.maxLength(CONSENT_MAX, 'invalid'))),
})
export type ImportRequest = v.InferOutput<typeof ImportQuery>

export const BlockSearch = v.object({ q: v.pipe(v.string('invalid'), v.trim(), v.maxLength(100, 'invalid')) })
/** Whose recipients are counted. */
export const RecipientsQuery = v.object({ audience: v.optional(v.picklist(AUDIENCES, 'invalid')) })
