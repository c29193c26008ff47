import { TITLES_IN_DETAILS, titlesIn } from '#features/accounts/audit-log/rules.ts'
import { QUESTION_TEXTS } from '#features/experts/questions/reported-texts.server.ts'
import { kindSql, storedKind } from '#features/local-community/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { DELETED_KINDS, type HiddenFilter, type REPORTED_KINDS } from './search-params.ts'
import { selectTexts } from './texts.server.ts'

/**
 * What was deleted has no page, no text, and nothing to restore: only its entry in the audit log is left, with its title
 * in both languages.
 */
type Kind =
  | { deleted: false; kind: (typeof REPORTED_KINDS)[number]; url: string }
  | { deleted: true; kind: (typeof DELETED_KINDS)[number]; url: null; titleFa: string | null }
type HiddenView = Kind & {
  /** That of the audit entry. */
  id: number
  textId: number
  /** The title of the page where it is shown: that of its post, its session, its group or its event. */
  title: string
  /** The beginning of the text; never its author. */
  excerpt: string
  /** The name, at that time, of the person who hid or deleted it. */
  byName: string
  at: Date
  /** An expert who hides a question in a session gives none. */
  reason: string | null
}
type HiddenListRequest = SearchPageRequest & { kind?: HiddenFilter | undefined }

/**
 * Lists items that are hidden now, or were deleted for good, newest first, with the moderator and the reason. With `q`,
 * lists those that have its words in these fields. For moderators. Reads no author from the database, whether a text is
 * anonymous or not.
 */
export async function listHidden(
  ctx: Ctx,
  { q, kind, limit, cursor }: HiddenListRequest,
): Promise<Page<HiddenView>> {
  const [before] = fromCursor(cursor, 1) ?? [ID_MAX]
  const page = [before, limit + 1, patternsOf(q)]
  const rows =
    kind === 'deleted'
      ? (await queryNamed<DeletedRow>(ctx.db, 'moderation.deleted', DELETED, page)).map(toView)
      : await queryNamed<HiddenView>(ctx.db, 'moderation.hidden', HIDDEN, [...page, kind ?? null])
  return pageOf(rows, limit, (last) => [last.id])
}

type DeletedRow = Omit<Extract<HiddenView, { deleted: true }>, 'title' | 'titleFa'> & {
  details: Record<string, unknown>
}

const toView = ({ details, ...row }: DeletedRow): HiddenView => ({
  ...row,
  ...(titlesIn(details) ?? { title: '', titleFa: null }),
})

const ENTRY = `id, at, actor_name, reason, details, split_part(subject, ':', 1) as subject,
      split_part(subject, ':', 2)::int as subject_id`

// Starts at the audit log, which saves an index of hidden rows in six tables. Hiding writes its entry in the same
// transaction, with the time that it stores in `hidden_at`. By this time each hidden text has exactly one entry: those
// from before it was restored do not match. A question that was hidden in its session is logged with the session's
// number.
const HIDDEN = `
  select a.id, false as deleted, t.kind, t.id as "textId", t.url, t.title,
    case when length(t.content) > 300 then regexp_replace(left(t.content, 300), '\\s+\\S*$', '') || '…'
      else t.content end as excerpt,
    a.actor_name as "byName", a.at, a.reason
  from (
    select ${ENTRY} from admin_record where act in ('report_hidden', 'review_declined', 'question_hidden') and id < $1) a
  cross join lateral (
    ${selectTexts((kind) => `a.subject = '${storedKind(kind)}' and t.id = a.subject_id`)}
    union all
    select 'question', t.* from (${QUESTION_TEXTS}) t
    where a.subject = 'session' and t.id in (select id from expert_questions where session_id = a.subject_id)) t
  where t.hidden_at = a.at and ($4::text is null or t.kind = $4)
    and ${holdsWordsSql('$3', 't.title', 't.content', 'a.actor_name', 'a.reason')}
  order by a.id desc limit $2`

const DELETED = `
  select id, true as deleted, ${kindSql('subject')} as kind, subject_id as "textId", null as url,
    details, '' as excerpt, actor_name as "byName", at, reason
  from (
    select ${ENTRY} from admin_record
    where act in (${DELETED_KINDS.map((kind) => `'${storedKind(kind)}_removed'`).join(', ')}) and id < $1) a
  where ${holdsWordsSql('$3', ...TITLES_IN_DETAILS.map((name) => `details->>'${name}'`), 'actor_name', 'reason')}
  order by id desc limit $2`
