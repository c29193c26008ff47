import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { isDemoMemberSql } from '#features/accounts/demo.server.ts'
import { isUsedSql } from '#features/accounts/sign-in/console-account.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { listBackups } from './backups.server.ts'
import { findProblems } from './problems.server.ts'
import type { Readiness } from './responses.server.ts'
import { type ConfirmedStep, OPERATOR_SETTINGS } from './rules.ts'

type Facts = {
  sent: boolean
  admins: number
  adminsWithoutPasskey: number
  demo: boolean
  confirmed: ConfirmedStep[]
}

/** Returns which steps are done, and which remain before families are invited. */
export async function showReadiness(ctx: Ctx): Promise<Readiness> {
  const [facts] = await queryNamed<Facts>(ctx.db, 'operations.readiness', FACTS)
  const { sent, admins = 0, adminsWithoutPasskey = 0, demo, confirmed = [] } = facts ?? {}
  const { operator } = ctx.settings()
  const problems = new Set((await findProblems(ctx, { now: ctx.now })).map(({ kind }) => kind))
  const backupFails = problems.has('backup_missing') || problems.has('backup_no_room')
  return {
    steps: [
      { step: 'https', done: ctx.env.PUBLIC_URL.startsWith('https://') },
      { step: 'email', done: Boolean(ctx.env.SMTP_URL && sent) && !problems.has('emails_waiting') },
      {
        step: 'backup',
        done: ctx.env.DATABASE_URL
          ? confirmed.includes('backup')
          : !backupFails && (await listBackups(ctx)).length > 0,
      },
      { step: 'operator', done: OPERATOR_SETTINGS.every((setting) => operator[setting]) },
      { step: 'privacy', done: confirmed.includes('privacy') },
      { step: 'passkeys', done: admins > 0 && adminsWithoutPasskey === 0 },
      { step: 'second_admin', done: admins > 1 },
      { step: 'demo', done: !demo },
    ],
    /** What no program can see, and an admin confirms. */
    confirmable: confirmableFor(ctx),
  }
}

/** Backups of the embedded database are seen, those of another one are not. */
const confirmableFor = ({ env }: Ctx): ConfirmedStep[] =>
  env.DATABASE_URL ? ['privacy', 'backup'] : ['privacy']

const IS_ADMIN = `u.role = 'admin' and u.email_proved and ${isUsedSql('u')}`

const FACTS = `
  select exists (select from mails where created_at > now() - interval '30 days' and sent_at is not null) as sent,
    (select count(*)::int from users u where ${IS_ADMIN}) as admins,
    (select count(*)::int from users u where ${IS_ADMIN}
      and not exists (select from passkeys k where k.user_id = u.id)) as "adminsWithoutPasskey",
    exists (select from users u where ${isDemoMemberSql('u')}) as demo,
    (select coalesce(array_agg(distinct split_part(subject, ':', 2)), '{}') from admin_record
      where act = 'readiness_confirmed') as confirmed`

/**
 * Notes in the audit log who confirmed a step, and when; repeating it changes nothing.
 * @throws ApiError not_found for a step that the server checks by itself
 */
export async function confirmReadiness(ctx: Ctx, step: ConfirmedStep): Promise<void> {
  if (!confirmableFor(ctx).includes(step)) throw new ApiError(404, 'not_found')
  const [facts] = await queryNamed<Facts>(ctx.db, 'operations.readiness', FACTS)
  if (facts?.confirmed.includes(step)) return
  // Only admins see the list, and it is not cached.
  await write(ctx, { tags: NO_TAGS }, (tx) =>
    audit(ctx, tx, { act: 'readiness_confirmed', subject: `readiness:${step}` }),
  )
}
