import { m } from '#messages'
import { inLang, type Lang } from '#platform/lang.ts'
import type { Template } from '#platform/mail.server.ts'
import { wordsOfMoment } from '#platform/moment.ts'
import { directionOf } from '#platform/text.ts'
import { Letter, LetterButton, Paragraph } from '#ui/letter.tsx'
import type { About, Kind } from '../rules.ts'
import { noticeSentence } from '../words.ts'
import { oneClick, WhyThisMail } from './leaving.tsx'

export type NoticeMail = {
  kind: Kind
  about: About
  by: string | null
  url: string
  token: string
  /** The reader's, where it is known. */
  ownZone: string | null
}

type Say = (inputs: object, options: { locale: Lang }) => string
/** Of no title and of nobody: a subject is read on locked screens, by whoever walks past. */
const SUBJECTS: Record<Kind, Say> = {
  reply: m.notice_reply_subject,
  answer: m.notice_answer_subject,
  promoted: m.notice_promoted_subject,
  changed: m.notice_changed_subject,
  cancelled: m.notice_cancelled_subject,
  reminder: m.notice_reminder_subject, // of these the calendar writes its own; this is for what it left behind
  approved: m.notice_approved_subject,
  refused: m.notice_refused_subject,
  question: m.notice_question_subject,
  revealed: m.notice_revealed_subject,
  reveal_request: m.notice_reveal_request_subject,
  reveal_decided: m.notice_reveal_decided_subject,
}
/** What else there is to say; for most the sentence is enough. */
const TEXTS: Partial<Record<Kind, Say>> = {
  promoted: m.notice_promoted_text,
  approved: m.notice_approved_text,
  refused: m.notice_refused_text,
}

/** One notice as a mail of its own. */
export const noticeMail: Template<NoticeMail> = {
  write: ({ kind, about, by, url, token, ownZone }, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const subject = SUBJECTS[kind]({}, locale)
    const { at, zone, words } = about
    return {
      subject,
      headers: oneClick(publicUrl, token),
      body: (
        <Letter {...{ lang }} heading={subject} preview={subject} footer={m.mail_from_peyvand({}, locale)}>
          <Paragraph lang={lang}>{noticeSentence(kind, about, by, lang)}</Paragraph>
          {at && zone && <Paragraph lang={lang}>{whenIn(at, ownZone ?? zone, lang)}</Paragraph>}
          {at && zone && ownZone && ownZone !== zone && (
            <Paragraph lang={lang} quiet>
              {m.moment_organizer({ when: whenIn(at, zone, lang) }, locale)}
            </Paragraph>
          )}
          {TEXTS[kind] && <Paragraph lang={lang}>{TEXTS[kind]({}, locale)}</Paragraph>}
          {words && (
            <Paragraph lang={lang}>
              <span dir={directionOf(words)} style={{ whiteSpace: 'pre-line' }}>
                {words}
              </span>
            </Paragraph>
          )}
          <LetterButton lang={lang} href={publicUrl + inLang(lang, url)}>
            {m.notice_open({}, locale)}
          </LetterButton>
          <WhyThisMail {...{ lang, publicUrl, token }} />
        </Letter>
      ),
    }
  },
}

/** In Persian with both dates. */
function whenIn(at: string, zone: string, lang: Lang) {
  const { day, gregorian, ...rest } = wordsOfMoment(new Date(at), undefined, zone, lang)
  return m.moment_at({ ...rest, day: gregorian ? `${day} (${gregorian})` : day }, { locale: lang })
}
