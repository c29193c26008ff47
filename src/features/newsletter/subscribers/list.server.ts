import { and, desc, eq } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { eraseAddress, type PersonalData } from '#features/accounts/personal-data.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsPartOfEmail } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { displayEmail } from '#platform/email/address.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf } from '#platform/http/paging.server.ts'
import type { SubscriberStatus } from '../search-params.ts'
import { newsletters } from '../tables.ts'
import type { SubscribersRequest } from './rules.ts'
import { STATUS } from './states.server.ts'

/** `subscribed` is the specification's; `status` says why not. */
type SubscriberView = Pick<
  typeof newsletters.$inferSelect,
  'id' | 'email' | 'subscribed' | 'lang' | 'source' | 'createdAt'
> & { status: SubscriberStatus }

const SHOWN = {
  ...pickColumns(newsletters, ['id', 'email', 'subscribed', 'lang', 'source', 'createdAt']),
  status: STATUS,
}

/**
 * For admins, newest first, by a part of the address, a status and a language: every address that is stored, so that
 * each can be erased.
 */
export async function listSubscribers(
  ctx: Ctx,
  { limit, cursor, q, status, lang }: SubscribersRequest,
): Promise<Page<SubscriberView>> {
  const rows = await ctx.db
    .select(SHOWN)
    .from(newsletters)
    .where(
      and(
        olderThan(cursor, newsletters.id),
        q ? holdsPartOfEmail(newsletters.email, q) : undefined,
        status && eq(STATUS, status),
        lang && eq(newsletters.lang, lang),
      ),
    )
    .orderBy(desc(newsletters.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, rows: page.rows.map(withShownEmail) }
}

/** One of them. @throws ApiError subscriber_not_found */
export async function showSubscriber({ db }: Ctx, id: number): Promise<SubscriberView> {
  const [row] = await db.select(SHOWN).from(newsletters).where(eq(newsletters.id, id))
  if (!row) throw new ApiError(404, 'subscriber_not_found')
  return withShownEmail(row)
}

const withShownEmail = (row: SubscriberView) => ({ ...row, email: displayEmail(row.email) })

type NewsletterFigures = { total: number; active: number; thisMonth: number; waitingForEvents: number }

/**
 * Returns the figures above the list; a month begins in the site's time zone. `total` counts all stored addresses, as
 * the list does, including people who wait only for events. `active` counts people who get the newsletter.
 */
export async function showFigures(ctx: Ctx): Promise<NewsletterFigures> {
  const [figures] = await queryNamed<NewsletterFigures>(
    ctx.db,
    'newsletter.figures',
    `select count(*)::int as total, count(*) filter (where subscribed)::int as active,
       count(*) filter (where created_at >= $1::timestamptz)::int as "thisMonth",
       count(*) filter (where waits_for_events)::int as "waitingForEvents"
     from newsletters`,
    [firstOfMonth(ctx.now, ctx.settings().timeZone)],
  )
  return figures ?? { total: 0, active: 0, thisMonth: 0, waitingForEvents: 0 }
}

/** The first moment of the month in a zone, ISO 8601. */
const firstOfMonth = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .with({ day: 1 })
    .startOfDay()
    .toInstant()
    .toString()

/**
 * Erases an address everywhere it is not an account, and emails to it that have not left.
 * @throws ApiError subscriber_not_found
 */
export async function eraseSubscriber(ctx: Ctx, features: PersonalData[], id: number): Promise<void> {
  await write(ctx, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    const [row] = await tx
      .select({ email: newsletters.email })
      .from(newsletters)
      .where(eq(newsletters.id, id))
    if (!row) throw new ApiError(404, 'subscriber_not_found')
    await eraseAddress(tx, features, row.email)
    await audit(ctx, tx, { act: 'subscriber_erased', subject: `subscriber:${id}` })
  })
}
