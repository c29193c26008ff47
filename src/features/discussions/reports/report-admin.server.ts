import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed, type Tx } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { AS_RETURNED, type Changes, NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  type AdminPageRequest,
  fromCursor,
  PAGE_SIZE,
  type Page,
  pageOf,
} from '#platform/http/paging.server.ts'
import { reports } from '../tables.ts'
import { joinAuthor } from '../view.server.ts'
import { assertModerator, assertNotOwn, type TextSource } from './hiding.server.ts'

type Decision = 'hidden' | 'kept'
/** What members can report: texts of this feature and others. */
export const REPORTED = ['post', 'comment', 'group', 'community_event', 'question', 'message'] as const
export type Reported = { kind: (typeof REPORTED)[number]; id: number }
export type ReportView = {
  id: number
  kind: Reported['kind']
  /** The id of what was reported. */
  textId: number
  /** Path of its page, without a language. */
  url: string
  title: string
  content: string
  anonymous: boolean
  /** First name of the author; null for an anonymous text and for someone who left. */
  author: string | null
  hidden: boolean
  reason: string
  createdAt: Date
  decidedAt: Date | null
  decision: Decision | null
}
type ReportFilter = Partial<AdminPageRequest> & { state?: 'open' | 'decided' }

/**
 * Reports with the text they are about: open ones oldest first, decided ones newest first; with `q` those whose text,
 * reason or author, where it has a name, hold its words. The author of an anonymous text is not read from the database;
 * neither is the reporter, on whom no decision may depend.
 * @throws ApiError not_yours to all but moderators
 */
export async function listReports(
  ctx: Ctx,
  { q, state = 'open', limit = PAGE_SIZE, cursor }: ReportFilter,
): Promise<Page<ReportView>> {
  assertModerator(ctx)
  const [from] = fromCursor(cursor, 1) ?? [state === 'open' ? 0 : ID_MAX]
  const rows = await queryNamed<ReportView>(ctx.db, `discussions.reports.${state}`, LISTS[state], [
    from,
    limit + 1,
    patternsOf(q),
  ])
  return pageOf(rows, limit, (last) => [last.id])
}

/**
 * One report with the text it is about, open or decided, as in their lists.
 * @throws ApiError not_yours to all but moderators, report_not_found
 */
export async function showReport(ctx: Ctx, id: number): Promise<ReportView> {
  assertModerator(ctx)
  const statement = `${REPORTS} where r.id = $1`
  const [report] = await queryNamed<ReportView>(ctx.db, 'discussions.report', statement, [id])
  if (!report) throw new ApiError(404, 'report_not_found')
  return report
}

// Groups, events, questions and messages belong to other features; one statement reads them all in one order.
const REPORTS = `
  select r.id, t.kind, t.id as "textId", t.url, t.title, t.content, t.anonymous,
    u.first_name as author, t.hidden_at is not null as hidden, r.reason,
    r.created_at as "createdAt", r.decided_at as "decidedAt", r.decision
  from reports r
  cross join lateral (
    select 'post' as kind, id, '/community/' || id as url, title, content, anonymous, author_id, hidden_at
    from posts where id = r.post_id
    union all
    select 'comment', c.id, '/community/' || p.id, p.title, c.content, c.anonymous, c.author_id, c.hidden_at
    from comments c join posts p on p.id = c.post_id where c.id = r.comment_id
    union all
    select 'group', id, '/local-community/' || id, name, concat_ws(E'\\n\\n', name_fa, description, description_fa),
      false, created_by, hidden_at
    from regional_groups where id = r.group_id
    union all
    select 'community_event', id, '/local-community/events/' || id, title,
      concat_ws(E'\\n\\n', title_fa, description, description_fa), false, organizer_id, hidden_at
    from community_events where id = r.community_event_id
    union all
    select 'question', q.id, '/expert-sessions/' || s.id, s.title, q.question, q.is_anonymous, q.user_id, q.hidden_at
    from expert_questions q join expert_sessions s on s.id = q.session_id where q.id = r.question_id
    union all
    select 'message', w.id,
      coalesce('/local-community/' || g.id, '/local-community/events/' || e.id), coalesce(g.name, e.title), w.message,
      false, w.sender_id, w.hidden_at
    from organizer_messages w left join regional_groups g on g.id = w.group_id
    left join community_events e on e.id = w.event_id where w.id = r.message_id) t
  ${joinAuthor('t', 'u')}`
const MATCHES = holdsWordsSql('$3', 't.title', 't.content', 'u.first_name', 'r.reason')
const LISTS = {
  open: `${REPORTS} where r.decided_at is null and r.id > $1 and ${MATCHES} order by r.id limit $2`,
  decided: `${REPORTS} where r.decided_at is not null and r.id < $1 and ${MATCHES} order by r.id desc limit $2`,
}

type DecidedReport = { subject: Reported; reports: number[] }
type DecisionHooks = {
  /** Hides what was reported, through its feature; returns what is to be done after the commit. */
  hide: (tx: Tx, subject: Reported) => Promise<Changes>
  /** More work in the same transaction, such as the audit entry. Both may run again after a deadlock. */
  also?: (tx: Tx, decided: DecidedReport) => Promise<unknown>
}

/**
 * Decides a report and every other open one of the same thing: `hidden` hides it, `kept` leaves it as it is.
 * @returns the reports that were decided
 * @throws ApiError not_yours, report_not_found, report_decided, own_text
 */
export async function decideReport(
  ctx: Ctx,
  id: number,
  decision: Decision,
  { hide, also }: DecisionHooks,
): Promise<number[]> {
  assertModerator(ctx)
  const { reports } = await write(ctx, AS_RETURNED, async (tx): Promise<Changes & { reports: number[] }> => {
    const subject = await subjectOf(tx, id)
    await assertNotOwn(ctx, tx, textBehind(subject))
    const changes =
      decision === 'hidden' ? await hide(tx, subject) : { tags: NO_TAGS /* moderators alone read reports */ }
    const decidedIds = await decideAll(tx, subject, decision)
    if (!decidedIds.includes(id)) throw new ApiError(409, 'report_decided')
    await also?.(tx, { subject, reports: decidedIds })
    return { ...changes, reports: decidedIds }
  })
  return reports
}

/**
 * Takes a decision back: the reports that were decided together are open again, and what it hid is shown, unless a later
 * decision hid it again.
 * @returns these reports
 * @throws ApiError not_yours, report_not_found, report_open, own_text
 */
export async function reopenReport(
  ctx: Ctx,
  id: number,
  { show, also }: { show: DecisionHooks['hide']; also?: DecisionHooks['also'] },
): Promise<number[]> {
  assertModerator(ctx)
  const { reopened } = await write(
    ctx,
    AS_RETURNED,
    async (tx): Promise<Changes & { reopened: number[] }> => {
      const subject = await subjectOf(tx, id)
      await assertNotOwn(ctx, tx, textBehind(subject))
      const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
      if (!report?.decidedAt) throw new ApiError(409, 'report_open')
      const decidedTogether = and(
        eq(REPORT_COLUMNS[subject.kind], subject.id),
        sql`${reports.decidedAt} = (
      select decided_at from reports where id = ${id})`,
      )
      const showsAgain = report.decision === 'hidden' && !(await isHiddenSince(tx, subject, report.id))
      const changes = showsAgain
        ? await show(tx, subject)
        : { tags: NO_TAGS /* moderators alone read reports */ }
      const rows = await tx
        .update(reports)
        .set({ decision: null, decidedAt: null })
        .where(decidedTogether)
        .returning({ id: reports.id })
      const reopened = rows.map((each) => each.id)
      await also?.(tx, { subject, reports: reopened })
      return { ...changes, reopened }
    },
  )
  return reopened
}

async function isHiddenSince(tx: Tx, { kind, id }: Reported, reportId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${reports} where ${REPORT_COLUMNS[kind]} = ${id} and ${reports.decision} = 'hidden'
      and ${reports.decidedAt} > (select decided_at from reports where id = ${reportId}) limit 1`)
  return rowCount === 1
}

/** The column of a report for each kind of thing: one of them is set. */
export const REPORT_COLUMNS = {
  post: reports.postId,
  comment: reports.commentId,
  group: reports.groupId,
  community_event: reports.communityEventId,
  question: reports.questionId,
  message: reports.messageId,
} satisfies Record<Reported['kind'], unknown>

/** What was reported, with its author, who is shown to nobody. */
export function textBehind({ kind, id }: Reported): TextSource {
  if (kind === 'group')
    return sql`(select created_by as author_id, false as anonymous from regional_groups where id = ${id})`
  if (kind === 'community_event')
    return sql`(select organizer_id as author_id, false as anonymous from community_events where id = ${id})`
  if (kind === 'message')
    return sql`(select sender_id as author_id, false as anonymous from organizer_messages where id = ${id})`
  if (kind === 'question')
    return sql`(select user_id as author_id, is_anonymous as anonymous from expert_questions where id = ${id})`
  return { kind, id }
}

/** What a report is about. @throws ApiError report_not_found */
export async function subjectOf(tx: Tx, reportId: number): Promise<Reported> {
  const [columns] = await tx.select(REPORT_COLUMNS).from(reports).where(eq(reports.id, reportId))
  for (const kind of REPORTED) {
    const id = columns?.[kind]
    if (id) return { kind, id }
  }
  throw new ApiError(404, 'report_not_found')
}

async function decideAll(tx: Tx, { kind, id }: Reported, decision: Decision): Promise<number[]> {
  const decided = await tx
    .update(reports)
    .set({ decision, decidedAt: sql`now()` })
    .where(and(isNull(reports.decidedAt), eq(REPORT_COLUMNS[kind], id)))
    .returning({ id: reports.id })
  return decided.map((report) => report.id)
}
