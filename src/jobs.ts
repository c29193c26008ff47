import { deleteExpired } from '#features/accounts/cleanup.server.ts'
import { DELAYED_EMAIL_JOB, sendDelayedEmail } from '#features/accounts/sign-in/sign-in-emails.server.ts'
import { deleteOldVisits } from '#features/analytics/counting/rollup.server.ts'
import { prepareDashboard } from '#features/analytics/dashboard/prepare.server.ts'
import { emailWeekly } from '#features/analytics/weekly/weekly.server.ts'
import { CONFIRM_JOB, confirmRegistrations } from '#features/attendance/confirmations.server.ts'
import { promoteAllWaiting } from '#features/attendance/waitlists.server.ts'
import { fileFor } from '#features/calendar/attachments.server.ts'
import { sendReminders } from '#features/calendar/reminders.server.ts'
import { workshopAttendance } from '#features/courses/workshops/attendance.server.ts'
import { workshopCalendar } from '#features/courses/workshops/calendar.server.ts'
import { workshopTags } from '#features/courses/workshops/workshops.server.ts'
import { eventAttendance } from '#features/events/attendance.server.ts'
import { eventCalendar } from '#features/events/calendar.server.ts'
import { notifyOfDueQuestions } from '#features/experts/questions/due.server.ts'
import { completeSessions } from '#features/experts/sessions/sessions.server.ts'
import { checkLinks } from '#features/library/links/dead-links.server.ts'
import { communityEventAttendance } from '#features/local-community/community-events/attendance.server.ts'
import { communityEventCalendar } from '#features/local-community/community-events/calendar.server.ts'
import { communityEventTags } from '#features/local-community/community-events/community-events.server.ts'
import { handleFailedPayments } from '#features/membership/members/grace.server.ts'
import { CUSTOMER_EMAIL_JOB, updateCustomerEmail } from '#features/membership/payments/customer.server.ts'
import { ENDING_JOB, endSubscriptions } from '#features/membership/payments/deleted-accounts.server.ts'
import { syncDisputes } from '#features/membership/payments/payments.server.ts'
import { reconcilePayments } from '#features/membership/payments/reconcile.server.ts'
import { runEachAtStripe } from '#features/membership/payments/stripe.server.ts'
import { deleteOldStripeEvents } from '#features/membership/payments/webhook.server.ts'
import { announceEvents } from '#features/newsletter/issues/announcement.server.ts'
import { sendMonthly } from '#features/newsletter/issues/monthly.server.ts'
import { prepareWeekly } from '#features/newsletter/issues/weekly.server.ts'
import { SENDING_JOB, sendDue } from '#features/newsletter/sending/deliver.server.ts'
import { deleteOldDeliveries } from '#features/newsletter/sending/old-deliveries.server.ts'
import { beginScheduled } from '#features/newsletter/sending/scheduled.server.ts'
import { deleteOldEmailEvents } from '#features/newsletter/sending/webhook.server.ts'
import { deleteUnconfirmed } from '#features/newsletter/subscribers/unconfirmed.server.ts'
import { deleteOldNotifications } from '#features/notifications/cleanup.server.ts'
import { sendDigests } from '#features/notifications/digest.server.ts'
import { recheckEmail } from '#features/notifications/recheck.server.ts'
import { queueEmails } from '#features/notifications/send-emails.server.ts'
import { backUpDaily } from '#features/operations/backups.server.ts'
import { problemLogger } from '#features/operations/problems.server.ts'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { forgetUnusedWords } from '#features/search/words/words.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import type { EmailTemplate, Template } from '#platform/email/email.server.ts'
import { emailJob } from '#platform/email/email-job.server.ts'
import { deleteOldEmails, emptyOldEmails } from '#platform/email/stored-emails.server.ts'
import { deleteOldLimits } from '#platform/http/rate-limits.server.ts'
import { FOR_A_DAY, type Job } from '#platform/jobs/jobs.server.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import { EMAIL_JOB } from '#platform/live/notifications.server.ts'
import { calendars } from './calendars.ts'
import { newsletterBlocks } from './newsletter-blocks.ts'
import { documents } from './search.ts'

/** Every kind of email, by name; templates are loaded with the first email. */
const loadTemplates = async (): Promise<Record<EmailTemplate, Template<never>>> => {
  const { accountMails } = await import('#features/accounts/mail/sign-in.tsx')
  const { emailChangeMails } = await import('#features/accounts/mail/email-change.tsx')
  const { analyticsMails } = await import('#features/analytics/weekly/email.tsx')
  const { calendarMails } = await import('#features/calendar/mail/reminder.tsx')
  const { confirmationMails } = await import('#features/attendance/mail/confirmed.tsx')
  const { newsletterMails } = await import('#features/newsletter/mail/confirm.tsx')
  const { membershipMails } = await import('#features/membership/mail/membership.tsx')
  const { notificationMails } = await import('#features/notifications/mail/mails.ts')
  return {
    ...accountMails,
    ...emailChangeMails,
    ...newsletterMails,
    ...notificationMails,
    ...calendarMails,
    ...confirmationMails,
    ...membershipMails,
    ...analyticsMails,
  }
}

/** All background jobs, each a line that calls a feature's function. */
export const allJobs = (app: AppContext): Job[] => [
  emailJob(app, loadTemplates, recheckEmail),
  { name: 'platform.forgetOldLimits', cron: '17 * * * *', run: () => deleteOldLimits(app) },
  {
    name: 'platform.emptyOldEmails',
    cron: '19 4 * * *',
    run: () => runEach([() => emptyOldEmails(app), () => deleteOldEmails(app)]),
  },
  { name: 'accounts.forgetWhatExpired', cron: '23 * * * *', run: () => deleteExpired(app) },
  { name: DELAYED_EMAIL_JOB, run: (data) => sendDelayedEmail(app, data) },
  {
    name: 'search.gather',
    cron: '53 * * * *',
    run: async () => {
      await indexAllDocuments(app, documents)
    },
  },
  { name: 'search.forgetWords', cron: '41 * * * *', run: () => forgetUnusedWords(app) },
  { name: 'calendar.remind', cron: '*/5 * * * *', retries: 0, run: () => sendReminders(app, calendars) },
  {
    name: CONFIRM_JOB,
    cron: '* * * * *',
    run: () =>
      runEach([
        () => confirmRegistrations(app, eventAttendance, eventCalendar),
        () => confirmRegistrations(app, communityEventAttendance, communityEventCalendar),
        () => confirmRegistrations(app, workshopAttendance, workshopCalendar),
      ]),
  },
  {
    name: 'attendance.promoteWaiting',
    cron: '*/5 * * * *',
    run: () =>
      runEach([
        () => promoteAllWaiting(app, communityEventAttendance, communityEventTags),
        () => promoteAllWaiting(app, workshopAttendance, workshopTags),
      ]),
  },
  {
    name: EMAIL_JOB,
    isFrequent: true,
    cron: '* * * * *',
    run: () => queueEmails(app, (tx, asked) => fileFor({ db: tx, env: app.env }, calendars, asked)),
  },
  // Evening in Europe, morning in America, where nearly everybody is.
  {
    name: 'notifications.digest',
    cron: '0 16 * * *',
    withinSeconds: HOUR_SECONDS,
    run: () => sendDigests(app),
  },
  { name: 'notifications.forgetOld', cron: '29 4 * * *', run: () => deleteOldNotifications(app) },
  { name: 'experts.due', cron: '*/5 * * * *', run: () => notifyOfDueQuestions(app) },
  { name: 'experts.complete', cron: '* * * * *', run: () => completeSessions(app) },
  {
    name: 'operations.backUp',
    cron: '11 * * * *',
    retries: 0,
    withinSeconds: 6 * HOUR_SECONDS,
    run: () => backUpDaily(app),
  },
  {
    name: SENDING_JOB,
    cron: '* * * * *',
    retries: 2, // another run follows in a minute; one that went on to be tried again would never count as failed
    run: (data) =>
      runEach([
        () => beginScheduled(app, newsletterBlocks),
        () => sendDue(app, newsletterBlocks, data ?? {}),
      ]),
  },
  {
    name: 'newsletter.prepare',
    cron: '7 * * * *',
    run: () =>
      runEach([
        () => prepareWeekly(app, newsletterBlocks),
        () => announceEvents(app, newsletterBlocks),
        () => sendMonthly(app),
        () => deleteOldEmailEvents(app),
        () => deleteOldDeliveries(app),
        () => deleteUnconfirmed(app),
      ]),
  },
  {
    name: CUSTOMER_EMAIL_JOB,
    ...FOR_A_DAY,
    run: (data) => updateCustomerEmail(app, data.userId),
  },
  { name: ENDING_JOB, cron: '37 * * * *', run: () => endSubscriptions(app) },
  {
    name: 'membership.reconcile',
    cron: '43 * * * *',
    run: () => runEachAtStripe([() => reconcilePayments(app), () => syncDisputes(app)]),
  },
  { name: 'membership.followUpFailedPayments', cron: '48 * * * *', run: () => handleFailedPayments(app) },
  { name: 'membership.forgetOldEvents', cron: '53 * * * *', run: () => deleteOldStripeEvents(app) },
  { name: 'analytics.rollUp', cron: '*/5 * * * *', retries: 0, run: () => prepareDashboard(app) },
  { name: 'analytics.weekly', cron: '9 * * * *', run: () => emailWeekly(app) },
  { name: 'analytics.forgetOld', cron: '3 * * * *', run: () => deleteOldVisits(app) },
  problemJob(problemLogger(app)),
  { name: 'library.checkLinks', cron: '41 * * * *', retries: 0, run: () => checkLinks(app) },
]

const problemJob = (logProblems: () => Promise<void>): Job => ({
  name: 'operations.lookForProblems',
  cron: '*/5 * * * *',
  retries: 0,
  run: () => logProblems(),
})
