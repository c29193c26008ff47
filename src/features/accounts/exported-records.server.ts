import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { listEmailsTo } from '#platform/email/stored-emails.server.ts'
import { type AuditAction, auditLog } from './audit-log/audit-log.server.ts'
import type { PersonalData } from './personal-data.server.ts'

/** Which emails went to the account, without what they said: that is not stored. */
export const emailsData: PersonalData = {
  name: 'emails',
  gather: ({ db }, { id }) => listEmailsTo(db, id),
}

/**
 * What admins did to a person and why. Without who it was; without the notes, as they may mention others; and of texts,
 * whose entries name no author, nothing.
 */
export const activityLogData: PersonalData = {
  name: 'activityLog',
  gather: ({ db }, { id }) =>
    db
      .select({
        act: auditLog.act,
        at: auditLog.at,
        reason: auditLog.reason,
        from: sql<string | null>`${auditLog.details} ->> 'from'`,
        role: sql<string | null>`${auditLog.details} ->> 'role'`,
      })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `member:${id}`), inArray(auditLog.act, EXPORTED)))
      .orderBy(asc(auditLog.id)),
}

const EXPORTED: AuditAction[] = [
  ...(['role_set', 'member_suspended', 'suspension_ended'] as const),
  ...(['access_granted', 'access_declined', 'access_ended'] as const),
]
