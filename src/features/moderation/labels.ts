import type { AuditAction } from '#features/accounts/audit-log.server.ts'
import { m } from '#messages'
import type { Role } from '#platform/app-context.server.ts'
import type { FieldErrors } from '#ui/use-form.ts'
import type { HiddenItem } from './queries.ts'
import type { HiddenFilter } from './search-params.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  why_required: m.field_why_required,
  why_too_long: m.field_why_too_long,
  why_too_short: m.field_why_too_short,
}

export const roleLabels: Record<Role, () => string> = {
  member: m.moderation_role_member,
  expert: m.moderation_role_expert,
  moderator: m.moderation_role_moderator,
  admin: m.moderation_role_admin,
}

export const kindLabels = {
  post: m.moderation_subject_post,
  comment: m.moderation_subject_comment,
  group: m.moderation_subject_group,
  community_event: m.moderation_subject_community_event,
  question: m.moderation_subject_question,
  message: m.moderation_subject_message,
}

/** What moderators can filter hidden things by. */
export const hiddenFilterLabels: Record<HiddenFilter, () => string> = {
  post: m.moderation_hidden_posts,
  comment: m.moderation_hidden_comments,
  group: m.moderation_hidden_groups,
  community_event: m.moderation_hidden_community_events,
  question: m.moderation_hidden_questions,
  message: m.moderation_hidden_messages,
  deleted: m.moderation_hidden_deleted,
}

export const hiddenKindLabels: Record<HiddenItem['kind'], () => string> = {
  ...kindLabels,
  event: m.moderation_subject_event,
  session: m.moderation_subject_session,
  poll: m.moderation_subject_poll,
  resource: m.moderation_subject_resource,
  article: m.moderation_subject_article,
}

/** The actions of the audit log; each needs a label in both languages. */
export const actLabels: Record<AuditAction, () => string> = {
  role_set: m.moderation_action_role_set,
  event_made: m.moderation_action_event_made,
  event_changed: m.moderation_action_event_changed,
  event_cancelled: m.moderation_action_event_cancelled,
  event_removed: m.moderation_action_event_removed,
  suggestion_accepted: m.moderation_action_suggestion_accepted,
  suggestion_declined: m.moderation_action_suggestion_declined,
  group_closed: m.moderation_action_group_closed,
  gathering_cancelled: m.moderation_action_gathering_cancelled,
  gathering_changed: m.moderation_action_gathering_changed,
  family_declined: m.moderation_action_family_declined,
  member_suspended: m.moderation_action_member_suspended,
  suspension_ended: m.moderation_action_suspension_ended,
  report_hidden: m.moderation_action_report_hidden,
  report_kept: m.moderation_action_report_kept,
  post_restored: m.moderation_action_post_restored,
  comment_restored: m.moderation_action_comment_restored,
  group_restored: m.moderation_action_group_restored,
  gathering_restored: m.moderation_action_gathering_restored,
  question_restored: m.moderation_action_question_restored,
  message_restored: m.moderation_action_message_restored,
  group_opened: m.moderation_action_group_opened,
  group_member_removed: m.moderation_action_group_member_removed,
  author_blocked: m.moderation_action_author_blocked,
  author_unblocked: m.moderation_action_author_unblocked,
  seal_opened: m.moderation_action_seal_opened,
  reveal_requested: m.moderation_action_reveal_requested,
  reveal_approved: m.moderation_action_reveal_approved,
  reveal_declined: m.moderation_action_reveal_declined,
  poll_made: m.moderation_action_poll_made,
  poll_changed: m.moderation_action_poll_changed,
  poll_removed: m.moderation_action_poll_removed,
  resource_approved: m.moderation_action_resource_approved,
  resource_refused: m.moderation_action_resource_refused,
  resource_removed: m.moderation_action_resource_removed,
  session_made: m.moderation_action_session_made,
  session_changed: m.moderation_action_session_changed,
  session_cancelled: m.moderation_action_session_cancelled,
  session_removed: m.moderation_action_session_removed,
  question_hidden: m.moderation_action_question_hidden,
  question_shown: m.moderation_action_question_shown,
  article_written: m.moderation_action_article_written,
  article_revised: m.moderation_action_article_revised,
  article_removed: m.moderation_action_article_removed,
  test_email_sent: m.moderation_action_test_email_sent,
  settings_changed: m.moderation_action_settings_changed,
  newsletter_sent: m.moderation_action_newsletter_sent,
  newsletter_scheduled: m.moderation_action_newsletter_scheduled,
  newsletter_unschedule: m.moderation_action_newsletter_unschedule,
  newsletter_pause: m.moderation_action_newsletter_pause,
  newsletter_resume: m.moderation_action_newsletter_resume,
  newsletter_cancel: m.moderation_action_newsletter_cancel,
  newsletter_draft_deleted: m.moderation_action_newsletter_draft_deleted,
  subscriber_erased: m.moderation_action_subscriber_erased,
  subscribers_exported: m.moderation_action_subscribers_exported,
  subscribers_imported: m.moderation_action_subscribers_imported,
}
