import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type AuditAction, audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  olderThan,
  type Page,
  type PageRequest,
  pageOf,
  type SearchPageRequest,
} from '#platform/http/paging.server.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import type { Versioned } from '#platform/http/version.ts'
import type { NotSentReason, Progress } from '../rules.ts'
import { issueTag, readProgress } from '../sending/progress.server.ts'
import { newsletterIssues } from '../tables.ts'
import type { IssueInput } from './rules.ts'

const CARD = pickColumns(newsletterIssues, [
  'id',
  'audience',
  'state',
  'subject',
  'subjectFa',
  'preparedFor',
  'scheduledAt',
  'zone',
  'startedAt',
  'finishedAt',
  'pausedFor',
  'recipients',
  'updatedAt',
])
const WHOLE = { ...CARD, ...pickColumns(newsletterIssues, ['message', 'messageFa', 'version']) }

type Row = typeof newsletterIssues.$inferSelect
/** An issue in a list, for admins. */
type IssueCard = Pick<Row, keyof typeof CARD> & { progress: Progress }
/** With its texts, for its editor. */
export type IssueView = Pick<Row, keyof typeof WHOLE> & { progress: Progress }

/** All but deleted drafts that the site had prepared: their rows stay, but no admin sees them. */
const isNotDeleted = or(ne(newsletterIssues.state, 'cancelled'), isNotNull(newsletterIssues.startedAt))

/** All issues, newest first; with `q` those whose text holds its words. */
export async function listIssues(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<IssueCard>> {
  const { subject, subjectFa, message, messageFa } = newsletterIssues
  const rows = await ctx.db
    .select(CARD)
    .from(newsletterIssues)
    .where(
      and(
        isNotDeleted,
        olderThan(cursor, newsletterIssues.id),
        holdsWords(q, subject, subjectFa, message, messageFa),
      ),
    )
    .orderBy(desc(newsletterIssues.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ id }) => [id])
  const progressOf = await readProgress(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, progress: progressOf(row.id) })) }
}

/** @throws ApiError newsletter_issue_not_found */
export async function showIssue(ctx: Ctx, id: number): Promise<IssueView> {
  const [row] = await ctx.db
    .select(WHOLE)
    .from(newsletterIssues)
    .where(and(eq(newsletterIssues.id, id), isNotDeleted))
  if (!row) throw new ApiError(404, 'newsletter_issue_not_found')
  return { ...row, progress: (await readProgress(ctx, [id]))(id) }
}

/** Begins a draft, which may be empty. */
export async function createIssue(ctx: Ctx, input: IssueInput): Promise<IssueView> {
  const id = await write(ctx, { tags: NO_TAGS /* admins alone see drafts */ }, async (tx) => {
    const row = await tx
      .insert(newsletterIssues)
      .values({ ...input, createdBy: ctx.viewer.id ?? null })
      .returning({ id: newsletterIssues.id })
      .then(oneRow)
    return row.id
  })
  return showIssue(ctx, id)
}

/**
 * Changes the texts of a draft. One that waits for its time was checked as it is, and stays so until it is unscheduled:
 * the editor saves while one types, and half a sentence might be sent.
 * @throws ApiError newsletter_issue_not_found, newsletter_scheduled, newsletter_already_sent, changed_meanwhile
 */
export async function updateIssue(
  ctx: Ctx,
  id: number,
  { version, ...change }: Partial<IssueInput> & Versioned,
): Promise<IssueView> {
  await write(ctx, { tags: [issueTag(id)] }, async (tx) => {
    const row = await lockIssue(tx, id)
    if (row.state === 'scheduled') throw new ApiError(409, 'newsletter_scheduled')
    if (row.state !== 'draft') throw new ApiError(409, 'newsletter_already_sent')
    assertVersion(row, version)
    await tx
      .update(newsletterIssues)
      .set({
        ...change,
        ...(row.pausedFor && { pausedFor: reasonOnceEdited(row.pausedFor) }),
        version: row.version + 1,
        updatedAt: ctx.now,
      })
      .where(eq(newsletterIssues.id, id))
  })
  return showIssue(ctx, id)
}

const reasonOnceEdited = (pausedFor: string): NotSentReason =>
  pausedFor === ('restored' satisfies NotSentReason) ? 'restored' : 'edited'

/**
 * Deletes a draft. What has been sent stays.
 * @throws ApiError newsletter_issue_not_found, newsletter_already_sent
 */
export async function deleteIssue(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: [issueTag(id)] }, async (tx) => {
    const issue = await lockIssue(tx, id)
    const { state, preparedFor } = issue
    if (state !== 'draft' && state !== 'scheduled') throw new ApiError(409, 'newsletter_already_sent')
    const isIt = eq(newsletterIssues.id, id)
    // The row of a draft that the site prepared stays, or it would be prepared again within the hour.
    if (preparedFor) await tx.update(newsletterIssues).set({ state: 'cancelled' }).where(isIt)
    else await tx.delete(newsletterIssues).where(isIt)
    await auditIssue(ctx, tx, 'newsletter_draft_deleted', issue)
  })
}

/**
 * The row, locked until the transaction ends.
 * @throws ApiError newsletter_issue_not_found
 */
export async function lockIssue(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(newsletterIssues)
    .where(and(eq(newsletterIssues.id, id), isNotDeleted))
    .for('update')
  if (!row) throw new ApiError(404, 'newsletter_issue_not_found')
  return row
}

/** An issue as everyone may read it, once it was sent. */
export type PublicIssue = Pick<Row, 'id' | 'subject' | 'subjectFa'> & { sentAt: Date }

/** Whether everyone may read an issue: it was sent, or is on its way. */
export const isPublic = and(
  eq(newsletterIssues.audience, 'newsletter'),
  isNotNull(newsletterIssues.startedAt),
  inArray(newsletterIssues.state, ['sending', 'paused', 'sent']),
)
const PUBLIC = {
  ...pickColumns(newsletterIssues, ['id', 'subject', 'subjectFa']),
  sentAt: sql<Date>`${newsletterIssues.startedAt}`.mapWith(newsletterIssues.startedAt),
}

/** The archive, newest first. */
export async function listPublicIssues(ctx: Ctx, { limit, cursor }: PageRequest): Promise<Page<PublicIssue>> {
  const rows = await ctx.db
    .select(PUBLIC)
    .from(newsletterIssues)
    .where(and(isPublic, olderThan(cursor, newsletterIssues.id)))
    .orderBy(desc(newsletterIssues.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

/**
 * @throws ApiError newsletter_issue_not_found, including for an unsent issue
 */
export async function findPublicIssue(
  ctx: Ctx,
  id: number,
): Promise<PublicIssue & Pick<Row, 'message' | 'messageFa'>> {
  const [row] = await ctx.db
    .select({ ...PUBLIC, ...pickColumns(newsletterIssues, ['message', 'messageFa']) })
    .from(newsletterIssues)
    .where(and(eq(newsletterIssues.id, id), isPublic))
  if (!row) throw new ApiError(404, 'newsletter_issue_not_found')
  return row
}

/** Adds an audit entry about an issue, with its subject. For a deleted issue, only this subject remains. */
export const auditIssue = (
  ctx: Ctx,
  tx: Tx,
  act: AuditAction & `newsletter_${string}`,
  { id, subject, subjectFa }: Pick<Row, 'id' | 'subject' | 'subjectFa'>,
  details: Record<string, unknown> = {},
): Promise<void> =>
  audit(ctx, tx, {
    act,
    subject: `newsletter:${id}`,
    details: { ...titlesOf({ title: subject || null, titleFa: subjectFa || null }), ...details },
  })
