import { and, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import { waitlist } from '#features/membership/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { displayEmail, spellingsOf } from '#platform/email/address.server.ts'
import { mails } from '#platform/email/email.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf } from '#platform/http/paging.server.ts'
import type { SubscriberStatus } from '../search-params.ts'
import { newsletters } from '../tables.ts'
import type { SubscribersRequest } from './rules.ts'

/** `subscribed` is the specification's; `status` says why not. */
type SubscriberView = Pick<
  typeof newsletters.$inferSelect,
  'id' | 'email' | 'subscribed' | 'lang' | 'source' | 'createdAt'
> & { status: SubscriberStatus }

const SHOWN = {
  ...pickColumns(newsletters, ['id', 'email', 'subscribed', 'lang', 'source', 'createdAt']),
  stopped: newsletters.stopped,
  pending: sql<boolean>`${newsletters.requestedAt} is not null`,
}

/** The newsletter's own list: whoever only waits for events is not on it. */
export const ASKED_FOR_NEWSLETTER = or(
  isNotNull(newsletters.requestedAt),
  isNotNull(newsletters.confirmedAt),
  isNotNull(newsletters.unsubscribedAt),
)

const WITH: Record<SubscriberStatus, SQL | undefined> = {
  active: eq(newsletters.subscribed, true),
  pending: and(eq(newsletters.subscribed, false), isNotNull(newsletters.requestedAt)),
  unsubscribed: and(
    eq(newsletters.subscribed, false),
    isNull(newsletters.requestedAt),
    isNull(newsletters.stopped),
  ),
  stopped: isNotNull(newsletters.stopped),
}

/** For admins, newest first, by a part of the address, a status and a language. */
export async function listSubscribers(
  ctx: Ctx,
  { limit, cursor, q, status, lang }: SubscribersRequest,
): Promise<Page<SubscriberView>> {
  const [before] = fromCursor(cursor, 1) ?? []
  const rows = await ctx.db
    .select(SHOWN)
    .from(newsletters)
    .where(
      and(
        ASKED_FOR_NEWSLETTER,
        before === undefined ? undefined : lt(newsletters.id, before),
        q ? ilike(newsletters.email, `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        status && WITH[status],
        lang && eq(newsletters.lang, lang),
      ),
    )
    .orderBy(desc(newsletters.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, rows: page.rows.map(toView) }
}

/** @param row as `SHOWN` reads it */
function toView({
  stopped,
  pending,
  ...row
}: Omit<SubscriberView, 'status'> & { stopped: string | null; pending: boolean }) {
  const status = statusOf({ ...row, stopped, pending })
  return { ...row, email: displayEmail(row.email), status }
}

/** Why somebody gets the newsletter, or does not. */
function statusOf(row: { subscribed: boolean; stopped: string | null; pending: boolean }): SubscriberStatus {
  if (row.subscribed) return 'active'
  if (row.stopped) return 'stopped'
  return row.pending ? 'pending' : 'unsubscribed'
}

type NewsletterFigures = { total: number; active: number; thisMonth: number; waitingForEvents: number }

/** The three cards; a month begins in the site's time zone. */
export async function showFigures(ctx: Ctx): Promise<NewsletterFigures> {
  const [figures] = await queryNamed<NewsletterFigures>(
    ctx.db,
    'newsletter.figures',
    `select count(*) filter (where listed)::int as total, count(*) filter (where subscribed)::int as active,
       count(*) filter (where listed and created_at >= $1::timestamptz)::int as "thisMonth",
       count(*) filter (where waits_for_events)::int as "waitingForEvents"
     from (select *, requested_at is not null or confirmed_at is not null or unsubscribed_at is not null as listed
           from newsletters) n`,
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
 * Erases an address everywhere it is not an account: both lists, the waitlist of Peyvand+, and emails that have not
 * left. What was sent keeps its count, without the address.
 * @throws ApiError subscriber_not_found
 */
export async function eraseSubscriber(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: [] /* on the admins' pages alone */ }, async (tx) => {
    const [row] = await tx
      .delete(newsletters)
      .where(eq(newsletters.id, id))
      .returning({ email: newsletters.email })
    if (!row) throw new ApiError(404, 'subscriber_not_found')
    await tx.delete(waitlist).where(inArray(waitlist.email, spellingsOf(row.email)))
    await tx
      .delete(mails)
      .where(and(sql`${mails.key} like ${`newsletter-confirm:${id}:%`}`, isNull(mails.sentAt)))
    await audit(ctx, tx, { act: 'subscriber_erased', subject: `subscriber:${id}` })
  })
}
