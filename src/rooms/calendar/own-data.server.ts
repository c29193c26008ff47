import type { OwnData } from '#rooms/accounts/own-data.server.ts'
import { showOwnFeed } from './own-feed.server.ts'

/** The address of one's own calendar; what stands in it, the rooms give that it comes from. */
export const calendarData: OwnData = { name: 'calendar', gather: (ctx) => showOwnFeed(ctx) }
