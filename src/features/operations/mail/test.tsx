import { m } from '#messages'
import type { EmailContent } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'

/** An email that only shows that it arrived. */
export function testEmail(lang: Lang): EmailContent {
  const locale = { locale: lang }
  return {
    subject: m.operations_test_email_subject({}, locale),
    body: (
      <EmailLayout
        lang={lang}
        preview={m.operations_test_email_body({}, locale)}
        heading={m.operations_test_email_subject({}, locale)}
      >
        <Paragraph lang={lang}>{m.operations_test_email_body({}, locale)}</Paragraph>
      </EmailLayout>
    ),
  }
}
