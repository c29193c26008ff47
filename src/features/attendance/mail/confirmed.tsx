import { m } from '#messages'
import { momentLines } from '#platform/dates/moment-lines.ts'
import type { Template } from '#platform/email/email.server.ts'
import { isolated } from '#platform/text/direction.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import type { Confirmation } from '../confirmations.server.ts'

/** The registration is confirmed: when and where the event is, and the calendar file. */
const confirmed: Template<Confirmation> = {
  write: (vars, { lang }) => {
    const locale = { locale: lang }
    const { title, url, ics, place, of, start } = vars
    const subject = m.email_event_confirmed({ title: isolated(title) }, locale)
    const { when, other } = momentLines({ ...vars, at: start }, lang)
    const { text, button, footer } = TEXTS[of]
    return {
      subject,
      body: (
        <EmailLayout lang={lang} heading={subject} preview={when} footer={footer({}, locale)}>
          <Paragraph lang={lang}>
            <strong>
              <UserLine text={title} />
            </strong>
            <br />
            {when}
            {place && (
              <>
                <br />
                <UserLine text={place} />
              </>
            )}
          </Paragraph>
          {other && (
            <Paragraph lang={lang} quiet>
              {other}
            </Paragraph>
          )}
          <Paragraph lang={lang}>{text({}, locale)}</Paragraph>
          <EmailButton lang={lang} href={url}>
            {button({}, locale)}
          </EmailButton>
        </EmailLayout>
      ),
      attachments: [
        {
          filename: 'peyvand.ics',
          content: ics,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
    }
  },
}

/**
 * The text below the time, the label of the button and the reason for the email, by the kind of event: in Persian a
 * family's event has another name.
 */
const TEXTS = {
  event: {
    text: m.email_event_confirmed_text,
    button: m.email_event_confirmed_button,
    footer: m.email_event_confirmed_footer,
  },
  gathering: {
    text: m.email_community_event_confirmed_text,
    button: m.email_community_event_confirmed_button,
    footer: m.email_community_event_confirmed_footer,
  },
  workshop: {
    text: m.workshops_email_confirmed_text,
    button: m.workshops_email_confirmed_button,
    footer: m.workshops_email_confirmed_footer,
  },
}

export const confirmationMails = { 'seats.confirmed': confirmed }
