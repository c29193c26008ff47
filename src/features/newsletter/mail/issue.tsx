import { Section } from '@react-email/section'
import { m } from '#messages'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { EMAIL_COLOURS, EmailHeading, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'

type Props = {
  /** The languages of its text, the reader's first. */
  langs: Lang[]
  /** The language of what the site says beneath it. */
  ui: Lang
  subjects: Record<Lang, string>
  /** How the text begins, for inboxes, which show it beside the subject. */
  preview: string
  /** What stands for the rendered text in each language until it is put in (`render-email.server.ts`). */
  bodies: Record<Lang, string>
  archiveUrl: string | undefined
  choicesUrl: string
  unsubscribeUrl: string
}

/** The layout of an issue. */
export function IssueEmail({
  langs,
  ui,
  subjects,
  preview,
  bodies,
  archiveUrl,
  choicesUrl,
  unsubscribeUrl,
}: Props) {
  const [first = ui, second] = langs
  const locale = { locale: ui }
  return (
    <EmailLayout lang={first} preview={preview} heading={subjects[first]} footerLang={ui}>
      <Section className="issue" lang={first} dir={dirOf(first)}>
        {bodies[first]}
      </Section>
      {second && (
        <Section
          className="issue line"
          lang={second}
          dir={dirOf(second)}
          style={{ borderTop: `2px solid ${EMAIL_COLOURS.line}`, paddingTop: 24 }}
        >
          <EmailHeading lang={second} as="h2">
            {subjects[second]}
          </EmailHeading>
          {bodies[second]}
        </Section>
      )}
      <Paragraph lang={ui} quiet>
        {m.newsletter_mail_why({}, locale)}{' '}
        {archiveUrl && (
          <>
            <a href={archiveUrl}>{m.newsletter_mail_archive({}, locale)}</a>
            {' · '}
          </>
        )}
        <a href={choicesUrl}>{m.newsletter_mail_choices({}, locale)}</a>
        {' · '}
        <a href={unsubscribeUrl}>{m.newsletter_mail_unsubscribe({}, locale)}</a>
      </Paragraph>
    </EmailLayout>
  )
}
