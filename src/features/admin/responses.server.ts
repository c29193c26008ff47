import * as v from 'valibot'
import type { AuditAction } from '#features/accounts/audit-log/audit-log.server.ts'
import { m } from '#messages'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'

/** The numbers of tasks that wait for admins and moderators. Optional ones are only for admins. */
export const Overview = v.strictObject({
  openReports: Count,
  waitingResources: Count,
  heldTexts: Count,
  suggestions: v.optional(Count),
  newsletterDrafts: v.optional(Count),
  accessRequests: v.optional(Count),
  members: v.optional(Count),
  waiting: v.optional(Count),
  subscribers: v.optional(Count),
})

/** Each action has its message, so the message keys list them all. */
const ACTION = 'admin_action_'
const ACTIONS = Object.keys(m)
  .filter((name) => name.startsWith(ACTION))
  .map((name) => name.slice(ACTION.length) as AuditAction)

/** What an admin or a moderator did. */
export const AuditEntry = named(
  'AuditEntry',
  v.strictObject({
    id: RowId,
    at: Time,
    actorId: v.string(),
    actorName: v.string(),
    act: v.picklist(ACTIONS),
    subject: v.string(),
    reason: v.nullable(v.string()),
    details: v.record(v.string(), v.any()),
    member: v.nullable(v.string()),
    url: v.nullable(v.string()),
  }),
)
