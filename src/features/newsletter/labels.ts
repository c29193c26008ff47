import { m } from '#messages'
import { formatNumber } from '#platform/i18n/format.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/direction.ts'
import type { BlockKind } from './issues/blocks.ts'
import {
  type Audience,
  type IssueState,
  type NotSentReason,
  PAUSED_AS_AWAY,
  REJECTED_IN_ROW,
  rejectionCodeOf,
} from './rules.ts'
import type { NewsletterTab, SubscriberStatus } from './search-params.ts'

export const tabLabels: Record<NewsletterTab, () => string> = {
  compose: m.newsletter_tab_compose,
  subscribers: m.newsletter_tab_subscribers,
}
export const audienceLabels: Record<Audience, () => string> = {
  newsletter: m.newsletter_audience_newsletter,
  monthly: m.newsletter_audience_monthly,
  events: m.newsletter_audience_events,
  members: m.newsletter_audience_members,
}
export const stateLabels: Record<IssueState, () => string> = {
  draft: m.newsletter_state_draft,
  scheduled: m.newsletter_state_scheduled,
  sending: m.newsletter_state_sending,
  paused: m.newsletter_state_paused,
  sent: m.newsletter_state_sent,
  cancelled: m.newsletter_state_cancelled,
}
export const statusLabels: Record<SubscriberStatus, () => string> = {
  active: m.newsletter_status_active,
  unsubscribed: m.newsletter_status_unsubscribed,
  pending: m.newsletter_status_pending,
  stopped: m.newsletter_status_stopped,
  events: m.newsletter_status_events,
  events_pending: m.newsletter_status_events_pending,
}
export const blockLabels: Record<BlockKind, () => string> = {
  article: m.newsletter_kind_article,
  event: m.newsletter_kind_event,
  session: m.newsletter_kind_session,
  workshop: m.newsletter_kind_workshop,
  course: m.newsletter_kind_course,
  post: m.newsletter_kind_post,
}
export const langLabels: Record<Lang, () => string> = {
  en: m.newsletter_in_english,
  fa: m.newsletter_in_persian,
}
/** Problems of an issue's texts, which must be solved first. */
const faultsOfTexts: Partial<Record<string, () => string>> = {
  incomplete: m.newsletter_not_sent_incomplete,
  too_long: m.error_newsletter_too_large,
  tangled: m.field_article_content_tangled,
} satisfies Partial<Record<NotSentReason, () => string>>
/** Other reasons, each with what to do about it. */
const otherReasons: Partial<Record<string, () => string>> = {
  edited: m.newsletter_not_sent_edited,
  nobody: m.newsletter_not_sent_nobody,
  late: m.newsletter_not_sent_late,
} satisfies Partial<Record<NotSentReason, () => string>>

/** That a draft was not sent at its time, why, and what to do about it. Those of older versions have no reason. */
export function describeNotSent(pausedFor: string): string {
  if (isRestored(pausedFor)) return m.newsletter_not_sent_restored()
  const why = faultsOfTexts[pausedFor] ?? m.newsletter_not_sent_unknown
  const rest = otherReasons[pausedFor]?.() ?? `${why()} ${m.newsletter_not_sent_next()}`
  return `${m.newsletter_not_sent()} ${rest}`
}

/** Why an issue was paused by itself: what the mail server answered, its absence, or a restored backup. */
export function describePaused(pausedFor: string): string {
  if (isRestored(pausedFor)) return m.newsletter_paused_restored()
  if (pausedFor === PAUSED_AS_AWAY) return m.newsletter_paused_away()
  const rejectionCode = rejectionCodeOf(pausedFor)
  if (rejectionCode)
    return m.newsletter_paused_rejected({
      shown: formatNumber(REJECTED_IN_ROW),
      code: isolated(rejectionCode),
    })
  return m.newsletter_paused_login({ code: isolated(pausedFor) })
}

const isRestored = (pausedFor: string) => pausedFor === ('restored' satisfies NotSentReason)
