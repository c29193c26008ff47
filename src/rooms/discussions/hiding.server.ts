import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { fromCursor, type Page, toCursor } from '#platform/paging.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canModerate } from '#rooms/accounts/rules.ts'
import type { Subject } from './reports.server.ts'
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
  const [kind, id] =
    'post' in subject ? (['post', subject.post] as const) : (['comment', subject.comment] as const)
  const [found] = await rowsOf<{ postId: number }>(ctx.db, `discussions.hide.${kind}`, HIDE[kind], [
    id,
    hidden,
    hidden ? 'hidden' : 'kept',
  ])
  if (!found) throw new Refusal(404, 'not_found')
  ctx.live.tell('posts')
  ctx.live.tell(`post:${found.postId}`)
}

// A hidden reply is counted off its post, and on again when it is restored. The post is locked first, as everywhere.
const HIDE = {
  post: `
    with decided as (
      update reports set decided_at = now(), decision = $3 where post_id = $1 and decided_at is null)
    update posts set hidden_at = case when $2::boolean then coalesce(hidden_at, now()) end
    where id = $1 returning id as "postId"`,
  comment: `
    with post as (
      select p.id from posts p join comments k on k.post_id = p.id where k.id = $1 for update of p),
    before as (
      select k.id, k.post_id, k.hidden_at from comments k join post on post.id = k.post_id where k.id = $1
      for update of k),
    changed as (
      update comments k set hidden_at = case when $2::boolean then coalesce(k.hidden_at, now()) end
      from before b where k.id = b.id and (b.hidden_at is null) = $2 returning k.post_id),
    counted as (
      update posts p set replies = p.replies + case when $2 then -1 else 1 end
      from changed c where p.id = c.post_id),
    decided as (
      update reports set decided_at = now(), decision = $3 where comment_id = $1 and decided_at is null)
    select post_id as "postId" from before`,
}

/** @throws Refusal not_yours to all but moderators */
export function assertModerator(ctx: Ctx) {
  if (!canModerate(ctx.viewer))
    throw new Refusal(ctx.viewer.signedIn ? 403 : 401, ctx.viewer.signedIn ? 'not_yours' : 'sign_in_first')
}
