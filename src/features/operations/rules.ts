import * as v from 'valibot'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'

/** A backup a day; the hour less lets the hourly job come a little early. */
export const BACKUP_EVERY_HOURS = 23
export const BACKUPS_KEPT = 7
/** One day may be missed, while the machine is off or being moved. */
export const BACKUP_MISSED_HOURS = 48
/** Admins are warned below this share of free disk space. */
export const DISK_LOW = 0.1
/** With less PostgreSQL is close to failing, so backups leave it free: a tenth of a small disk, 5 GB of a large one. */
const roomNeeded = (total: number) => Math.min(total * DISK_LOW, 5e9)
/** Most emails leave within seconds. */
export const EMAIL_LATE_MINUTES = 10
export const TEST_EMAILS = { name: 'operations.testEmail', most: 5, perSeconds: HOUR_SECONDS }

export type Disk = { free: number; total: number }

/** Whether this many bytes more leave enough space on the disk. */
export const hasRoomFor = (bytes: number, { free, total }: Disk) => free - bytes >= roomNeeded(total)

export const EMAIL_FAILURES = ['login', 'connection', 'encryption', 'time', 'address', 'other'] as const
export type EmailFailure = (typeof EMAIL_FAILURES)[number]

/** The operator's details on the legal and contact pages. */
export const OPERATOR_SETTINGS = ['name', 'address', 'email'] as const
export type OperatorSetting = (typeof OPERATOR_SETTINGS)[number]

/** What has to be right before families are invited, in the order in which one does it. */
export const READINESS_STEPS = [
  'https',
  'email',
  'backup',
  'operator',
  'privacy',
  'passkeys',
  'second_admin',
  'demo',
] as const
export type ReadinessStep = (typeof READINESS_STEPS)[number]
/** Steps that an admin confirms, as no program can see them. */
export const CONFIRMED_STEPS = ['privacy', 'backup'] as const
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]
export const ReadinessParam = v.object({ step: v.picklist(CONFIRMED_STEPS, 'invalid') })

/** A task's name, such as `calendar.remind`. */
export const TaskParam = v.object({ task: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/, 'invalid')) })
