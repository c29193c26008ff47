import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { canHoldSecrets } from '#features/accounts/roles.ts'
import { lockSession, requireSignedIn } from '#features/accounts/writing.server.ts'
import { m } from '#messages'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { oneRow, queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { writeCalendar } from './ics.server.ts'
import { RENEWALS, SECRET_LETTERS } from './rules.ts'
import type { CalendarSource } from './sources.server.ts'
import { calendarFeeds } from './tables.ts'

/** The address of one's own calendar, if one was made. */
type OwnFeed = { url: string; createdAt: Date } | null

/** @throws ApiError sign_in_first */
export async function showOwnFeed(ctx: Ctx): Promise<OwnFeed> {
  const [row] = await ctx.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, requireSignedIn(ctx.viewer).id))
  return row ? feedOf(ctx, row) : null
}

/**
 * Makes the secret address, or a new one: the previous one stops working.
 * @throws ApiError sign_in_first, prove_first, too_many
 */
export async function renewOwnFeed(ctx: Ctx): Promise<OwnFeed> {
  const viewer = requireSignedIn(ctx.viewer)
  if (!canHoldSecrets(ctx.viewer)) throw new ApiError(403, 'prove_first')
  await countRateLimit(ctx, RENEWALS, viewer.id)
  const seed = randomBytes(16)
  const hash = hashOf(secretOf(ctx, seed))
  const row = await write(ctx, { tags: NO_TAGS /* its owner alone sees it */ }, async (tx) => {
    await lockSession(tx, viewer)
    return tx
      .insert(calendarFeeds)
      .values({ userId: viewer.id, seed, hash })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { seed, hash, createdAt: ctx.now } })
      .returning()
  }).then(oneRow)
  return feedOf(ctx, row)
}

/** @throws ApiError sign_in_first */
export async function removeOwnFeed(ctx: Ctx): Promise<void> {
  const { id } = requireSignedIn(ctx.viewer)
  await write(ctx, { tags: NO_TAGS /* its owner alone sees it */, single: true }, (db) =>
    db.delete(calendarFeeds).where(eq(calendarFeeds.userId, id)),
  )
}

/**
 * The calendar behind a secret address: everything its owner attends, in their language.
 * @throws ApiError not_found, the same for an unknown address and a renewed one
 */
export async function readFeed(ctx: Ctx, sources: CalendarSource[], secret: string): Promise<string> {
  const [owner] = await queryNamed<{ id: string; lang: Lang }>(
    ctx.db,
    'calendar.owner',
    'select u.id, u.lang from calendar_feeds f join users u on u.id = f.user_id where f.hash = $1 and u.email_proved',
    [hashOf(secret)],
  )
  if (!owner) throw new ApiError(404, 'not_found')
  const entries = await Promise.all(sources.map((source) => source.entriesOf(ctx, owner.id, owner.lang)))
  return writeCalendar(ctx.env, {
    name: m.calendar_own_feed_name({}, { locale: owner.lang }),
    lang: owner.lang,
    entries: entries.flat().toSorted((a, b) => a.start.getTime() - b.start.getTime()),
  })
}

const feedOf = (app: AppContext, { seed, createdAt }: typeof calendarFeeds.$inferSelect): OwnFeed => ({
  url: `${app.env.PUBLIC_URL}/api/calendar/${secretOf(app, seed)}.ics`,
  createdAt,
})

const secretOf = ({ secrets }: Pick<AppContext, 'secrets'>, seed: Buffer) =>
  createHmac('sha256', secrets.calendar).update(seed).digest('base64url').slice(0, SECRET_LETTERS)

/** A plain hash is enough for a secret that cannot be guessed. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
