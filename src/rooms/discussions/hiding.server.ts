import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf, type Tx } from '#platform/database.server.ts'
import { fromCursor, type Page, toCursor } from '#platform/paging.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canModerate } from '#rooms/accounts/rules.ts'
import { amongOthers, holdPost } from './access.server.ts'
import type { Subject } from './reports.server.ts'
import { reports } from './tables.ts'
import { type AuthorView, authorOf, joinAuthor } from './view.server.ts'

const REPORTS_PAGE = 20

export type ReportView = {
  id: number
  subject: Subject
  postId: number
  title: string
  content: string
  anonymous: boolean
  author: AuthorView
  hidden: boolean
  reason: string
  createdAt: string
}
type ReportRow = Omit<ReportView, 'author' | 'subject'> & {
  commentId: number | null
  firstName: string | null
}

/**
 * Undecided reports, oldest first, with the text they are about as everybody sees its author: an anonymous one shows
 * nobody, to moderators too. Who reported is left out: it is no ground to decide on.
 * @throws Refusal not_yours to all but moderators
 */
export async function listReports(
  ctx: Ctx,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<ReportView>> {
  assertModerator(ctx)
  const [after = 0] = fromCursor(cursor, 1) ?? []
  const rows = await rowsOf<ReportRow>(ctx.db, 'discussions.reports', REPORTS, [after])
  const shown = rows.slice(0, REPORTS_PAGE)
  return {
    rows: shown.map(({ commentId, firstName, ...row }) => ({
      ...row,
      subject: commentId === null ? { post: row.postId } : { comment: commentId },
      author: authorOf(row.anonymous, firstName),
    })),
    next: rows.length > REPORTS_PAGE ? toCursor([shown.at(-1)?.id ?? 0]) : undefined,
  }
}

const REPORTS = `
  select r.id, t."commentId", t."postId", p.title, t.content, t.anonymous, u.first_name as "firstName",
    t.hidden_at is not null as hidden, r.reason,
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from reports r
  cross join lateral (
    select null::int as "commentId", id as "postId", content, anonymous, author_id, hidden_at
    from posts where id = r.post_id
    union all
    select id, post_id, content, anonymous, author_id, hidden_at from comments where id = r.comment_id) t
  join posts p on p.id = t."postId" ${joinAuthor('t', 'u')}
  where r.decided_at is null and r.id > $1 order by r.id limit ${REPORTS_PAGE + 1}`

/**
 * Hides a text from all but its author, who sees that it is hidden, and moderators; its open reports are decided.
 * @throws Refusal not_yours, not_found
 */
export const hideText = (ctx: Ctx, subject: Subject) => setHidden(ctx, subject, true)

/**
 * Shows a hidden text again, or leaves a reported one where it is; its open reports are decided.
 * @throws Refusal not_yours, not_found
 */
export const restoreText = (ctx: Ctx, subject: Subject) => setHidden(ctx, subject, false)

async function setHidden(ctx: Ctx, subject: Subject, hidden: boolean): Promise<void> {
  assertModerator(ctx)
  const postId = await amongOthers(() =>
    ctx.db.transaction(async (tx) => {
      const changed =
        'post' in subject
          ? await setPostHidden(tx, subject.post, hidden)
          : await setCommentHidden(tx, subject.comment, hidden)
      await decide(tx, subject, hidden ? 'hidden' : 'kept')
      return changed
    }),
  )
  ctx.live.tell('posts')
  ctx.live.tell(`post:${postId}`)
}

async function setPostHidden(tx: Tx, id: number, hidden: boolean) {
  const { rowCount } = await tx.execute(sql`
    update posts set hidden_at = case when ${hidden} then coalesce(hidden_at, now()) end where id = ${id}`)
  if (!rowCount) throw new Refusal(404, 'not_found')
  return id
}

/** A hidden reply is counted off its post, and on again when it is restored. */
async function setCommentHidden(tx: Tx, id: number, hidden: boolean) {
  const { rows } = await tx.execute<{ postId: number }>(
    sql`select post_id as "postId" from comments where id = ${id}`,
  )
  const [comment] = rows
  if (!comment) throw new Refusal(404, 'not_found')
  await holdPost(tx, comment.postId)
  await tx.execute(sql`
    with changed as (
      update comments set hidden_at = case when ${hidden} then now() end
      where id = ${id} and (hidden_at is null) = ${hidden} returning post_id)
    update posts p set replies = p.replies + ${hidden ? -1 : 1} from changed where p.id = changed.post_id`)
  return comment.postId
}

const decide = (tx: Tx, subject: Subject, decision: 'hidden' | 'kept') =>
  tx
    .update(reports)
    .set({ decidedAt: sql`now()`, decision })
    .where(
      and(
        isNull(reports.decidedAt),
        'post' in subject ? eq(reports.postId, subject.post) : eq(reports.commentId, subject.comment),
      ),
    )

/** @throws Refusal not_yours to all but moderators */
export function assertModerator(ctx: Ctx) {
  if (!canModerate(ctx.viewer))
    throw new Refusal(ctx.viewer.signedIn ? 403 : 401, ctx.viewer.signedIn ? 'not_yours' : 'sign_in_first')
}
