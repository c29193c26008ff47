import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/text.ts'
import type { About, NotificationKind } from './rules.ts'

type Options = { locale: Lang }
type Sentence = (places: { title: string; by: string }, options: Options) => string

const SENTENCES: Record<NotificationKind, Sentence> = {
  reply: m.notifications_reply,
  answer: m.notifications_answer,
  promoted: m.notifications_promoted,
  changed: m.notifications_changed,
  cancelled: m.notifications_cancelled,
  reminder: m.notifications_reminder,
  approved: m.notifications_approved,
  refused: m.notifications_refused,
  question: m.notifications_question,
  registration: m.notifications_registration,
  member: m.notifications_member,
  group_event: m.notifications_group_event,
  message: m.notifications_message,
  removed: m.notifications_removed,
  revealed: m.notifications_revealed,
  reveal_request: m.notifications_reveal_request,
  reveal_decided: m.notifications_reveal_decided,
}

/**
 * The sentence of a notification, made when it is read. Titles and names are isolated, as they have their own
 * direction.
 * @param by first name of the person who caused it; without one it is 'Someone'
 */
export function notificationSentence(
  kind: NotificationKind,
  about: About,
  by: string | null,
  lang: Lang,
): string {
  const locale: Options = { locale: lang }
  // During an update a newer process may have stored a kind that came with it.
  const ofKind: Sentence = SENTENCES[kind] ?? m.notifications_private_subject
  const sentence = ofPlace(about) ?? ofReview(kind, about) ?? ofPriority(about) ?? ofKind
  return sentence(
    { title: isolated(titleIn(about, lang)), by: by ? isolated(by) : m.notifications_someone({}, locale) },
    locale,
  )
}

function ofPlace({ isDeclined, isOnAgain, isWaiting, isMadeOrganizer }: About): Sentence | undefined {
  if (isMadeOrganizer) return m.notifications_made_organizer
  if (isWaiting) return m.notifications_registration_waits
  if (isDeclined) return m.notifications_declined
  return isOnAgain ? m.notifications_on_again : undefined
}

const ofPriority = ({ priority }: About): Sentence | undefined =>
  priority && { asked: m.notifications_question_priority, due: m.notifications_question_due }[priority]

function ofReview(kind: NotificationKind, { ofText }: About): Sentence | undefined {
  if (!ofText) return undefined
  if (kind === 'approved')
    return ofText === 'post' ? m.notifications_post_published : m.notifications_reply_published
  return ofText === 'post' ? m.notifications_post_not_published : m.notifications_reply_not_published
}

/** In the reader's language where there is one. */
export const titleIn = ({ title, titleFa }: About, lang: Lang) => (lang === 'fa' && titleFa) || title
