import { m } from '#messages'
import type { Template } from '#platform/email/email.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import { emailTexts } from '../wordings.ts'
import type { EmailedPart } from './private.ts'
import { unsubscribeHeaders, WhyThisMail } from './unsubscribe-links.tsx'

/**
 * `seq` and `key` are those of the line's notification, absent in emails of an earlier version; `more`: how many did not
 * fit.
 */
export type DigestMail = {
  lines: (EmailedPart & { seq?: number; key?: string })[]
  more: number
  token: string
}

/** The daily email: every sentence links to what it is about. */
export const digestMail: Template<DigestMail> = {
  write: ({ lines, more, token }, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const subject = m.notifications_digest_subject({}, locale)
    return {
      subject,
      headers: unsubscribeHeaders(publicUrl, token),
      endedBy: token,
      body: (
        <EmailLayout lang={lang} heading={subject}>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once
            <Paragraph key={i} lang={lang}>
              <a href={publicUrl + inLang(lang, line.url)}>{emailTexts(line, lang).sentence}</a>
            </Paragraph>
          ))}
          {more > 0 && <Paragraph lang={lang}>{m.notifications_digest_more({}, locale)}</Paragraph>}
          <EmailButton lang={lang} href={publicUrl + inLang(lang, '/notifications')}>
            {m.notifications_digest_open({}, locale)}
          </EmailButton>
          <WhyThisMail lang={lang} publicUrl={publicUrl} token={token} />
        </EmailLayout>
      ),
    }
  },
}
