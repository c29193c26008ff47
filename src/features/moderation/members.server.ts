import { listReports, type ReportView } from '#features/discussions/reports/report-admin.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import type { Page } from '#platform/http/paging.server.ts'
import { nameOfText } from './reports.server.ts'

/** `blocked`: a suspension was made from this text and not ended. It is read from the audit log, and reveals nobody. */
export type AdminReport = ReportView & { blocked: boolean }

/** Reports as moderators work on them. @throws ApiError not_yours to all but moderators */
export async function listAdmin(
  ctx: Ctx,
  asked: Parameters<typeof listReports>[1],
): Promise<Page<AdminReport>> {
  const { rows, next } = await listReports(ctx, asked)
  const subjects = rows.map((report) => nameOf(report))
  const blocks = await rowsOf<{ subject: string }>(ctx.db, 'moderation.blocks', BLOCKED, [subjects])
  const blocked = new Set(blocks.map(({ subject }) => subject))
  return { rows: rows.map((report) => ({ ...report, blocked: blocked.has(nameOf(report)) })), next }
}

const nameOf = ({ kind, textId }: ReportView) => nameOfText({ kind, id: textId })

// Counts audit entries, never suspensions: whether there is a suspension depends on who the author is, an audit entry
// does not.
const BLOCKED = `
  select subject from admin_record
  where subject = any($1::text[]) and act in ('author_blocked', 'author_unblocked')
  group by subject having sum(case act when 'author_blocked' then 1 else -1 end) > 0`
