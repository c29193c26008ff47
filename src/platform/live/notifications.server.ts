import type { AppContext } from '../app-context.server.ts'
import { ownTopic } from './own-topics.server.ts'

/** Who was notified, and how: collected in the transaction, dispatched after its commit. */
export type PendingNotifications = { to: string; via: string }[]

/** The job that sends pending emails. */
export const EMAIL_JOB = 'notifications.mail'

/** The topic of one person's notification count. */
export const notificationTopic = (userId: string) => ownTopic('notifications', userId)

/** After the commit: updates the notification counts of the recipients, and schedules their emails. */
export async function dispatchNotifications(
  { live, jobs, db }: Pick<AppContext, 'live' | 'jobs' | 'db'>,
  pending: PendingNotifications,
): Promise<void> {
  for (const { to } of pending) live.publish(notificationTopic(to))
  if (!pending.some(({ via }) => via === 'mail')) return
  // If this fails, the same job finds them when it runs by itself, a minute later.
  await jobs.enqueue(db, EMAIL_JOB, {}).catch(() => {})
}
