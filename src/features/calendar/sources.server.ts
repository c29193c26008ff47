import type { AppContext } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import type { Environment } from '#platform/environment.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { CalendarEntry } from './rules.ts'

/**
 * Returns the `uid` of an item with this number, such as `event-5@peyvand.example`. The keys of its reminders begin
 * with it. When the item is removed, pass it to `withdrawNotifications`: otherwise reminders lead to a deleted page.
 */
export const uidOf = ({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>, kind: string, id: number) =>
  `${kind}-${id}@${new URL(PUBLIC_URL).hostname}`

/** What a source reads from: the database, and the base address for its links. */
type CalendarContext = Pick<AppContext, 'db' | 'env'>
/**
 * The same within a transaction. It must not wait for a second connection: transactions that wait for its locks may
 * hold all of them.
 */
export type CalendarTxContext = { db: Executor } & Pick<AppContext, 'env'>

/** What a feature provides, so that its events are in personal calendars and reminders. */
export type CalendarSource = {
  /**
   * What this person attends or hosts, in this language: all that is to come and the last few months, cancelled ones
   * too, or programs would keep them.
   */
  entriesOf: (app: CalendarContext, userId: string, lang: Lang) => Promise<CalendarEntry[]>
  /**
   * Returns the current entry for an email. It is cancelled for a person whom the organizer declined.
   * @param ref such as `event:5`; returns nothing for a ref of another feature, or for a person on the waitlist
   */
  entryOf: (
    within: CalendarTxContext,
    userId: string,
    ref: string,
    lang: Lang,
  ) => Promise<CalendarEntry | undefined>
  /** Who attends what begins after `from` and until `to`, without the waitlist. Cancelled entries may be among them. */
  upcomingAttendances: (app: CalendarContext, from: Date, to: Date) => Promise<CalendarAttendance[]>
}
export type CalendarAttendance = {
  userId: string
  entry: (lang: Lang) => CalendarEntry
  /** The person attends only through an anonymous text: no email says what it is about. */
  isPrivate?: boolean
}
