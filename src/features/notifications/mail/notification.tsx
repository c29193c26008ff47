import { m } from '#messages'
import { momentLines } from '#platform/dates/moment-lines.ts'
import type { Template } from '#platform/email/email.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { directionOf, isolated } from '#platform/text/text.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/email-layout.tsx'
import { titleIn } from '../labels.ts'
import type { About, NotificationKind } from '../rules.ts'
import { Changes } from './changes.tsx'
import { type EmailedPart, emailSentence } from './private.ts'
import { unsubscribeHeaders, WhyThisMail } from './unsubscribe-links.tsx'

export type NotificationEmail = EmailedPart & {
  /** To unsubscribe from emails of this kind, where that is possible. */
  token: string | undefined
  /** The reader's zone, where it is known. */
  ownZone: string | null
  /** The calendar file of the event, where it is in the reader's calendar. */
  file?: CalendarFile | undefined
}
/** CANCEL removes the event from a calendar (RFC 5546, 3.2.5). */
export type CalendarFile = { content: string; method: 'PUBLISH' | 'CANCEL' }

type EmailText = (inputs: { title: string }, options: { locale: Lang }) => string
/**
 * An email about an event names it. One about a user text names neither it nor a person: subjects are shown on locked
 * screens.
 */
const SUBJECTS: Record<NotificationKind, EmailText> = {
  reply: m.notifications_reply_subject,
  answer: m.notifications_answer_subject,
  promoted: m.notifications_promoted_subject,
  changed: m.notifications_changed_subject,
  cancelled: m.notifications_cancelled_subject,
  reminder: m.notifications_reminder_subject, // reminders have an email of their own; this is for those left over
  approved: m.notifications_approved_subject,
  refused: m.notifications_refused_subject,
  question: m.notifications_question_subject,
  registration: m.notifications_registration_subject,
  member: m.notifications_member_subject,
  group_event: m.notifications_group_event_subject,
  message: m.notifications_message_subject,
  removed: m.notifications_removed_subject,
  revealed: m.notifications_revealed_subject,
  reveal_request: m.notifications_reveal_request_subject,
  reveal_decided: m.notifications_reveal_decided_subject,
}
/** Further text; for most kinds the sentence is enough. */
const TEXTS: Partial<Record<NotificationKind, EmailText>> = {
  promoted: m.notifications_promoted_text,
  approved: m.notifications_approved_text,
  refused: m.notifications_refused_text,
  removed: m.notifications_removed_text,
  message: m.notifications_message_text,
}

/** One notification as an email of its own. */
export const notificationEmail: Template<NotificationEmail> = {
  write: ({ kind, about, by, url, token, ownZone, file }, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const subject = subjectOf(kind, about, lang)
    const { at, zone, inPerson, words, changes = [] } = about
    const text = textOf(kind, about, lang)
    const lines =
      at && zone && !changes.some(({ what }) => what === 'time')
        ? momentLines({ at, zone, ownZone, inPerson }, lang)
        : undefined
    return {
      subject,
      headers: token === undefined ? {} : unsubscribeHeaders(publicUrl, token),
      body: (
        <EmailLayout lang={lang} heading={subject}>
          <Paragraph lang={lang}>{emailSentence({ kind, about, by, url }, lang)}</Paragraph>
          <Changes changes={changes} ownZone={inPerson ? null : ownZone} lang={lang} />
          {lines && <Paragraph lang={lang}>{lines.when}</Paragraph>}
          {lines?.other && (
            <Paragraph lang={lang} quiet>
              {lines.other}
            </Paragraph>
          )}
          {text && <Paragraph lang={lang}>{text}</Paragraph>}
          {words && (
            <Paragraph lang={lang}>
              <span dir={directionOf(words)}>{inLines(words)}</span>
            </Paragraph>
          )}
          <EmailButton lang={lang} href={publicUrl + inLang(lang, url)}>
            {m.notifications_open({}, locale)}
          </EmailButton>
          {token !== undefined && <WhyThisMail lang={lang} publicUrl={publicUrl} token={token} />}
        </EmailLayout>
      ),
      attachments: file ? [attachmentOf(file)] : [],
    }
  },
}

/** Keeps the line breaks: the plain text of an email and some mail programs have no style for that. */
const inLines = (words: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an email never change places
  words.split('\n').flatMap((line, i) => (i ? [<br key={i} />, line] : [line]))

const attachmentOf = ({ content, method }: CalendarFile) => ({
  filename: 'peyvand.ics',
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

function subjectOf(kind: NotificationKind, about: About, lang: Lang) {
  if (about.isPrivate) return m.notifications_private_subject({}, { locale: lang })
  const params = { title: isolated(titleIn(about, lang)) }
  if (about.isEvent && kind === 'approved')
    return m.notifications_event_accepted_subject(params, { locale: lang })
  if (about.isEvent && kind === 'refused')
    return m.notifications_event_declined_subject(params, { locale: lang })
  if (about.ofText && kind === 'approved') return m.notifications_text_published_subject({}, { locale: lang })
  if (about.ofText && kind === 'refused')
    return m.notifications_text_not_published_subject({}, { locale: lang })
  if (about.priority === 'asked') return m.notifications_question_priority_subject(params, { locale: lang })
  if (about.priority === 'due') return m.notifications_question_due_subject(params, { locale: lang })
  if (about.isWaiting) return m.notifications_registration_waits_subject(params, { locale: lang })
  if (about.isDeclined) return m.notifications_declined_subject(params, { locale: lang })
  if (about.isMadeOrganizer) return m.notifications_made_organizer_subject(params, { locale: lang })
  if (about.isOnAgain) return m.notifications_on_again_subject(params, { locale: lang })
  // During an update a newer process may have stored a kind that came with it.
  const ofKind: EmailText = SUBJECTS[kind] ?? m.notifications_private_subject
  return ofKind(params, { locale: lang })
}

function textOf(kind: NotificationKind, about: About, lang: Lang): string | undefined {
  const { isEvent, ofText, words, isPrivate } = about
  if (isPrivate) return undefined
  if (about.isMadeOrganizer) return m.notifications_made_organizer_text({}, { locale: lang })
  if (kind === 'cancelled') return words ? m.notifications_cancelled_text({}, { locale: lang }) : undefined
  if (isEvent && kind === 'approved') return m.notifications_event_accepted_text({}, { locale: lang })
  if (isEvent && kind === 'refused') return m.notifications_event_declined_text({}, { locale: lang })
  if (ofText && kind === 'approved') return m.notifications_text_published_text({}, { locale: lang })
  if (ofText && kind === 'refused') return m.notifications_text_not_published_text({}, { locale: lang })
  return TEXTS[kind]?.({ title: '' }, { locale: lang })
}
