import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { isolated } from '#platform/text/direction.ts'
import type { About, NotificationKind } from './rules.ts'

type Options = { locale: Lang }
type Text = (places: { title: string; by: string }, options: Options) => string

/** What a notification says, on the site and in an email of its own. */
type Wording = {
  /** A line of the list, the first one of the email. */
  sentence: Text
  /**
   * Of the email. Where it is about an event or a group it names that. About a user text it names neither the text nor a
   * person: subjects are shown on locked screens.
   */
  subject: Text
  /** A further paragraph of the email; for most the sentence is enough. */
  text?: Text
  /** What introduces `About.words` in the email, where there are some. */
  lead?: Text
  /** A further paragraph below those words. */
  note?: Text
}

/** Most kinds say one thing; some say another one where `About` has more. */
const WORDINGS = {
  reply: { sentence: m.notifications_reply, subject: m.notifications_reply_subject },
  answer: { sentence: m.notifications_answer, subject: m.notifications_answer_subject },
  promoted: {
    sentence: m.notifications_promoted,
    subject: m.notifications_promoted_subject,
    text: m.notifications_promoted_text,
  },
  changed: { sentence: m.notifications_changed, subject: m.notifications_changed_subject },
  on_again: { sentence: m.notifications_on_again, subject: m.notifications_on_again_subject },
  cancelled: {
    sentence: m.notifications_cancelled,
    subject: m.notifications_cancelled_subject,
    lead: m.notifications_reason,
  },
  declined: { sentence: m.notifications_declined, subject: m.notifications_declined_subject },
  // Reminders have an email of their own; the subject is for those left over.
  reminder: { sentence: m.notifications_reminder, subject: m.notifications_reminder_subject },
  approved: {
    sentence: m.notifications_approved,
    subject: m.notifications_approved_subject,
    text: m.notifications_approved_text,
  },
  event_approved: {
    sentence: m.notifications_approved,
    subject: m.notifications_event_accepted_subject,
    text: m.notifications_event_accepted_text,
  },
  post_approved: {
    sentence: m.notifications_post_published,
    subject: m.notifications_text_published_subject,
    text: m.notifications_text_published_text,
  },
  comment_approved: {
    sentence: m.notifications_reply_published,
    subject: m.notifications_text_published_subject,
    text: m.notifications_text_published_text,
  },
  refused: {
    sentence: m.notifications_refused,
    subject: m.notifications_refused_subject,
    text: m.notifications_refused_text,
  },
  event_refused: {
    sentence: m.notifications_refused,
    subject: m.notifications_event_declined_subject,
    text: m.notifications_event_declined_text,
    lead: m.notifications_reason,
  },
  post_refused: {
    sentence: m.notifications_post_not_published,
    subject: m.notifications_text_not_published_subject,
    text: m.notifications_text_not_published_text,
  },
  comment_refused: {
    sentence: m.notifications_reply_not_published,
    subject: m.notifications_text_not_published_subject,
    text: m.notifications_text_not_published_text,
  },
  question: { sentence: m.notifications_question, subject: m.notifications_question_subject },
  priority_question_asked: {
    sentence: m.notifications_question_priority,
    subject: m.notifications_question_priority_subject,
  },
  priority_question_due: {
    sentence: m.notifications_question_due,
    subject: m.notifications_question_due_subject,
  },
  registration: { sentence: m.notifications_registration, subject: m.notifications_registration_subject },
  registration_waits: {
    sentence: m.notifications_registration_waits,
    subject: m.notifications_registration_waits_subject,
  },
  member: { sentence: m.notifications_member, subject: m.notifications_member_subject },
  made_organizer: {
    sentence: m.notifications_made_organizer,
    subject: m.notifications_made_organizer_subject,
    text: m.notifications_made_organizer_text,
  },
  made_event_organizer: {
    sentence: m.notifications_made_event_organizer,
    subject: m.notifications_made_event_organizer_subject,
    text: m.notifications_made_event_organizer_text,
  },
  group_event: { sentence: m.notifications_group_event, subject: m.notifications_group_event_subject },
  message: {
    sentence: m.notifications_message,
    subject: m.notifications_message_subject,
    note: m.notifications_message_text,
  },
  group_closed: {
    sentence: m.notifications_group_closed,
    subject: m.notifications_group_closed_subject,
    text: m.notifications_group_closed_text,
  },
  group_opened: {
    sentence: m.notifications_group_opened,
    subject: m.notifications_group_opened_subject,
    text: m.notifications_group_opened_text,
  },
  removed: {
    sentence: m.notifications_removed,
    subject: m.notifications_removed_subject,
    text: m.notifications_removed_text,
  },
  role: { sentence: m.notifications_role_member, subject: m.notifications_role_subject },
  role_member: {
    sentence: m.notifications_role_member,
    subject: m.notifications_role_subject,
    text: m.notifications_role_member_text,
  },
  role_expert: {
    sentence: m.notifications_role_expert,
    subject: m.notifications_role_subject,
    text: m.notifications_role_expert_text,
  },
  role_moderator: {
    sentence: m.notifications_role_moderator,
    subject: m.notifications_role_subject,
    text: m.notifications_role_moderator_text,
  },
  role_admin: {
    sentence: m.notifications_role_admin,
    subject: m.notifications_role_subject,
    text: m.notifications_role_admin_text,
  },
  revealed: { sentence: m.notifications_revealed, subject: m.notifications_revealed_subject },
  reveal_request: {
    sentence: m.notifications_reveal_request,
    subject: m.notifications_reveal_request_subject,
  },
  reveal_decided: {
    sentence: m.notifications_reveal_decided,
    subject: m.notifications_reveal_decided_subject,
  },
} satisfies Record<NotificationKind, Wording> & Record<string, Wording>

/** Of a text that the recipient wrote anonymously, in emails (`mail/private.ts`). */
const PRIVATE: Wording = { sentence: m.notifications_private, subject: m.notifications_private_subject }
/** For a kind that a newer process stored during an update. */
const UNKNOWN: Wording = {
  sentence: m.notifications_private_subject,
  subject: m.notifications_private_subject,
}

function wordingOf(kind: NotificationKind, about: About): Wording {
  const { ofText, priority, groupIsOpen, role } = about
  if (role) return WORDINGS[`role_${role}`]
  if (groupIsOpen !== undefined) return groupIsOpen ? WORDINGS.group_opened : WORDINGS.group_closed
  if (about.isMadeOrganizer)
    return kind === 'registration' ? WORDINGS.made_event_organizer : WORDINGS.made_organizer
  if (about.isWaiting) return WORDINGS.registration_waits
  if (about.isDeclined) return WORDINGS.declined
  if (about.isOnAgain) return WORDINGS.on_again
  if (priority) return WORDINGS[`priority_question_${priority}`]
  if (kind === 'approved' || kind === 'refused') {
    if (ofText) return WORDINGS[`${ofText}_${kind}`]
    if (about.isEvent) return WORDINGS[`event_${kind}`]
  }
  return WORDINGS[kind] ?? UNKNOWN
}

/**
 * The sentence of a notification on the site, made when it is read. Titles and names are isolated, as they have their own
 * direction.
 * @param by first name of the person who caused it; without one it is 'Someone'
 */
export const notificationSentence = (
  kind: NotificationKind,
  about: About,
  by: string | null,
  lang: Lang,
): string => wordingOf(kind, about).sentence(placesOf(about, by, lang), { locale: lang })

/** The texts of its email; the sentence ends with a full stop, which the site's has not. */
export function emailTexts(
  { kind, about, by }: { kind: NotificationKind; about: About; by: string | null },
  lang: Lang,
): Record<'subject' | 'sentence', string> & Record<'text' | 'lead' | 'note', string | undefined> {
  const { sentence, subject, text, lead, note }: Wording = about.isPrivate ? PRIVATE : wordingOf(kind, about)
  const inLang = (one: Text) => one(placesOf(about, by, lang), { locale: lang })
  const line = inLang(sentence)
  return {
    subject: inLang(subject),
    sentence: line.endsWith('.') ? line : `${line}.`,
    text: text && inLang(text),
    lead: lead && about.words ? inLang(lead) : undefined,
    note: note && inLang(note),
  }
}

const placesOf = ({ title, titleFa }: About, by: string | null, lang: Lang) => ({
  title: isolated((lang === 'fa' && titleFa) || title),
  by: by ? isolated(by) : m.notifications_someone({}, { locale: lang }),
})
