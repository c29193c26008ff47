import { AUTHOR_CTE, requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { REPORTS_LIMIT } from '../rules.ts'
import { reports } from '../tables.ts'
import type { Subject } from './hiding.server.ts'

/** What members can report, here and in other features: the column of a report that names it. One of them is set. */
export const REPORT_COLUMNS = {
  post: reports.postId,
  comment: reports.commentId,
  group: reports.groupId,
  community_event: reports.communityEventId,
  question: reports.questionId,
  message: reports.messageId,
}
export type Reported = { kind: keyof typeof REPORT_COLUMNS; id: number }

/**
 * Reports to moderators that a text breaks the guidelines; a second report of it by the same person changes nothing,
 * unless the first was decided before its author edited it.
 * @throws ApiError sign_in_first, too_many, not_found
 */
export async function reportText(ctx: Ctx, { kind, id }: Subject, reason: string): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, REPORTS_LIMIT, viewer.id)
  const [text] = await write(ctx, { tags: NO_TAGS /* moderators alone read reports */, single: true }, (db) =>
    queryNamed(db, `discussions.report.${kind}`, REPORT[kind], [viewer.id, id, reason]),
  )
  if (!text) throw new ApiError(404, 'not_found')
}

/**
 * Allows one report for each person and text. If the text was edited after the decision, the report opens again with
 * the new reason. It gets a new id, because moderators read reports in order of ids: under its old id it would stand
 * before those they have read.
 * @param column of `reports`
 * @param editedAt SQL of when the text was edited
 */
const onceUnlessEdited = (column: string, editedAt: string) => `
  on conflict (${column}, reporter_id) do update
    set id = default, reason = excluded.reason, created_at = now(), decided_at = null, decision = null
    where reports.decided_at < (${editedAt})`

const REPORT = {
  post: `
    with ${AUTHOR_CTE},
    found as (select p.id from me, posts p where p.id = $2 and p.hidden_at is null),
    reported as (insert into reports (reporter_id, post_id, reason) select $1, id, $3 from found
      ${onceUnlessEdited('post_id', 'select p.edited_at from posts p where p.id = $2')})
    select id from found`,
  comment: `
    with ${AUTHOR_CTE},
    found as (
      select k.id from me, comments k join posts p on p.id = k.post_id
      where k.id = $2 and k.hidden_at is null and p.hidden_at is null),
    reported as (insert into reports (reporter_id, comment_id, reason) select $1, id, $3 from found
      ${onceUnlessEdited('comment_id', 'select k.edited_at from comments k where k.id = $2')})
    select id from found`,
}

/**
 * Does the same as `reportText` for another feature, which first checks that the reader may see the thing.
 * @param editedAt when it was last edited, as an ISO time; null if it never was, or cannot be edited
 * @throws ApiError sign_in_first, too_many, not_found
 */
export async function reportSubject(
  ctx: Ctx,
  { kind, id }: { kind: Exclude<Reported['kind'], Subject['kind']>; id: number },
  reason: string,
  editedAt: string | null = null,
): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, REPORTS_LIMIT, viewer.id)
  const column = REPORT_COLUMNS[kind].name
  await write(ctx, { tags: NO_TAGS /* moderators alone read reports */, single: true }, (db) =>
    queryNamed(
      db,
      `discussions.report.${kind}`,
      `with ${AUTHOR_CTE}
       insert into reports (reporter_id, ${column}, reason) select id, $2, $3 from me
       ${onceUnlessEdited(column, '$4::timestamptz')}`,
      [viewer.id, id, reason, editedAt],
    ),
  )
}
