/** A backup a day; the hour less lets the hourly job come a little early. */
export const BACKUP_EVERY_HOURS = 23
export const BACKUPS_KEPT = 7
/** One day may be missed, while the machine rests or is being moved. */
export const BACKUP_MISSED_HOURS = 48
/** Below this much of the disk an admin is told. */
export const DISK_LOW = 0.1
/** With less PostgreSQL is close to standing still, so no backup takes it: a tenth of a small disk, 5 GB of a large one. */
const roomNeeded = (total: number) => Math.min(total * DISK_LOW, 5e9)
/** Most emails leave within seconds. */
export const EMAIL_LATE_MINUTES = 10
export const TEST_EMAILS = { name: 'operations.testEmail', most: 5, perSeconds: 3_600 }

export type Disk = { free: number; total: number }

/** Whether so many bytes more leave the disk the room that it needs. */
export const hasRoomFor = (bytes: number, { free, total }: Disk) => free - bytes >= roomNeeded(total)

export const EMAIL_FAILURES = ['login', 'connection', 'encryption', 'time', 'address', 'other'] as const
export type EmailFailure = (typeof EMAIL_FAILURES)[number]

/** What the legal and contact pages say of who runs the site. */
export const OPERATOR_SETTINGS = ['name', 'address', 'email'] as const
export type OperatorSetting = (typeof OPERATOR_SETTINGS)[number]
