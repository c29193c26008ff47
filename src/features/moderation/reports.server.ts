import { assertModerator } from '#features/accounts/writing.server.ts'
import { REPORT_COLUMNS, type Reported } from '#features/discussions/reports/reports.server.ts'
import { joinAuthor } from '#features/discussions/view.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { ApiError } from '#platform/http/api-error.ts'
import {
  fromCursor,
  PAGE_SIZE,
  type Page,
  pageOf,
  type SearchPageRequest,
} from '#platform/http/paging.server.ts'
import { type OwnRevealRequest, ownRevealRequests } from './reveals/reveal-requests.server.ts'
import type { ReportState } from './search-params.ts'
import { nameOfText, selectTexts } from './texts.server.ts'

/** A report with the text it is about. */
type ReportView = {
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
  decision: 'hidden' | 'kept' | null
}
type AdminReport = ReportView & {
  /** A suspension was made from this text and not ended. It is read from the audit log, and reveals nobody. */
  blocked: boolean
  /** This admin's own request to reveal the author; null if there is none. */
  revealRequest: OwnRevealRequest | null
}
type ReportFilter = Partial<SearchPageRequest> & { state?: ReportState }

/**
 * Lists reports with their texts: open ones oldest first, decided ones newest first. With `q`, lists those whose text,
 * reason or named author has its words. Does not read the author of an anonymous text from the database, nor the
 * reporter, on whom no decision may depend.
 * @throws ApiError not_yours to all but moderators
 */
export async function listReports(
  ctx: Ctx,
  { q, state = 'open', limit = PAGE_SIZE, cursor }: ReportFilter,
): Promise<Page<AdminReport>> {
  assertModerator(ctx)
  const [from] = fromCursor(cursor, 1) ?? [state === 'open' ? 0 : ID_MAX]
  const found = await queryNamed<ReportView>(ctx.db, `moderation.reports.${state}`, LISTS[state], [
    from,
    limit + 1,
    patternsOf(q),
  ])
  const { rows, next } = pageOf(found, limit, (last) => [last.id])
  return { rows: await withStates(ctx, rows), next }
}

/**
 * One report with the text it is about, open or decided, as in their lists.
 * @throws ApiError not_yours to all but moderators, report_not_found
 */
export async function showReport(ctx: Ctx, id: number): Promise<AdminReport> {
  assertModerator(ctx)
  const statement = `${REPORTS} where r.id = $1`
  const found = await queryNamed<ReportView>(ctx.db, 'moderation.report', statement, [id])
  const [report] = await withStates(ctx, found)
  if (!report) throw new ApiError(404, 'report_not_found')
  return report
}

const REPORTS = `
  select r.id, t.kind, t.id as "textId", t.url, t.title, t.content, t.anonymous,
    u.first_name as author, t.hidden_at is not null as hidden, r.reason,
    r.created_at as "createdAt", r.decided_at as "decidedAt", r.decision
  from reports r
  cross join lateral (
    ${selectTexts((kind) => `t.id = r.${REPORT_COLUMNS[kind].name}`)}) t
  ${joinAuthor('t', 'u')}`
const MATCHES = holdsWordsSql('$3', 't.title', 't.content', 'u.first_name', 'r.reason')
const LISTS: Record<ReportState, string> = {
  open: `${REPORTS} where r.decided_at is null and r.id > $1 and ${MATCHES} order by r.id limit $2`,
  decided: `${REPORTS} where r.decided_at is not null and r.id < $1 and ${MATCHES} order by r.id desc limit $2`,
}

/**
 * Adds what was done about the authors of these texts: whether they are blocked, and the caller's own requests to reveal
 * them.
 */
async function withStates(ctx: Ctx, rows: ReportView[]): Promise<AdminReport[]> {
  const subjects = rows.map((report) => nameOf(report))
  const blocks = await queryNamed<{ subject: string }>(ctx.db, 'moderation.blocks', BLOCKED, [subjects])
  const blocked = new Set(blocks.map(({ subject }) => subject))
  const requests = await ownRevealRequests(ctx, subjects)
  return rows.map((report) => ({
    ...report,
    blocked: blocked.has(nameOf(report)),
    revealRequest: requests.get(nameOf(report)) ?? null,
  }))
}

const nameOf = ({ kind, textId }: ReportView) => nameOfText({ kind, id: textId })

// Reads audit entries, never suspensions: whether there is a suspension depends on who the author is, an audit entry
// does not.
const BLOCKED = `
  select subject from (
    select distinct on (subject) subject, act from admin_record
    where subject = any($1::text[]) and act in ('author_blocked', 'author_unblocked')
    order by subject, id desc) last
  where act = 'author_blocked'`
