import { eq, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import type { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { foldedColumn } from '#platform/database/folded-sql.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { FULL_NAME } from '../full-name.server.ts'
import { users } from '../tables.ts'
import { TITLES_IN_DETAILS } from './rules.ts'

/**
 * The names of the messages `admin_action_…`, without this prefix: an action without a label in both languages fails the
 * type check.
 */
export type AuditAction = keyof typeof m extends infer Name
  ? Name extends `admin_action_${infer Known}`
    ? Known
    : never
  : never

/**
 * SQL for the parts of an entry that a search reads besides its labels. Of the details it reads only titles: others,
 * such as the hash of an address, are not shown.
 */
const SEARCHED = [
  'actor_name',
  'subject',
  "coalesce(reason, '')",
  ...TITLES_IN_DETAILS.map((name) => `coalesce(details->>'${name}', '')`),
]

/**
 * Every action of an admin or moderator. Rows are only added; a trigger rejects every update and delete. The table keeps
 * its older name.
 */
export const auditLog = pgTable(
  'admin_record',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** The name as it was then, so that the log outlives accounts. Both are empty for a command on the server. */
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    act: varchar({ length: 40 }).$type<AuditAction>().notNull(),
    /** What it was done to, such as `post:12`; never the author of an anonymous text. */
    subject: text().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    folded: foldedColumn('folded', SEARCHED.join(" || ' ' || ")),
  },
  (t) => [
    index('admin_record_folded').using('gin', sql`${t.folded} gin_trgm_ops`),
    index('admin_record_subject').on(t.subject),
  ],
)

/** What an action is done to. A kind without a label on the page of the audit log fails the type check. */
export type AuditSubjectKind =
  | ('post' | 'comment' | 'question' | 'message' | 'session' | 'group' | 'gathering' | 'event' | 'workshop')
  | ('article' | 'resource' | 'suggestion' | 'course' | 'lesson' | 'poll' | 'newsletter' | 'subscriber')
  | ('member' | 'waitlist' | 'email' | 'settings' | 'task' | 'readiness' | 'demo' | 'backup')

/** A kind, usually with the id of its subject: `post:12`. */
export type AuditSubject = AuditSubjectKind | `${AuditSubjectKind}:${string | number}`

type Entry = {
  act: AuditAction
  subject: AuditSubject
  reason?: string | null
  details?: Record<string, unknown>
}

/**
 * Adds an audit entry for what the viewer does, inside the same transaction: no action without its entry, no entry of
 * an action that was rolled back. It is part of accounts because every feature has admin actions, and no feature may
 * use moderation.
 * @throws ApiError staff_only when the viewer is not signed in
 */
export async function audit(ctx: Ctx, tx: Tx, { act, subject, reason, details }: Entry): Promise<void> {
  if (!ctx.viewer.signedIn) throw new ApiError(403, 'staff_only')
  await tx.insert(auditLog).values({
    actorId: ctx.viewer.id,
    actorName: await nameOf(tx, ctx.viewer.id),
    act,
    subject,
    reason: reason ?? null,
    details: details ?? {},
  })
}

type Titled = { title: string | null } & ({ titleFa: string | null } | { titleFA: string | null })

/** The titles for the details of an entry, in both languages if there are two; `titlesIn` reads them. */
export function titlesOf(titled: Titled) {
  const titleFa = 'titleFA' in titled ? titled.titleFA : titled.titleFa
  return { title: titled.title ?? titleFa, ...(titleFa && { titleFa }) }
}

/** A person's whole name; empty when there is no such person. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ name: FULL_NAME }).from(users).where(eq(users.id, userId))
  return row?.name ?? ''
}
