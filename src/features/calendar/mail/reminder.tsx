import { unsubscribeHeaders, WhyThisMail } from '#features/notifications/mail/unsubscribe-links.tsx'
import { m } from '#messages'
import { isoDayIn } from '#platform/dates/iso-day.server.ts'
import { momentLines } from '#platform/dates/moment-lines.ts'
import type { Template } from '#platform/email/email.server.ts'
import { isolated } from '#platform/text/direction.ts'
import { EmailButton, EmailLayout, Paragraph } from '#ui/emails/email-layout.tsx'
import { UserLine } from '#ui/texts/user-text.tsx'
import type { Reminder } from '../reminders.server.ts'

/**
 * Tomorrow, later today, or within the hour: by the person's own clock and by that of the place, with the calendar
 * file.
 */
const reminder: Template<Reminder> = {
  write: (vars, { lang, publicUrl }) => {
    const locale = { locale: lang }
    const { title, place, url, ics, token, spot, start } = vars
    const subject = subjectOf(vars)({ title: isolated(title) }, locale)
    const why = spot ? m.email_reminder_footer({}, locale) : m.email_reminder_footer_part({}, locale)
    const { when, other } = momentLines({ ...vars, at: start }, lang)
    return {
      subject,
      headers: unsubscribeHeaders(publicUrl, token),
      endedBy: token,
      body: (
        <EmailLayout lang={lang} heading={subject} preview={when}>
          <Paragraph lang={lang}>
            <strong>
              <UserLine text={title} />
            </strong>
            <br />
            {when}
          </Paragraph>
          {other && (
            <Paragraph lang={lang} quiet>
              {other}
            </Paragraph>
          )}
          {place && (
            <Paragraph lang={lang}>
              <UserLine text={place} />
            </Paragraph>
          )}
          <EmailButton lang={lang} href={url}>
            {m.email_reminder_button({}, locale)}
          </EmailButton>
          <WhyThisMail lang={lang} publicUrl={publicUrl} token={token} why={why} />
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

/** As it is when the email leaves: it may have waited for hours, or the event may begin within a day at night. */
function subjectOf({ kind, start, zone, ownZone, inPerson }: Reminder) {
  if (kind === 'hour') return m.email_reminder_hour
  const clock = inPerson ? zone : (ownZone ?? zone)
  const today = Temporal.PlainDate.from(isoDayIn(new Date(), clock))
  const { days } = today.until(isoDayIn(new Date(start), clock))
  if (days === 0) return m.email_reminder_today
  // A day is an hour short when clocks go forward: what begins right after it may be two days ahead.
  return days === 1 ? m.email_reminder_day : m.notifications_reminder_subject
}

export const calendarMails = { 'calendar.reminder': reminder }
