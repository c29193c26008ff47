import * as v from 'valibot'
import { HOUR_SECONDS, WEEK_SECONDS } from '#platform/dates/durations.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { Email } from '#platform/text/text-input.ts'

/** Where an address came from. */
export const SOURCES = ['home', 'events', 'signup', 'account', 'import'] as const
export type Source = (typeof SOURCES)[number]

/**
 * The recipients of an issue: subscribers, people who chose one summary a month, people who wait for events, or
 * subscribers who are members of Peyvand+.
 */
export const AUDIENCES = ['newsletter', 'monthly', 'events', 'members'] as const
export type Audience = (typeof AUDIENCES)[number]
/** The audiences that an admin writes for; the site writes to the others. */
export const WRITTEN_FOR = ['newsletter', 'members'] as const
/** Whether everyone may read an issue on the site once it is sent. */
export const isArchived = ({ audience }: { audience: Audience }) => audience === 'newsletter'

export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/**
 * Why a scheduled issue was not sent at its time and is a draft again (`pausedFor`). `edited`: it had a reason and was
 * changed since. `late`: the site was down at that time and for a day after. `restored`: a backup was restored since,
 * so it may have been sent; this also pauses an issue that is being sent.
 */
export type NotSentReason = 'incomplete' | 'too_long' | 'tangled' | 'nobody' | 'edited' | 'late' | 'restored'

/**
 * `pausedFor` of an issue that was being sent when the mail server could not be reached for a day. When it rejected our
 * login, sender or relaying, `pausedFor` is its code.
 */
export const PAUSED_AS_AWAY = 'away'
/** After so many rejected recipients in a row, the mail server seems to reject us, and the issue is paused. */
export const REJECTED_IN_ROW = 20
const AS_REJECTED = 'rejected '
/** `pausedFor` of such an issue, with the code of the last rejection. */
export const pausedAsRejected = (code: string) => `${AS_REJECTED}${code}`
/** The code of the last rejection; undefined if the issue was paused for something else. */
export const rejectionCodeOf = (pausedFor: string): string | undefined =>
  pausedFor.startsWith(AS_REJECTED) ? pausedFor.slice(AS_REJECTED.length) : undefined

/** `skipped`: unsubscribed or erased before their turn, or left over when sending was cancelled. */
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

/** Counts of an issue's deliveries by state. */
export type Progress = {
  waiting: number
  sent: number
  failed: number
  bounced: number
  complained: number
  skipped: number
  unsubscribed: number
}

/** A family or a parents' evening on one network passes; a list of strangers' addresses does not. */
export const SUBSCRIBING: Limit = { name: 'newsletter.subscribe', most: 20, perSeconds: HOUR_SECONDS }
/** People follow a link in an email once or twice. */
export const BY_TOKEN: Limit = { name: 'newsletter.token', most: 120, perSeconds: HOUR_SECONDS }
/** To one address; strangers can ask for it. */
export const CONFIRM_MAIL_SECONDS = HOUR_SECONDS
export const CONFIRM_MAILS: Limit = { name: 'newsletter.confirm-mails', most: 5, perSeconds: WEEK_SECONDS }
/** How long the link to confirm works. */
export const CONFIRM_SECONDS = WEEK_SECONDS

export const SubscribeInput = v.object({ email: Email })
export type SubscribeInput = v.InferOutput<typeof SubscribeInput>

const TOKEN_MAX = 200
const Token = v.pipe(v.string('invalid'), v.nonEmpty('invalid'), v.maxLength(TOKEN_MAX, 'invalid'))
export const NewsletterToken = v.object({ token: Token })

/** Fields that a call leaves out stay as they are. */
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
