import { type AnyColumn, sql } from 'drizzle-orm'
import { canAdminister } from '#features/accounts/roles.ts'
import {
  type AuthoredText,
  authoredText,
  DISCUSSION_TEXTS,
  type ReportedTexts,
} from '#features/discussions/reports/reported-texts.server.ts'
import type { Reported } from '#features/discussions/reports/reports.server.ts'
import { QUESTION_TEXTS } from '#features/experts/questions/reported-texts.server.ts'
import { LOCAL_COMMUNITY_TEXTS } from '#features/local-community/reported-texts.server.ts'
import { storedKind } from '#features/local-community/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { REPORTED_KINDS } from './search-params.ts'

type Kind = Reported['kind']
const TEXTS: Record<Kind, ReportedTexts> = {
  ...DISCUSSION_TEXTS,
  ...LOCAL_COMMUNITY_TEXTS,
  question: QUESTION_TEXTS,
}

/**
 * Returns SQL for texts of all kinds in one table, with their kind and the columns of `ReportedTexts`.
 * @param where returns the SQL condition for texts of a kind, with columns of `t`
 */
export const selectTexts = (where: (kind: Kind) => string): string =>
  REPORTED_KINDS.map(
    (kind) => `select '${kind}' as kind, t.* from (${TEXTS[kind]}) t where ${where(kind)}`,
  ).join('\n    union all\n    ')

/** What was reported, with its author, who is shown to nobody. */
export const authored = ({ kind, id }: Reported): AuthoredText => authoredText(TEXTS[kind], id)

/** SQL of when a text was hidden; null where it is shown. */
export const hiddenAtOf = ({ kind, id }: Reported) =>
  sql<Date | null>`(select hidden_at from (${sql.raw(TEXTS[kind])}) t where t.id = ${id})`

/** The path of the page with a text such as `comment:12`, without a language; null once the text is gone. */
export function textUrl(subject: AnyColumn) {
  const id = sql`split_part(${subject}, ':', 2)::int`
  const cases = REPORTED_KINDS.map(
    (kind) =>
      sql`when ${storedKind(kind)} then (select url from (${sql.raw(TEXTS[kind])}) t where t.id = ${id})`,
  )
  return sql<string | null>`case split_part(${subject}, ':', 1) ${sql.join(cases, sql` `)} end`
}

/** How the audit log names a text: `post:3`. */
export const nameOfText = ({ kind, id }: Reported) => `${storedKind(kind)}:${id}` as const

/**
 * Moderators do not decide on what they wrote themselves; an admin may, where nobody else is there. Anonymous texts are
 * exempt: a rejection would reveal who wrote them.
 * @throws ApiError own_text
 */
export async function assertNotOwn({ viewer }: Pick<Ctx, 'viewer'>, tx: Tx, text: Reported) {
  if (canAdminister(viewer)) return
  const { rowCount } = await tx.execute(sql`
    select from ${authored(text)} t where t.author_id = ${viewer.id ?? ''} and not t.anonymous`)
  if (rowCount) throw new ApiError(403, 'own_text')
}
