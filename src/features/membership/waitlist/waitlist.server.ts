import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { eraseAddress, type PersonalData } from '#features/accounts/personal-data.server.ts'
import { users } from '#features/accounts/tables.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsPartOfEmail, holdsWords } from '#platform/database/contains-words.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import { displayEmail, toStoredEmail } from '#platform/email/address.server.ts'
import { assertLastingEmail } from '#platform/email/blocked-domains.server.ts'
import { mailboxOf, mailboxPause } from '#platform/email/mailbox.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { streamCsv } from '#platform/http/csv-file.server.ts'
import { minimumResponseTime } from '#platform/http/minimum-response-time.server.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { sendOpened } from '../members/emails.server.ts'
import { paymentsOpen } from '../payments/stripe.server.ts'
import { isPlusMemberSql } from '../premium.server.ts'
import type { WaitlistInput } from '../rules.ts'
import { waitlist } from '../tables.ts'

/** People try a few times; a script that fills the list does not stop by itself. */
const WAITING = { name: 'membership.wait', most: 10, perSeconds: HOUR_SECONDS }

/**
 * Adds a family to the waitlist. Asking again with the same email changes nothing, since anyone may have typed it,
 * and is answered the same, and as late: nobody learns who is on it.
 * @throws ApiError invalid, email_disposable, too_many
 */
export async function joinWaitlist(ctx: Ctx, input: WaitlistInput): Promise<{ status: 'waiting' }> {
  const longEnough = minimumResponseTime()
  await countRateLimit(ctx, WAITING, ctx.addressHash)
  const email = toStoredEmail(input.email)
  assertLastingEmail(ctx, email)
  await write(ctx, { tags: NO_TAGS /* admins alone see it */ }, async (tx) => {
    // An address that is on the list is counted as well: the answer must not reveal it.
    const pause = await mailboxPause(ctx, tx, email)
    if (pause) throw new ApiError(429, 'too_many', { retryAfter: pause })
    await tx
      .insert(waitlist)
      .values({ ...input, email, lang: ctx.lang })
      .onConflictDoNothing({ target: waitlist.email })
  })
  await longEnough
  return { status: 'waiting' }
}

type WaitingFamily = Omit<typeof waitlist.$inferSelect, 'childrenAges'>

const SHOWN = pickColumns(waitlist, [
  'id',
  'name',
  'email',
  'city',
  'interests',
  'lang',
  'createdAt',
  'invitedAt',
])

/**
 * For admins, newest first; with `q` those whose name, email, city or interests hold its words. Without the children's
 * ages, which no list shows beside a name, and none finds.
 */
export async function listWaitlist(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<WaitingFamily>> {
  const { name, email, city, interests } = waitlist
  const rows = await ctx.db
    .select(SHOWN)
    .from(waitlist)
    .where(
      and(
        olderThan(cursor, waitlist.id),
        q ? or(holdsWords(q, name, email, city, interests), holdsPartOfEmail(email, q)) : undefined,
      ),
    )
    .orderBy(desc(waitlist.id))
    .limit(limit + 1)
  return pageOf(rows.map(withShownEmail), limit, (last) => [last.id])
}

/** One family, without the children's ages. For admins. @throws ApiError waiting_family_not_found */
export async function showWaitingFamily({ db }: Ctx, familyId: number): Promise<WaitingFamily> {
  const [family] = await db.select(SHOWN).from(waitlist).where(eq(waitlist.id, familyId))
  if (!family) throw new ApiError(404, 'waiting_family_not_found')
  return withShownEmail(family)
}

const withShownEmail = (family: WaitingFamily) => ({ ...family, email: displayEmail(family.email) })

/** The same as a CSV file, oldest first. That it was read is in the audit log. */
export async function exportWaitlist(ctx: Ctx): Promise<ReadableStream<Uint8Array>> {
  await write(ctx, { tags: NO_TAGS /* the audit log alone */ }, (tx) =>
    audit(ctx, tx, { act: 'waitlist_exported', subject: 'waitlist' }),
  )
  return streamCsv({
    head: [
      m.membership_csv_name,
      m.membership_csv_email,
      m.membership_csv_city,
      m.membership_csv_interests,
      m.membership_csv_language,
      m.membership_csv_since,
      m.membership_csv_invited,
    ].map((text) => text({}, { locale: ctx.lang })),
    read: (after, limit) =>
      ctx.db
        .select(SHOWN)
        .from(waitlist)
        .where(gt(waitlist.id, after))
        .orderBy(asc(waitlist.id))
        .limit(limit),
    line: (family) => [
      family.name,
      displayEmail(family.email),
      family.city,
      family.interests ?? '',
      family.lang,
      family.createdAt.toISOString(),
      family.invitedAt?.toISOString() ?? '',
    ],
  })
}

/**
 * Erases a family, and all else that is stored by its address without an account.
 * @throws ApiError waiting_family_not_found
 */
export async function eraseFromWaitlist(ctx: Ctx, features: PersonalData[], familyId: number): Promise<void> {
  await write(ctx, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    const [row] = await tx.select({ email: waitlist.email }).from(waitlist).where(eq(waitlist.id, familyId))
    if (!row) throw new ApiError(404, 'waiting_family_not_found')
    await eraseAddress(tx, features, row.email)
    await audit(ctx, tx, { act: 'waitlist_erased', subject: `waitlist:${familyId}` })
  })
}

/**
 * Invites the families that have waited longest, each mailbox once. Who is a member already is not invited to become one.
 * @returns how many
 * @throws ApiError payments_closed: there is nothing to invite them to
 */
export async function inviteFromWaitlist(ctx: Ctx, count: number): Promise<{ invited: number }> {
  if (!paymentsOpen(ctx)) throw new ApiError(409, 'payments_closed')
  return write(ctx, { tags: NO_TAGS /* on the admins' pages alone */ }, async (tx) => {
    // Of two admins at once, the second waits here and invites the next families.
    const waiting = await tx
      .select({ id: waitlist.id, email: waitlist.email, lang: waitlist.lang })
      .from(waitlist)
      .where(isNull(waitlist.invitedAt))
      .orderBy(asc(waitlist.id))
      .for('update')
    const invited = await tx
      .select({ email: waitlist.email })
      .from(waitlist)
      .where(isNotNull(waitlist.invitedAt))
    const { families, ids } = nextMailboxes(waiting, [...invited, ...(await listMembersEmails(tx))], count)
    for (const family of families) await sendOpened(ctx, tx, family)
    await tx
      .update(waitlist)
      .set({ invitedAt: ctx.now })
      .where(sql`${waitlist.id} = any(${sql.param(ids)}::int[])`)
    if (families.length)
      await audit(ctx, tx, {
        act: 'waitlist_invited',
        subject: 'waitlist',
        details: { count: families.length },
      })
    return { invited: families.length }
  })
}

const listMembersEmails = (tx: Tx) =>
  tx
    .select({ email: users.email })
    .from(users)
    .where(and(users.emailVerified, sql.raw(isPlusMemberSql('users'))))

/**
 * Returns one address of each mailbox that comes next, and the rows that count as invited with it. Nobody has confirmed
 * an address of the waitlist: a stranger can add hundreds of spellings of one person's, and each would be an email to
 * them. So one email invites the whole mailbox, including spellings added after it was sent.
 * @param known the mailboxes that need no email: already invited, or members'
 */
function nextMailboxes<Family extends { id: number; email: string }>(
  waiting: Family[],
  known: { email: string }[],
  count: number,
) {
  const knownMailboxes = new Set(known.map((family) => mailboxOf(family.email)))
  const mailboxes = [...Map.groupBy(waiting, (family) => mailboxOf(family.email))]
  const next = mailboxes.filter(([mailbox]) => !knownMailboxes.has(mailbox)).slice(0, count)
  const skipped = mailboxes.filter(([mailbox]) => knownMailboxes.has(mailbox))
  return {
    // Without a label where it is among them: not every provider delivers to an address with one.
    families: next.flatMap(([mailbox, rows]) => rows.find((row) => row.email === mailbox) ?? rows[0] ?? []),
    ids: [...next, ...skipped].flatMap(([, rows]) => rows.map((row) => row.id)),
  }
}
