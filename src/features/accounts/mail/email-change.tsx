import { m } from '#messages'
import type { Template } from '#platform/email/email.server.ts'
import { isolated } from '#platform/text/direction.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'

/** To the new email: the link that makes it the account's. It contains no name, as anybody may type any address. */
const emailChange: Template<{ link: string }> = {
  write: ({ link }, { lang }) => {
    const locale = { locale: lang }
    return {
      subject: m.email_change_subject({}, locale),
      body: (
        <EmailLayout
          lang={lang}
          preview={m.email_change_text({}, locale)}
          heading={m.email_change_subject({}, locale)}
        >
          <Paragraph lang={lang}>{m.email_change_text({}, locale)}</Paragraph>
          <EmailButton lang={lang} href={link}>
            {m.email_change_button({}, locale)}
          </EmailButton>
          <Paragraph lang={lang} quiet>
            {m.email_change_not_you({}, locale)}
          </Paragraph>
        </EmailLayout>
      ),
    }
  },
  speak: ({ link }) => `Confirm the new email, within a day: ${link}`,
}

/** The mail to the old address: says what happened, with a link that undoes the change. */
const emailChanged: Template<{ email: string; link: string }> = {
  write: ({ email, link }, { lang }) => {
    const locale = { locale: lang }
    return {
      subject: m.email_changed_subject({}, locale),
      body: (
        <EmailLayout
          lang={lang}
          preview={m.email_changed_preview({}, locale)}
          heading={m.email_changed_subject({}, locale)}
        >
          <Paragraph lang={lang}>{m.email_changed_text({ email: isolated(email) }, locale)}</Paragraph>
          <Paragraph lang={lang}>{m.email_changed_undo({}, locale)}</Paragraph>
          <EmailButton lang={lang} href={link}>
            {m.email_changed_button({}, locale)}
          </EmailButton>
        </EmailLayout>
      ),
    }
  },
}

export const emailChangeMails = {
  'accounts.emailChange': emailChange,
  'accounts.emailChanged': emailChanged,
}
