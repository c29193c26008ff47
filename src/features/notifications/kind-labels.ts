import { m } from '#messages'
import type { Kind, Via } from './rules.ts'

export const kindWords: Record<Kind | 'digest', () => string> = {
  reply: m.notice_kind_reply,
  answer: m.notice_kind_answer,
  promoted: m.notice_kind_promoted,
  changed: m.notice_kind_changed,
  cancelled: m.notice_kind_cancelled,
  reminder: m.notice_kind_reminder,
  approved: m.notice_kind_approved,
  refused: m.notice_kind_refused,
  question: m.notice_kind_question,
  registration: m.notice_kind_registration,
  member: m.notice_kind_member,
  group_event: m.notice_kind_group_event,
  message: m.notice_kind_message,
  removed: m.notice_kind_removed,
  revealed: m.notice_kind_revealed,
  reveal_request: m.notice_kind_reveal_request,
  reveal_decided: m.notice_kind_reveal_decided,
  digest: m.notice_kind_digest,
}

export const viaWords: Record<Via, () => string> = {
  site: m.notice_via_site,
  mail: m.notice_via_mail,
  digest: m.notice_via_digest,
  none: m.notice_via_none,
}
