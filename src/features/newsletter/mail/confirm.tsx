import { m } from '#messages'
import type { Template } from '#platform/email/email.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'

/** Asks the owner of an address whether they want what was asked for with it. */
const confirmation: Template<{ token: string }> = {
  write: ({ token }, { lang, publicUrl }) => {
    const locale = { locale: lang }
    return {
      subject: m.newsletter_confirm_mail_subject({}, locale),
      body: (
        <EmailLayout
          lang={lang}
          preview={m.newsletter_confirm_mail_preview({}, locale)}
          heading={m.newsletter_confirm_mail_subject({}, locale)}
        >
          <Paragraph lang={lang}>{m.newsletter_confirm_mail_text({}, locale)}</Paragraph>
          <EmailButton lang={lang} href={`${publicUrl}${inLang(lang, '/newsletter/confirm')}?token=${token}`}>
            {m.newsletter_confirm_mail_button({}, locale)}
          </EmailButton>
          <Paragraph lang={lang} quiet>
            {m.newsletter_confirm_mail_not_you({}, locale)}
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
}

export const newsletterMails = { 'newsletter.confirm': confirmation }
