import { m } from '#messages'
import { momentLines } from '#platform/dates/moment-lines.ts'
import type { Template } from '#platform/email/email.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import { Quote } from '#ui/emails/email-quote.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import { emailTexts } from '../wordings.ts'
import { Changes } from './changes.tsx'
import type { EmailedPart } from './private.ts'
import { unsubscribeHeaders, WhyThisMail } from './unsubscribe-links.tsx'

export type NotificationEmail = EmailedPart & {
  /** Of the notification; absent in emails of an earlier version. */
  key?: string
  /** Unsubscribes from emails of this kind, if that is possible. */
  token: string | undefined
  /** The reader's zone, where it is known. */
  ownZone: string | null
  /** The calendar file of the event, where it is in the reader's calendar. */
  file?: CalendarFile | undefined
}
/**
 * CANCEL removes the event from a calendar (RFC 5546, 3.2.5). `place` is that of the event, if the reader may know it.
 */
export type CalendarFile = { content: string; method: 'PUBLISH' | 'CANCEL'; place?: string | undefined }

/** One notification as an email of its own. */
export const notificationEmail: Template<NotificationEmail> = {
  write: ({ kind, about, by, url, token, ownZone, file }, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const { subject, sentence, text, lead, note } = emailTexts({ kind, about, by }, lang)
    const { at, zone, inPerson, words, changes = [] } = about
    const lines =
      at && zone && !changes.some(({ what }) => what === 'time')
        ? momentLines({ at, zone, ownZone, inPerson }, lang)
        : undefined
    // For people from the waitlist, this is the first email that names the place.
    const place = kind === 'promoted' && file?.method === 'PUBLISH' ? file.place : undefined
    return {
      subject,
      headers: token === undefined ? {} : unsubscribeHeaders(publicUrl, token),
      endedBy: token,
      body: (
        <EmailLayout lang={lang} heading={subject} preview={lines?.when ?? subject}>
          <Paragraph lang={lang}>{sentence}</Paragraph>
          <Changes changes={changes} ownZone={inPerson ? null : ownZone} lang={lang} />
          {lines && <Paragraph lang={lang}>{lines.when}</Paragraph>}
          {lines?.other && (
            <Paragraph lang={lang} quiet>
              {lines.other}
            </Paragraph>
          )}
          {place && (
            <Paragraph lang={lang}>
              <UserLine text={place} />
            </Paragraph>
          )}
          {text && <Paragraph lang={lang}>{text}</Paragraph>}
          {lead && <Paragraph lang={lang}>{lead}</Paragraph>}
          {words && <Quote lang={lang} words={words} />}
          {note && (
            <Paragraph lang={lang} quiet>
              {note}
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

const attachmentOf = ({ content, method }: CalendarFile) => ({
  filename: 'peyvand.ics',
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})
