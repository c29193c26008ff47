import type { House } from '#platform/ctx.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { forgetOldLimits } from '#platform/limits.server.ts'
import { mailJob, type Templates } from '#platform/mail.server.ts'
import { forgetWhatExpired } from '#rooms/accounts/tidy.server.ts'
import { remind } from '#rooms/calendar/reminders.server.ts'
import { checkLinks } from '#rooms/library/dead-links.server.ts'
import { gatherDocuments } from '#rooms/search/documents.server.ts'
import { calendars } from './calendars.ts'
import { documents } from './search.ts'

/** Every kind of mail, by name; what writes them is loaded with the first one. */
const loadTemplates = async (): Promise<Templates> => {
  const { accountMails } = await import('#rooms/accounts/mail/way-in.tsx')
  const { libraryMails } = await import('#rooms/library/mail/decided.tsx')
  const { calendarMails } = await import('#rooms/calendar/mail/reminder.tsx')
  return { ...accountMails, ...libraryMails, ...calendarMails }
}

/** Everything that happens in the background, each a line that calls a function of a room. */
export const everyJob = (house: House): Job[] => [
  mailJob(house, loadTemplates),
  { name: 'platform.forgetOldLimits', cron: '17 * * * *', run: () => forgetOldLimits(house) },
  { name: 'accounts.forgetWhatExpired', cron: '23 * * * *', run: () => forgetWhatExpired(house) },
  {
    name: 'search.gather',
    cron: '53 * * * *',
    run: async () => {
      if (await gatherDocuments(house, documents)) house.live.tell('search')
    },
  },
  { name: 'calendar.remind', cron: '*/5 * * * *', retries: 0, run: () => remind(house, calendars) },
  { name: 'library.checkLinks', cron: '41 * * * *', retries: 0, run: () => checkLinks(house) },
]
