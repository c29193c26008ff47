import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf, type Tx } from '#platform/database.server.ts'
import { fromCursor, PAGE_SIZE, type Page, toCursor } from '#platform/paging.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { amongOthers } from '#rooms/accounts/writing.server.ts'
import { assertModerator, type Subject, setHidden, tellText } from './hiding.server.ts'
import { reports } from './tables.ts'
import { joinAuthor } from './view.server.ts'

export type Decision = 'hidden' | 'kept'
export type ReportView = {
  id: number
  kind: Subject['kind']
  /** Of the post or the reply that was reported. */
  textId: number
  postId: number
  title: string
  content: string
  anonymous: boolean
  /** First name of whoever signed the text; null for an anonymous one and for somebody who left. */
  author: string | null
  hidden: boolean
  reason: string
  createdAt: Date
  decidedAt: Date | null
  decision: Decision | null
}
type Asked = { state?: 'open' | 'decided'; limit?: number; cursor?: string | undefined }

/**
 * Reports with the text they are about: open ones oldest first, decided ones newest first. The author of an
 * anonymous text does not leave the database (contract 4); who reported is no ground to decide on, and stays there, too.
 * @throws Refusal not_yours to all but moderators
 */
export async function listReports(
  ctx: Ctx,
  { state = 'open', limit = PAGE_SIZE, cursor }: Asked,
): Promise<Page<ReportView>> {
  assertModerator(ctx)
  const [from] = fromCursor(cursor, 1) ?? [state === 'open' ? 0 : 2_147_483_647]
  const rows = await rowsOf<ReportView>(ctx.db, `discussions.reports.${state}`, LISTS[state], [
    from,
    limit + 1,
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last && toCursor([last.id]) }
}

const REPORTS = `
  select r.id, t.kind, t.id as "textId", p.id as "postId", p.title, t.content, t.anonymous,
    u.first_name as author, t.hidden_at is not null as hidden, r.reason,
    r.created_at as "createdAt", r.decided_at as "decidedAt", r.decision
  from reports r
  cross join lateral (
    select 'post' as kind, id, id as post_id, content, anonymous, author_id, hidden_at
    from posts where id = r.post_id
    union all
    select 'comment', id, post_id, content, anonymous, author_id, hidden_at
    from comments where id = r.comment_id) t
  join posts p on p.id = t.post_id ${joinAuthor('t', 'u')}`
const LISTS = {
  open: `${REPORTS} where r.decided_at is null and r.id > $1 order by r.id limit $2`,
  decided: `${REPORTS} where r.decided_at is not null and r.id < $1 order by r.id desc limit $2`,
}

type Decided = { subject: Subject; reports: number[] }

/**
 * Decides a report and every other open one of the same text: `hidden` hides it, `kept` leaves it as it is.
 * @param also more work in the same transaction, such as the record of the act; may run again when writers meet
 * @throws Refusal not_yours, report_not_found, report_decided
 */
export async function decideReport(
  ctx: Ctx,
  id: number,
  decision: Decision,
  also?: (tx: Tx, decided: Decided) => Promise<unknown>,
): Promise<void> {
  assertModerator(ctx)
  const hidden = await amongOthers(() =>
    ctx.db.transaction(async (tx) => {
      const subject = await subjectOf(tx, id)
      const changed = decision === 'hidden' ? await setHidden(tx, subject, true) : undefined
      const decided = await decideAll(tx, subject, decision)
      if (!decided.includes(id)) throw new Refusal(409, 'report_decided')
      await also?.(tx, { subject, reports: decided })
      return changed
    }),
  )
  if (hidden) await tellText(ctx, hidden)
}

/** What a report is about. @throws Refusal report_not_found */
export async function subjectOf(tx: Tx, reportId: number): Promise<Subject> {
  const [report] = await tx
    .select({ postId: reports.postId, commentId: reports.commentId })
    .from(reports)
    .where(eq(reports.id, reportId))
  if (!report) throw new Refusal(404, 'report_not_found')
  const { postId, commentId } = report
  return postId !== null ? { kind: 'post', id: postId } : { kind: 'comment', id: commentId ?? 0 }
}

async function decideAll(tx: Tx, { kind, id }: Subject, decision: Decision): Promise<number[]> {
  const about = eq(kind === 'post' ? reports.postId : reports.commentId, id)
  const decided = await tx
    .update(reports)
    .set({ decision, decidedAt: sql`now()` })
    .where(and(isNull(reports.decidedAt), about))
    .returning({ id: reports.id })
  return decided.map((report) => report.id)
}
