import { sql } from 'drizzle-orm'
import { takeBackReminders } from '#features/attendance/waiting-emails.server.ts'
import { notifyOfChange } from '#features/notifications/changes.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { NotifiedChange } from '#features/notifications/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { expertSessions } from '../tables.ts'

type Session = Pick<
  typeof expertSessions.$inferSelect,
  'id' | 'title' | 'titleFA' | 'date' | 'zone' | 'sequence' | 'expertId'
>

type SessionNotification = {
  kind: 'changed' | 'cancelled'
  words?: string
  changes?: NotifiedChange[]
  isOnAgain?: boolean
}

/**
 * Notifies a session's expert and all askers, anonymous or not, that it has another time, is cancelled, or takes place
 * after all. Each is notified separately, so nobody learns of anybody else. Emails to people who asked only anonymously
 * do not name the session.
 */
export async function notifyOfSession(
  ctx: Ctx,
  tx: Tx,
  session: Session,
  { kind, ...said }: SessionNotification,
): Promise<PendingNotifications> {
  const { id, title, titleFA: titleFa, date, zone, sequence, expertId } = session
  const { rows } = await tx.execute<{ to: string; isPrivate: boolean }>(sql`
    select user_id as "to", bool_and(is_anonymous) as "isPrivate" from (
      select user_id, is_anonymous from expert_questions where session_id = ${id}
      union all select ${expertId}::text, false) attendances
    where user_id is not null group by user_id`)
  const start = kind === 'cancelled' ? undefined : date.toISOString()
  await takeBackReminders(tx, { type: 'session', eventId: id }, start)
  const key = `session:${id}:${kind}`
  const notifications = rows.map(({ to, isPrivate }) => ({
    to,
    kind,
    key: `${key}:${sequence}`,
    url: `/expert-sessions/${id}`,
    about: { title, titleFa, at: date.toISOString(), zone, ...said, ...(isPrivate && { isPrivate }) },
  }))
  // People who were notified that it is cancelled must learn that it is not, no matter how many emails they had before.
  const isOneOfMany = kind === 'changed' && !said.isOnAgain
  return isOneOfMany ? notifyOfChange(ctx, tx, key, notifications) : notify(ctx, tx, notifications)
}
