import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { CONFIRMED_STEPS, EMAIL_FAILURES, OPERATOR_SETTINGS, READINESS_STEPS } from './rules.ts'

/** Something that needs an admin. */
export const Problem = named(
  'OperationsProblem',
  v.variant('kind', [
    v.strictObject({ kind: v.literal('emails_waiting'), count: Count }),
    v.strictObject({ kind: v.literal('jobs_failing'), count: Count }),
    /** Newsletters that could not be sent at the time for which they were scheduled. */
    v.strictObject({ kind: v.literal('issues_unsent'), count: Count }),
    /** Newsletters on their way that stopped by themselves, as the mail server could not be used. */
    v.strictObject({ kind: v.literal('issues_paused'), count: Count }),
    /** Newsletters of a restored backup, which may have been sent after it was taken. */
    v.strictObject({ kind: v.literal('issues_restored'), count: Count }),
    v.strictObject({ kind: v.literal('disk_low'), percentFree: Count }),
    v.strictObject({ kind: v.literal('backup_missing') }),
    v.strictObject({ kind: v.literal('backup_no_room') }),
    v.strictObject({ kind: v.literal('proxy_ignored') }),
    /** Which of OPERATOR_NAME, OPERATOR_ADDRESS and CONTACT_EMAIL are not set. */
    v.strictObject({ kind: v.literal('operator_missing'), missing: v.array(v.picklist(OPERATOR_SETTINGS)) }),
  ]),
)
export type Problem = v.InferOutput<typeof Problem>

export const Operations = named(
  'Operations',
  v.strictObject({
    problems: v.array(Problem),
    lastBackup: v.nullable(v.strictObject({ at: Time, bytes: Count })),
    /** Whether the site backs itself up: only its embedded database, not an external server. */
    daily: v.boolean(),
  }),
)
export type Operations = v.InferOutput<typeof Operations>

export const TestEmail = named(
  'TestEmail',
  v.variant('sent', [
    v.strictObject({ sent: v.literal(true), by: v.picklist(['smtp', 'outbox']) }),
    /** `code`: Nodemailer's code, such as `EAUTH 535`; nothing of what the server said. */
    v.strictObject({ sent: v.literal(false), failure: v.picklist(EMAIL_FAILURES), code: v.string() }),
  ]),
)
export type TestEmail = v.InferOutput<typeof TestEmail>

const optionalString = v.nullable(v.string())
/** The stored settings. A null value comes from the environment, or is a default. */
export const SettingsAnswer = v.strictObject({
  operatorName: optionalString,
  operatorAddress: optionalString,
  contactEmail: optionalString,
  timeZone: optionalString,
  counters: optionalString,
  instagram: optionalString,
  telegram: optionalString,
  youtube: optionalString,
  facebook: optionalString,
  banner: optionalString,
  bannerFa: optionalString,
  blockedWords: optionalString,
  blockedEmailDomains: v.string(),
  flexibleLeast: v.nullable(Count),
  flexibleMost: v.nullable(Count),
  version: Count,
})

/** A background task: how many runs wait, and how many failed in three days without a later success. */
const Task = named(
  'Task',
  v.strictObject({
    name: v.string(),
    waiting: Count,
    failed: Count,
    succeededAt: v.nullable(Time),
    code: v.nullable(v.string()),
  }),
)

/** An email that could not be sent yet: its kind and time, never its recipient. */
const FailingEmail = v.strictObject({
  id: RowId,
  template: v.string(),
  createdAt: Time,
  tries: Count,
  code: v.nullable(v.string()),
  givenUp: v.boolean(),
})

export const System = named(
  'System',
  v.strictObject({
    version: v.string(),
    node: v.string(),
    postgres: v.string(),
    migrations: Count,
    startedAt: Time,
    memoryBytes: Count,
    diskFreeBytes: Count,
    diskTotalBytes: Count,
    databaseBytes: Count,
    emailsWaiting: Count,
    /** In the last 24 hours. */
    emailsSent: Count,
    failingEmails: v.array(FailingEmail),
    tasks: v.array(Task),
  }),
)
export type System = v.InferOutput<typeof System>

export const Retried = v.strictObject({ retried: Count })

export const Readiness = named(
  'Readiness',
  v.strictObject({
    steps: v.array(v.strictObject({ step: v.picklist(READINESS_STEPS), done: v.boolean() })),
    /** Steps that an admin confirms, as no program can see them. */
    confirmable: v.array(v.picklist(CONFIRMED_STEPS)),
  }),
)
export type Readiness = v.InferOutput<typeof Readiness>
