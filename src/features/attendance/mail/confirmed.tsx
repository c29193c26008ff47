import { m } from '#messages'
import { momentParts } from '#platform/dates/moment.ts'
import type { Template } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { directionOf, isolated } from '#platform/text/text.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/email-layout.tsx'
import type { Confirmation } from '../confirmations.server.ts'

/** The registration is confirmed: when and where the event is, in the person's own time zone, and the calendar file. */
const confirmed: Template<Confirmation> = {
  write: (vars, { lang }) => {
    const locale = { locale: lang }
    const { title, url, ics, place, of } = vars
    const subject = m.email_event_confirmed({ title: isolated(title) }, locale)
    const when = whenOf(vars, lang)
    const [text, button] = TEXTS[of]
    return {
      subject,
      body: (
        <EmailLayout
          lang={lang}
          heading={subject}
          preview={when}
          footer={m.email_event_confirmed_footer({}, locale)}
        >
          <Paragraph lang={lang}>
            <strong dir={directionOf(title)}>{title}</strong>
            <br />
            {when}
            {place && (
              <>
                <br />
                <bdi dir={directionOf(place)}>{place}</bdi>
              </>
            )}
          </Paragraph>
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

/** What is said below the time, and the label of the button, by whose event it is. */
const TEXTS = {
  event: [m.email_event_confirmed_text, m.email_event_confirmed_button],
  gathering: [m.email_community_event_confirmed_text, m.email_event_confirmed_button],
  workshop: [m.workshops_email_confirmed_text, m.workshops_email_confirmed_button],
} as const

function whenOf({ start, end, zone, ownZone }: Confirmation, lang: Lang) {
  const { day, gregorian, ...rest } = momentParts(new Date(start), new Date(end), ownZone ?? zone, lang)
  return m.moment_at({ ...rest, day: gregorian ? `${day} (${gregorian})` : day }, { locale: lang })
}

export const confirmationMails = { 'seats.confirmed': confirmed }
