import { and, eq, sql } from 'drizzle-orm'
import { isSuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import { users } from '#features/accounts/tables.ts'
import { DEFAULTS } from '#features/notifications/rules.ts'
import { notificationChoices } from '#features/notifications/tables.ts'
import { tokenOf } from '#features/notifications/token.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import { rollUp } from '../counting/rollup.server.ts'
import { businessOf } from '../dashboard/business.server.ts'
import { sessionSeconds, sharesOf, totalsBefore, totalsOf } from '../dashboard/figures.server.ts'
import type { Ranges } from '../dashboard/periods.server.ts'
import { WEEKLY_EMAIL } from '../rules.ts'

/** Sent on Monday from this hour in the site's zone, until the end of the day in case the site was down. */
const HOUR_OF_MONDAY = 8
const PAGES_NAMED = 5
/** Such an admin reads no figures on the site either. */
const IS_SUSPENDED = sql.raw(isSuspendedSql('users.id'))

/** The data of the email: figures of the seven days from Monday to Sunday, and of the seven before. */
export type WeeklyEmail = {
  /** Monday of that week, ISO 8601. */
  from: string
  to: string
  zone: string
  visitors: number
  visitorsBefore: number
  views: number
  viewsBefore: number
  /** Whole seconds. */
  session: number
  pages: { page: string; views: number }[]
  business: Awaited<ReturnType<typeof businessOf>>
  /** Ends these emails with one click. */
  token: string
}

/**
 * Emails last week's figures to each verified admin who is not suspended and wants them, once; nothing where nobody
 * came. Called by a job, each hour.
 * @param now for tests
 */
export async function emailWeekly(app: AppContext, now = new Date()): Promise<void> {
  const zone = app.settings().timeZone
  const localNow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  if (localNow.dayOfWeek !== 1 || localNow.hour < HOUR_OF_MONDAY) return
  await rollUp(app)
  const vars = await weekBefore(app, localNow)
  if (!vars.visitors) return
  const admins = await app.db
    .select({ id: users.id, email: users.email, lang: users.lang, via: notificationChoices.via })
    .from(users)
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, users.id), eq(notificationChoices.kind, 'visits')),
    )
    .where(and(eq(users.role, 'admin'), eq(users.emailVerified, true), sql`not ${IS_SUSPENDED}`))
  const readers = admins.filter(({ via }) => (via ?? DEFAULTS.visits) === 'mail')
  await write(app, { tags: NO_TAGS /* emails alone */ }, async (tx) => {
    for (const { id, email, lang } of readers)
      await queueEmail(app, tx, {
        key: `${WEEKLY_EMAIL}:${vars.from.slice(0, 10)}:${id}`,
        to: email,
        userId: id,
        lang,
        template: WEEKLY_EMAIL,
        vars: { ...vars, token: tokenOf(app.secrets, { userId: id, what: 'visits' }) },
      })
  })
}

async function weekBefore(
  app: AppContext,
  here: Temporal.ZonedDateTime,
): Promise<Omit<WeeklyEmail, 'token'>> {
  const startOf = (ago: number) => new Date(here.subtract({ days: ago }).startOfDay().epochMilliseconds)
  const ranges: Ranges = {
    current: { from: startOf(7), to: startOf(0) },
    before: { from: startOf(14), to: startOf(7), lastDay: startOf(7) },
    unit: 'day',
  }
  const [now, before, { page }, business] = await Promise.all([
    totalsOf(app, ranges),
    totalsBefore(app, ranges),
    sharesOf(app, ranges),
    businessOf(app, ranges.current),
  ])
  return {
    from: ranges.current.from.toISOString(),
    to: startOf(1).toISOString(),
    zone: here.timeZoneId,
    visitors: now.visitors,
    visitorsBefore: before.visitors,
    views: now.views,
    viewsBefore: before.views,
    session: sessionSeconds(now),
    pages: page.slice(0, PAGES_NAMED).map(({ value, views }) => ({ page: value, views })),
    business,
  }
}
