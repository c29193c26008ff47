import {
  blockAuthorOf,
  findLastBlock,
  unblockAuthorOf,
  writeAuthorBlock,
} from '#features/discussions/anonymity.server.ts'
import type { Reported } from '#features/discussions/reports/reports.server.ts'
import { kindSql } from '#features/local-community/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWordsSql, labelSql, patternsOf } from '#platform/database/contains-words.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { kindLabels } from '../labels.ts'
import { subjectOf } from '../report-decisions.server.ts'
import { authored, nameOfText } from '../texts.server.ts'

/**
 * Suspends the author of a reported text without showing who it is: the answer and the audit entry are the same for
 * every author. For moderators.
 * @throws ApiError report_not_found, author_runs_site
 */
export const blockAuthor = (ctx: Ctx, reportId: number, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_blocked', reason }, async (tx) => {
    const reported = await subjectOf(tx, reportId)
    const subject = nameOfText(reported)
    const how = { reason, madeFrom: subject }
    return { subject, suspended: await blockAuthorOf(ctx, tx, authored(reported), how) }
  })

/**
 * Ends the suspension that was made from this text, without showing whose it is. For moderators.
 * @throws ApiError report_not_found
 */
export const unblockAuthor = (ctx: Ctx, reportId: number, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_unblocked', reason }, async (tx) => {
    const subject = nameOfText(await subjectOf(tx, reportId))
    return { subject, suspended: await unblockAuthorOf(ctx, tx, subject) }
  })

/** A text whose author was blocked, and the moderator who did so. The text may be deleted. */
type AuthorBlockView = {
  /** That of the audit entry. */
  id: number
  kind: Reported['kind']
  textId: number
  byName: string
  at: Date
  reason: string
}

/**
 * Lists the texts through which an author is blocked, newest first; with `q`, only texts whose kind, number, reason or
 * moderator has its words. For moderators. Reads only the audit log: the suspension would reveal whether the author
 * still has an account.
 */
export async function listAuthorBlocks(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<AuthorBlockView>> {
  const [before] = fromCursor(cursor, 1) ?? [ID_MAX]
  const rows = await queryNamed<AuthorBlockView>(ctx.db, 'moderation.authorBlocks', AUTHOR_BLOCKS, [
    before,
    limit + 1,
    patternsOf(q),
  ])
  return pageOf(rows, limit, (last) => [last.id])
}

const AUTHOR_BLOCKS = `
  select id, kind, number::int as "textId", actor_name as "byName", at, reason
  from (
    select distinct on (subject) *, ${kindSql("split_part(subject, ':', 1)")} as kind,
      split_part(subject, ':', 2) as number
    from admin_record where act in ('author_blocked', 'author_unblocked')
    order by subject, id desc) last
  where act = 'author_blocked' and id < $1
    and ${holdsWordsSql('$3', labelSql('kind', kindLabels), 'number', 'actor_name', 'reason')}
  order by id desc limit $2`

/**
 * Ends the suspension that was made from a text, without showing whose it is. The text may be deleted. The answer is
 * the same whether the author is here or has left. If the suspension had already ended, there is no second entry. For
 * moderators.
 * @throws ApiError not_yours, block_not_found
 */
export const endAuthorBlock = (ctx: Ctx, text: Reported, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_unblocked', reason }, async (tx) => {
    const subject = nameOfText(text)
    const suspended = await unblockAuthorOf(ctx, tx, subject)
    const block = await findLastBlock(tx, subject)
    if (!block) throw new ApiError(404, 'block_not_found')
    return { subject, suspended, repeated: block === 'author_unblocked' }
  })
