import type { AppContext } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { CalendarEntry } from './rules.ts'

/** Where a feature looks for what it hands in: the database, and the address that its links carry. */
export type Looking = Pick<AppContext, 'db' | 'env'>
/**
 * The same within a transaction: one that holds rows and waits for another connection could wait for those that wait for
 * it.
 */
export type LookingWithin = { db: Executor } & Pick<AppContext, 'env'>

/** What a feature hands in, so that its appointments stand in personal calendars and are reminded of. */
export type CalendarSource = {
  /**
   * What this person attends or holds, in this language: all that is to come and the last few months, cancelled ones
   * too, or programs would keep them.
   */
  entriesOf: (app: Looking, userId: string, lang: Lang) => Promise<CalendarEntry[]>
  /**
   * One of these as it is now, for an email about it; cancelled also for whom its organizer declined.
   * @param ref what it is, such as `event:5`; of another feature's the answer is nothing, as for who only waits
   */
  entryOf: (
    within: LookingWithin,
    userId: string,
    ref: string,
    lang: Lang,
  ) => Promise<CalendarEntry | undefined>
  /** Who attends what begins after `from` and until `to`; nobody who only waits. What is cancelled may be among it. */
  upcomingAttendances: (app: Looking, from: Date, to: Date) => Promise<Attendance[]>
}
export type Attendance = { userId: string; entry: (lang: Lang) => CalendarEntry }
