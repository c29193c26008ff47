import type { House } from '#platform/ctx.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { forgetOldLimits } from '#platform/limits.server.ts'
import type { Log } from '#platform/log.server.ts'
import { mailJob, type Templates } from '#platform/mail.server.ts'
import { DELAYED_EMAIL_JOB, sendDelayedEmail } from '#rooms/accounts/sign-in-emails.server.ts'
import { forgetWhatExpired } from '#rooms/accounts/tidy.server.ts'
import { fileFor } from '#rooms/calendar/attachments.server.ts'
import { remind } from '#rooms/calendar/reminders.server.ts'
import { eventCalendar } from '#rooms/events/calendar.server.ts'
import { EVENT_SEATS } from '#rooms/events/hall.server.ts'
import { completeSessions } from '#rooms/experts/completing.server.ts'
import { checkLinks } from '#rooms/library/links/dead-links.server.ts'
import { gatheringCalendar } from '#rooms/neighbours/calendar.server.ts'
import { FAMILY_PLACES } from '#rooms/neighbours/hall.server.ts'
import { postDigests } from '#rooms/notifications/digest.server.ts'
import { MAIL_JOB } from '#rooms/notifications/notify.server.ts'
import { postMails } from '#rooms/notifications/post.server.ts'
import { forgetOldNotices } from '#rooms/notifications/tidy.server.ts'
import { backUpDaily } from '#rooms/operations/backups.server.ts'
import { problemLogger } from '#rooms/operations/problems.server.ts'
import { gatherDocuments } from '#rooms/search/documents.server.ts'
import { CONFIRM_JOB, confirmRegistrations } from '#rooms/seats/confirmations.server.ts'
import { calendars } from './calendars.ts'
import { documents } from './search.ts'

/** Every kind of mail, by name; what writes them is loaded with the first one. */
const loadTemplates = async (): Promise<Templates> => {
  const { accountMails } = await import('#rooms/accounts/mail/way-in.tsx')
  const { emailChangeMails } = await import('#rooms/accounts/mail/email-change.tsx')
  const { calendarMails } = await import('#rooms/calendar/mail/reminder.tsx')
  const { confirmationMails } = await import('#rooms/seats/mail/confirmed.tsx')
  const { noticeMails } = await import('#rooms/notifications/mail/mails.ts')
  return {
    ...{ ...accountMails, ...emailChangeMails, ...noticeMails, ...calendarMails },
    ...confirmationMails,
  }
}

/** Everything that happens in the background, each a line that calls a function of a room. */
export const everyJob = (house: House, log: Log): Job[] => [
  mailJob(house, loadTemplates),
  { name: 'platform.forgetOldLimits', cron: '17 * * * *', run: () => forgetOldLimits(house) },
  { name: 'accounts.forgetWhatExpired', cron: '23 * * * *', run: () => forgetWhatExpired(house) },
  { name: DELAYED_EMAIL_JOB, run: (data) => sendDelayedEmail(house, data) },
  {
    name: 'search.gather',
    cron: '53 * * * *',
    run: async () => {
      if (await gatherDocuments(house, documents)) house.live.tell('search')
    },
  },
  { name: 'calendar.remind', cron: '*/5 * * * *', retries: 0, run: () => remind(house, calendars) },
  {
    name: CONFIRM_JOB,
    cron: '* * * * *',
    run: async () => {
      await confirmRegistrations(house, EVENT_SEATS, eventCalendar)
      await confirmRegistrations(house, FAMILY_PLACES, gatheringCalendar)
    },
  },
  {
    name: MAIL_JOB,
    cron: '* * * * *',
    run: () => postMails(house, (tx, asked) => fileFor({ db: tx, env: house.env }, calendars, asked)),
  },
  // Evening in Europe, morning in America, where nearly everybody is.
  { name: 'notifications.digest', cron: '0 16 * * *', run: () => postDigests(house) },
  { name: 'notifications.forgetOld', cron: '29 4 * * *', run: () => forgetOldNotices(house) },
  { name: 'experts.complete', cron: '* * * * *', run: () => completeSessions(house) },
  {
    name: 'operations.backUp',
    cron: '11 * * * *',
    ...{ retries: 0, withinSeconds: 6 * 3_600 },
    run: () => backUpDaily(house),
  },
  problemJob(problemLogger(house, log)),
  { name: 'library.checkLinks', cron: '41 * * * *', retries: 0, run: () => checkLinks(house) },
]

const problemJob = (look: () => Promise<void>): Job => ({
  ...{ name: 'operations.lookForProblems', cron: '*/5 * * * *', retries: 0 },
  run: () => look(),
})
