import * as v from 'valibot'

/** A backup a day; the hour less lets the hourly job come a little early. */
export const BACKUP_EVERY_HOURS = 23
export const BACKUPS_KEPT = 7
/** One day may be missed, while the machine rests or is being moved. */
export const BACKUP_MISSED_HOURS = 48
/** Below this much of the disk PostgreSQL is close to standing still, so no backup takes it either. */
export const DISK_LOW = 0.1
/** Most emails leave within seconds. */
export const EMAIL_LATE_MINUTES = 10
export const TEST_EMAILS = { name: 'operations.testEmail', most: 5, perSeconds: 3_600 }

export type Disk = { free: number; total: number }

/** Whether so many bytes more leave the disk the room that it needs. */
export const hasRoomFor = (bytes: number, { free, total }: Disk) => free - bytes >= total * DISK_LOW

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const Problem = v.variant('kind', [
  v.object({ kind: v.literal('emails_waiting'), count: Count }),
  v.object({ kind: v.literal('jobs_failing'), count: Count }),
  v.object({ kind: v.literal('disk_low'), percentFree: Count }),
  v.object({ kind: v.literal('backup_missing') }),
  v.object({ kind: v.literal('backup_no_room') }),
])
export type Problem = v.InferOutput<typeof Problem>

export const Operations = v.object({
  problems: v.array(Problem),
  lastBackup: v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), bytes: Count })),
  /** Whether the site backs itself up: only its own database, not a server that is somebody's to look after. */
  daily: v.boolean(),
})
export type Operations = v.InferOutput<typeof Operations>

export const EMAIL_FAILURES = ['login', 'connection', 'encryption', 'time', 'address', 'other'] as const
export type EmailFailure = (typeof EMAIL_FAILURES)[number]

export const TestEmail = v.variant('sent', [
  /** `to`: a mail server took it; or without one, the outbox. */
  v.object({ sent: v.literal(true), by: v.picklist(['smtp', 'outbox']) }),
  /** `code`: what the mail program calls it, such as `EAUTH 535`; nothing of what the server said. */
  v.object({ sent: v.literal(false), failure: v.picklist(EMAIL_FAILURES), code: v.string() }),
])
export type TestEmail = v.InferOutput<typeof TestEmail>
