import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { AuditSubject } from '#features/accounts/audit-log/audit-log.server.ts'
import { oneOf, rowId, time } from '#platform/database/columns.ts'

/**
 * Each reveal of an anonymous author, shown to the author for good. Permanent, like the audit log. The table keeps its
 * older name.
 */
export const identityReveals = pgTable(
  'seal_openings',
  {
    id: rowId(),
    at: time('at').notNull().defaultNow(),
    subject: text().notNull(),
    authorId: text('author_id').notNull(),
    openedBy: text('opened_by').notNull(),
    openedByName: text('opened_by_name').notNull(),
    reason: text().notNull(),
  },
  (t) => [index('seal_openings_author').on(t.authorId)],
)

/** One admin's request to another to approve a reveal. Names as they were then, since the row outlives accounts. */
export const revealRequests = pgTable(
  'reveal_requests',
  {
    id: rowId(),
    subject: text().$type<AuditSubject>().notNull(),
    reason: text().notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: time('requested_at').notNull().defaultNow(),
    decision: varchar({ length: 10 }).$type<'approved' | 'declined'>(),
    /** Empty where it was decided before this was stored: such an approval no longer counts. */
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: time('decided_at'),
    revealedAt: time('revealed_at'),
  },
  (t) => [
    oneOf('reveal_requests_decision', t.decision, ['approved', 'declined']),
    uniqueIndex('reveal_requests_open')
      .on(t.subject, t.requestedBy)
      .where(sql`${t.revealedAt} is null and ${t.decision} is distinct from 'declined'`),
  ],
)
