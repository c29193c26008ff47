import { eq } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { showOwnFeed } from './own-feed.server.ts'
import { calendarFeeds } from './tables.ts'

/** The address of one's own calendar; its contents are exported by the features that they come from. */
export const calendarData: PersonalData = {
  name: 'calendar',
  gather: (ctx) => showOwnFeed(ctx),
  endSecrets: (tx, userId) => tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
}
