import type { AuditAction } from '#features/accounts/audit-log.server.ts'
import type { MemberFilter } from '#features/accounts/members.server.ts'
import { m } from '#messages'
import type { Role } from '#platform/app-context.server.ts'
import type { FieldErrors } from '#ui/use-form.ts'

export const roleLabels: Record<Role, () => string> = {
  member: m.admin_role_member,
  expert: m.admin_role_expert,
  moderator: m.admin_role_moderator,
  admin: m.admin_role_admin,
}

/** The lists of members. */
export const memberFilterLabels: Record<MemberFilter, () => string> = {
  member: m.admin_members_role_member,
  expert: m.admin_members_role_expert,
  moderator: m.admin_members_role_moderator,
  admin: m.admin_members_role_admin,
  suspended: m.admin_suspended,
}

/** The message shown at the field of a note, by its error code. */
export const noteErrors: FieldErrors = {
  note_required: m.field_note_required,
  note_too_long: m.field_note_too_long,
}

/** The actions of the audit log; each needs a label in both languages. */
export const actLabels: Record<AuditAction, () => string> = {
  role_set: m.admin_action_role_set,
  event_made: m.admin_action_event_made,
  event_changed: m.admin_action_event_changed,
  event_cancelled: m.admin_action_event_cancelled,
  event_removed: m.admin_action_event_removed,
  suggestion_accepted: m.admin_action_suggestion_accepted,
  suggestion_declined: m.admin_action_suggestion_declined,
  group_closed: m.admin_action_group_closed,
  gathering_cancelled: m.admin_action_gathering_cancelled,
  gathering_changed: m.admin_action_gathering_changed,
  family_declined: m.admin_action_family_declined,
  note_added: m.admin_action_note_added,
  note_removed: m.admin_action_note_removed,
  member_suspended: m.admin_action_member_suspended,
  suspension_ended: m.admin_action_suspension_ended,
  report_hidden: m.admin_action_report_hidden,
  report_kept: m.admin_action_report_kept,
  report_reopened: m.admin_action_report_reopened,
  review_approved: m.admin_action_review_approved,
  review_declined: m.admin_action_review_declined,
  review_undone: m.admin_action_review_undone,
  post_restored: m.admin_action_post_restored,
  comment_restored: m.admin_action_comment_restored,
  group_restored: m.admin_action_group_restored,
  gathering_restored: m.admin_action_gathering_restored,
  question_restored: m.admin_action_question_restored,
  message_restored: m.admin_action_message_restored,
  group_opened: m.admin_action_group_opened,
  group_member_removed: m.admin_action_group_member_removed,
  author_blocked: m.admin_action_author_blocked,
  author_unblocked: m.admin_action_author_unblocked,
  seal_opened: m.admin_action_seal_opened,
  reveal_requested: m.admin_action_reveal_requested,
  reveal_approved: m.admin_action_reveal_approved,
  reveal_declined: m.admin_action_reveal_declined,
  poll_made: m.admin_action_poll_made,
  poll_changed: m.admin_action_poll_changed,
  poll_removed: m.admin_action_poll_removed,
  resource_approved: m.admin_action_resource_approved,
  resource_refused: m.admin_action_resource_refused,
  resource_reopened: m.admin_action_resource_reopened,
  resource_removed: m.admin_action_resource_removed,
  session_made: m.admin_action_session_made,
  session_changed: m.admin_action_session_changed,
  session_cancelled: m.admin_action_session_cancelled,
  session_removed: m.admin_action_session_removed,
  question_hidden: m.admin_action_question_hidden,
  question_shown: m.admin_action_question_shown,
  article_written: m.admin_action_article_written,
  article_revised: m.admin_action_article_revised,
  article_removed: m.admin_action_article_removed,
  test_email_sent: m.admin_action_test_email_sent,
  demo_removed: m.admin_action_demo_removed,
  settings_changed: m.admin_action_settings_changed,
  task_retried: m.admin_action_task_retried,
  readiness_confirmed: m.admin_action_readiness_confirmed,
  newsletter_sent: m.admin_action_newsletter_sent,
  newsletter_scheduled: m.admin_action_newsletter_scheduled,
  newsletter_unschedule: m.admin_action_newsletter_unschedule,
  newsletter_pause: m.admin_action_newsletter_pause,
  newsletter_resume: m.admin_action_newsletter_resume,
  newsletter_cancel: m.admin_action_newsletter_cancel,
  newsletter_draft_deleted: m.admin_action_newsletter_draft_deleted,
  subscriber_erased: m.admin_action_subscriber_erased,
  subscribers_exported: m.admin_action_subscribers_exported,
  subscribers_imported: m.admin_action_subscribers_imported,
  waitlist_exported: m.admin_action_waitlist_exported,
  waitlist_invited: m.admin_action_waitlist_invited,
  access_granted: m.admin_action_access_granted,
  access_declined: m.admin_action_access_declined,
  access_ended: m.admin_action_access_ended,
}
