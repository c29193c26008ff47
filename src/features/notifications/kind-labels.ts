import { m } from '#messages'
import type { Kind, Via } from './rules.ts'

export const kindLabels: Record<Kind | 'digest', () => string> = {
  reply: m.notifications_kind_reply,
  answer: m.notifications_kind_answer,
  promoted: m.notifications_kind_promoted,
  changed: m.notifications_kind_changed,
  cancelled: m.notifications_kind_cancelled,
  reminder: m.notifications_kind_reminder,
  approved: m.notifications_kind_approved,
  refused: m.notifications_kind_refused,
  question: m.notifications_kind_question,
  registration: m.notifications_kind_registration,
  member: m.notifications_kind_member,
  group_event: m.notifications_kind_group_event,
  message: m.notifications_kind_message,
  removed: m.notifications_kind_removed,
  role: m.notifications_kind_role,
  revealed: m.notifications_kind_revealed,
  reveal_request: m.notifications_kind_reveal_request,
  reveal_decided: m.notifications_kind_reveal_decided,
  visits: m.notifications_kind_visits,
  digest: m.notifications_kind_digest,
}

export const viaLabels: Record<Via, () => string> = {
  site: m.notifications_via_site,
  mail: m.notifications_via_mail,
  digest: m.notifications_via_digest,
  none: m.notifications_via_none,
}
