import { and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { FULL_NAME_OR_NULL } from '#features/accounts/full-name.server.ts'
import { users } from '#features/accounts/tables.ts'
import { courseLessons, courses, workshops } from '#features/courses/tables.ts'
import { events } from '#features/events/tables.ts'
import { expertSessions } from '#features/experts/tables.ts'
import { articles } from '#features/library/tables.ts'
import { textUrl } from '#features/moderation/texts.server.ts'
import { newsletterIssues } from '#features/newsletter/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { likePattern, valuesLabelled } from '#platform/database/contains-words.server.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { queryWords } from '#platform/text/fold.ts'
import { actionLabels } from './labels.ts'

/**
 * `member`: the current name of the member concerned, never of an anonymous author. `url`: the path of the page of the
 * entry's subject, as long as it exists.
 */
type AuditEntryView = Omit<typeof auditLog.$inferSelect, 'folded'> & {
  member: string | null
  url: string | null
}

/**
 * Lists the audit log, newest first; with `q`, the entries that show its words: the person, the action, the subject, or
 * the reason. For admins.
 */
export async function listAuditLog(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<AuditEntryView>> {
  const rows = await ctx.db
    .select({
      ...SHOWN_COLUMNS,
      details: SHOWN_DETAILS,
      member: FULL_NAME_OR_NULL,
      url: URL_OF_SUBJECT,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, MEMBER_ID))
    .where(and(olderThan(cursor, auditLog.id), q ? entryHoldsWords(q) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}

/** The member it was done to: by their id, or each page would read all members. Null for anything else. */
const MEMBER_ID = sql`case when ${auditLog.subject} like 'member:%' then split_part(${auditLog.subject}, ':', 2) end`

const { folded, ...SHOWN_COLUMNS } = getTableColumns(auditLog)

/**
 * The page of each kind, besides members' texts: its public page, or its editor if the public page does not show all of
 * its states.
 */
const PAGES = {
  session: ['/expert-sessions/', expertSessions],
  event: ['/events/', events],
  workshop: ['/workshops/', workshops],
  course: ['/courses/', courses],
  article: ['/admin/articles/', articles],
  newsletter: ['/admin/newsletter/', newsletterIssues],
} as const
const SUBJECT_ID = sql`nullif(split_part(${auditLog.subject}, ':', 2), '')::int`
/** The lesson's editor below its course: the public page shows a lesson only to members of Peyvand+. */
const LESSON_PAGE = sql`(select '/admin/courses/' || ${courseLessons.courseId} || '/lessons/' || ${courseLessons.id}
  from ${courseLessons} where ${courseLessons.id} = ${SUBJECT_ID})`
const URL_OF_SUBJECT = sql<string | null>`case split_part(${auditLog.subject}, ':', 1)
  ${sql.join(
    Object.entries(PAGES).map(
      ([kind, [path, table]]) =>
        sql`when ${kind} then (select ${path} || ${table.id} from ${table} where ${table.id} = ${SUBJECT_ID})`,
    ),
    sql` `,
  )} when 'lesson' then ${LESSON_PAGE} else ${textUrl(auditLog.subject)} end`

/** The hash of an admin's address is for the rules of the role, and tells readers of the log nothing. */
const SHOWN_DETAILS = sql<Record<string, unknown>>`${auditLog.details} - 'addressHash'`

const entryHoldsWords = (q: string) => {
  const words = queryWords(q)
  return words.length ? and(...words.map(entryHoldsWord)) : sql`false`
}

/**
 * Returns SQL for whether the word is in the stored entry, in the label of its action, or in the current name of the
 * member.
 */
const entryHoldsWord = (word: string) =>
  or(
    sql`${folded} like ${likePattern(word)}`,
    inArray(auditLog.act, valuesLabelled(word, actionLabels)),
    sql`${auditLog.subject} = any(array(
      select 'member:' || ${users.id} from ${users} where ${users.foldedName} like ${likePattern(word)}))`,
  )
