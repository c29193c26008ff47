import { unsubscribeHeaders, WhyThisMail } from '#features/notifications/mail/unsubscribe-links.tsx'
import { m } from '#messages'
import { momentParts } from '#platform/dates/moment.ts'
import type { Template } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { directionOf, isolated } from '#platform/text/text.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/email-layout.tsx'
import type { Reminder } from '../reminders.server.ts'

/**
 * Tomorrow, later today, or within the hour: in the person's own time zone, with the place's beside it, and the
 * calendar file.
 */
const reminder: Template<Reminder> = {
  write: (vars, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const { title, place, url, ics, token, spot } = vars
    const subject = subjectOf(vars)({ title: isolated(title) }, locale)
    const footer = spot ? m.email_reminder_footer({}, locale) : m.email_reminder_footer_part({}, locale)
    const { own, there } = timesOf(vars, lang)
    return {
      subject,
      headers: unsubscribeHeaders(publicUrl, token),
      body: (
        <EmailLayout lang={lang} footer={footer} heading={subject} preview={own}>
          <Paragraph lang={lang}>
            <strong dir={directionOf(title)}>{title}</strong>
            <br />
            {own}
          </Paragraph>
          {there && (
            <Paragraph lang={lang} quiet>
              {there}
            </Paragraph>
          )}
          {place && (
            <Paragraph lang={lang}>
              <span dir={directionOf(place)}>{place}</span>
            </Paragraph>
          )}
          <EmailButton lang={lang} href={url}>
            {m.email_reminder_button({}, locale)}
          </EmailButton>
          <WhyThisMail lang={lang} publicUrl={publicUrl} token={token} />
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

function subjectOf({ kind, today }: Reminder) {
  if (kind === 'hour') return m.email_reminder_hour
  return today ? m.email_reminder_today : m.email_reminder_day
}

function timesOf({ start, end, zone, ownZone }: Reminder, lang: Lang) {
  const words = (where: string) => {
    const { day, gregorian, ...rest } = momentParts(
      new Date(start),
      end ? new Date(end) : undefined,
      where,
      lang,
    )
    return m.moment_at({ ...rest, day: gregorian ? `${day} (${gregorian})` : day }, { locale: lang })
  }
  const [own, theirs] = [words(ownZone ?? zone), words(zone)]
  const there =
    ownZone && ownZone !== zone ? m.moment_organizer({ when: theirs }, { locale: lang }) : undefined
  return { own, there }
}

export const calendarMails = { 'calendar.reminder': reminder }
