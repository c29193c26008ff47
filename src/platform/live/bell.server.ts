import type { AppContext } from '../app-context.server.ts'
import { ownTopic } from './own-topics.server.ts'

/** Who was notified, and how: known in the transaction, acted on after its commit. */
export type PendingNotifications = { to: string; via: string }[]

/** The job that sends the emails which are due. */
export const EMAIL_JOB = 'notifications.mail'

/** What only this person may hear. */
export const bellOf = (userId: string) => ownTopic('bell', userId)

/** After the commit: moves the bells of those who were notified, and has their emails sent. */
export async function dispatchNotifications(
  { live, jobs, db }: Pick<AppContext, 'live' | 'jobs' | 'db'>,
  pending: PendingNotifications,
): Promise<void> {
  for (const { to } of pending) live.publish(bellOf(to))
  if (!pending.some(({ via }) => via === 'mail')) return
  // What is lost here is found by the same job on its own round, a minute later.
  await jobs.enqueue(db, EMAIL_JOB, {}).catch(() => {})
}
