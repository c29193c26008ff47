import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf, type Tx } from '#platform/database.server.ts'
import { fromCursor, type Page, toCursor } from '#platform/paging.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { record } from '#rooms/accounts/record.server.ts'
import { reports } from '#rooms/discussions/tables.ts'
import type { DecisionInput } from './rules.ts'
import { nameOfText, type Subject, setHidden, tellText } from './texts.server.ts'

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
  decision: 'hidden' | 'kept' | null
}
type Asked = { state: 'open' | 'decided'; limit: number; cursor?: string | undefined }

/**
 * Reports with the text they are about: open ones oldest first, decided ones newest first. The author of an
 * anonymous text does not leave the database (contract 4); who reported is no ground to decide on, and stays there, too.
 */
export async function listReports(ctx: Ctx, { state, limit, cursor }: Asked): Promise<Page<ReportView>> {
  const open = state === 'open'
  const [from] = fromCursor(cursor, 1) ?? [open ? 0 : 2_147_483_647]
  const query = open ? OPEN : DECIDED
  const rows = await rowsOf<ReportView>(ctx.db, `moderation.reports.${state}`, query, [from, limit + 1])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last && toCursor([last.id]) }
}

const REPORTS = `
  select r.id, case when k.id is null then 'post' else 'comment' end as kind, coalesce(k.id, p.id) as "textId",
    p.id as "postId", p.title, coalesce(k.content, p.content) as content,
    coalesce(k.anonymous, p.anonymous) as anonymous, u.first_name as author,
    case when k.id is null then p.hidden_at else k.hidden_at end is not null as hidden,
    r.reason, r.created_at as "createdAt", r.decided_at as "decidedAt", r.decision
  from reports r
  left join comments k on k.id = r.comment_id
  join posts p on p.id = coalesce(r.post_id, k.post_id)
  left join users u on u.id = case when k.id is null and not p.anonymous then p.author_id
    when not k.anonymous then k.author_id end`
const OPEN = `${REPORTS} where r.decided_at is null and r.id > $1 order by r.id limit $2`
const DECIDED = `${REPORTS} where r.decided_at is not null and r.id < $1 order by r.id desc limit $2`

/**
 * Decides a report and every other open one of the same text: `hidden` hides it, `kept` leaves it as it is.
 * For moderators.
 * @throws Refusal report_not_found, report_decided
 */
export async function decideReport(ctx: Ctx, id: number, { decision, reason }: DecisionInput): Promise<void> {
  const hiddenIn = await ctx.db.transaction(async (tx) => {
    const subject = subjectOf(await findReport(tx, id))
    const hidden = decision === 'hidden' ? await setHidden(ctx, tx, subject, true) : undefined
    const decided = await tx
      .update(reports)
      .set({ decision, decidedAt: ctx.now })
      .where(and(isNull(reports.decidedAt), aboutText(subject)))
      .returning({ id: reports.id })
    if (!decided.some((report) => report.id === id)) throw new Refusal(409, 'report_decided')
    await record(ctx, tx, {
      ...{ act: `report_${decision}`, subject: nameOfText(subject), reason },
      details: { reports: decided.map((report) => report.id) },
    })
    return hidden?.postId
  })
  if (hiddenIn !== undefined) tellText(ctx, hiddenIn)
}

/** @throws Refusal report_not_found */
export async function findReport(tx: Tx, id: number) {
  const [report] = await tx.select().from(reports).where(eq(reports.id, id))
  if (!report) throw new Refusal(404, 'report_not_found')
  return report
}

export function subjectOf({ postId, commentId }: typeof reports.$inferSelect): Subject {
  return postId !== null ? { kind: 'post', id: postId } : { kind: 'comment', id: commentId ?? 0 }
}

const aboutText = ({ kind, id }: Subject) => eq(kind === 'post' ? reports.postId : reports.commentId, id)
