import { m } from '#messages'
import { localizeDigits } from '#platform/i18n/format.ts'
import type { DELETED_KINDS, HiddenFilter, REPORTED_KINDS } from './search-params.ts'

export const kindLabels = {
  post: m.moderation_subject_post,
  comment: m.moderation_subject_comment,
  group: m.moderation_subject_group,
  community_event: m.moderation_subject_community_event,
  question: m.moderation_subject_question,
  message: m.moderation_subject_message,
}

/**
 * @param subject the text whose author was revealed, such as `post:12`
 */
export function describeSubject(subject: string): string {
  const [kind, id = ''] = subject.split(':') as [keyof typeof kindLabels, string?]
  return m.moderation_subject_numbered({ kind: kindLabels[kind](), number: localizeDigits(id) })
}

export const decisionLabels = {
  hidden: m.moderation_reports_decided_hidden,
  kept: m.moderation_reports_decided_kept,
}

/** Whose text is anonymous is blocked without moderators learning who it is. */
export const blockLabel = ({ anonymous }: { anonymous: boolean }) =>
  anonymous ? m.moderation_reports_block_author() : m.moderation_reports_block_named()

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

type HiddenKind = (typeof REPORTED_KINDS)[number] | (typeof DELETED_KINDS)[number]
export const hiddenKindLabels: Record<HiddenKind, () => string> = {
  ...kindLabels,
  event: m.moderation_subject_event,
  session: m.moderation_subject_session,
  poll: m.moderation_subject_poll,
  resource: m.moderation_subject_resource,
  article: m.moderation_subject_article,
  workshop: m.workshops_search_type,
  course: m.admin_subject_course,
  lesson: m.admin_subject_lesson,
}
