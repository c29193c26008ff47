import { desc, eq } from 'drizzle-orm'
import { findLastRestore } from '#features/operations/restores.server.ts'
import { m } from '#messages'
import type { AppContext } from '#platform/app-context.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/dates/durations.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { newsletterIssues } from '../tables.ts'
import type { BlockSource } from './block-source.server.ts'
import { blocksIn, blockText } from './blocks.ts'
import { sendOnce } from './prepared.server.ts'

/** For this long after publishing an event, its author may still correct it. */
const SETTLED_MS = HOUR_MS
/** From one announcement to the next. */
const ANNOUNCE_MS = 7 * DAY_MS
/** How far back the first announcement looks. */
const FIRST_MS = 30 * DAY_MS

/** Emails people who wait for events about new ones, if there are any, at most once a week. */
export async function announceEvents(
  app: AppContext,
  sources: BlockSource[],
  now = new Date(),
): Promise<void> {
  const [last] = await app.db
    .select({ at: newsletterIssues.startedAt, message: newsletterIssues.message })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.audience, 'events'))
    .orderBy(desc(newsletterIssues.id))
    .limit(1)
  if (last?.at && now.getTime() - last.at.getTime() < ANNOUNCE_MS) return
  // From before the last announcement began: it lacks what was published while it was written.
  const since = new Date(last?.at ? last.at.getTime() - SETTLED_MS : now.getTime() - FIRST_MS)
  const restoredAt = await findLastRestore(app)
  const announcedIds = blocksIn(last?.message ?? '').map(({ id }) => id)
  const published = (await Promise.all(sources.map((source) => source.published?.(app, since, now) ?? [])))
    .flat()
    .filter(({ id }) => !announcedIds.includes(id))
  const isSettled = published.every(({ createdAt }) => now.getTime() - createdAt.getTime() > SETTLED_MS)
  if (!published.length || !isSettled) return
  const blocks = published.map(({ id }) => blockText({ kind: 'event', id }))
  const mayHaveLeft = published.some(({ createdAt }) => restoredAt && createdAt < restoredAt)
  const textIn = (lang: Lang) => ({
    subject: m.newsletter_events_subject({}, { locale: lang }),
    message: [m.newsletter_events_text({}, { locale: lang }), ...blocks].join('\n\n'),
  })
  const preparedFor = now.toISOString().slice(0, 10)
  await sendOnce(app, { audience: 'events', preparedFor, textIn, mayHaveLeft })
}
