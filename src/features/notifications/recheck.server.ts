import { isDeepStrictEqual } from 'node:util'
import { isSuspendedSql } from '#features/accounts/suspensions/suspended.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import { type Db, queryNamed } from '#platform/database/database.server.ts'
import type { DueEmail } from '#platform/email/email.server.ts'
import { isOver, WAS_AHEAD } from './digest.server.ts'
import type { DigestMail } from './mail/digest.tsx'
import type { NotificationEmail } from './mail/notification.tsx'
import { type EmailedPart, emailedPartOf } from './mail/private.ts'
import type { Kind, NotificationKind } from './rules.ts'

/** `ended`: the kinds for which the person wants no emails. */
type Account = { email: string; isAdmin: boolean; ended: Kind[] }
type Stored = EmailedPart & { seq: number; key: string; isOnSite: boolean; wasAhead: boolean | null }
/** `seq` and `key` are absent where an earlier version queued the email. */
type Queued = { seq?: number | undefined; kind: NotificationKind; key?: string | undefined }

/**
 * Checks an email again before it is sent, as it may have waited for the mail server for hours. Uses the account's
 * current address and the stored content: authors who left may have removed their words. Leaves out withdrawn and late
 * notifications, and kinds for which the person no longer wants emails.
 * @returns undefined if nothing is left
 */
export async function recheckEmail(
  { db }: Pick<AppContext, 'db'>,
  email: DueEmail,
): Promise<DueEmail | undefined> {
  const { userId, template } = email
  // Those of accounts are about the address that they were queued for.
  if (userId === null || template.startsWith('accounts.')) return email
  const [account] = await queryNamed<Account>(db, 'notifications.recipient', RECIPIENT, [userId])
  if (!account) return undefined
  const vars = await currentVars(db, email, account)
  return vars === undefined ? undefined : { ...email, to: account.email, vars }
}

const RECIPIENT = `
  select email, role = 'admin' and not ${isSuspendedSql('users.id')} as "isAdmin",
    array(select kind from notice_choices where user_id = users.id and via in ('site', 'none')) as ended
  from users where id = $1`

/** @returns undefined where nothing of it is left */
async function currentVars(
  db: Db,
  { key, template, userId, vars }: DueEmail,
  { isAdmin, ended }: Account,
): Promise<unknown> {
  const findStored = async (queued: Queued[]) => {
    const seqs = queued.flatMap(({ seq }) => seq ?? [])
    const keys = queued.flatMap((each) => each.key ?? [])
    const stored = await queryNamed<Stored>(db, 'notifications.stored', STORED, [userId, seqs, keys])
    return queued.map((each) => stored.find((row) => isOf(row, each) && !ended.includes(row.kind)))
  }
  switch (template) {
    case 'notifications.notice': {
      const notice = vars as NotificationEmail
      const [stored] = await findStored([{ ...notice, seq: Number(key.replace('notice:', '')) }])
      if (!stored || isOver(stored)) return undefined
      const current = { ...notice, ...emailedPartOf(stored) }
      // The calendar file may hold the address that was taken out.
      return isDeepStrictEqual(current.about, notice.about) ? current : { ...current, file: undefined }
    }
    case 'calendar.reminder': {
      const keyOfReminder = key.slice('reminder:'.length, -`:${userId}`.length)
      const [stored] = await findStored([{ kind: 'reminder', key: keyOfReminder }])
      return stored && vars
    }
    case 'notifications.digest': {
      const digest = vars as DigestMail
      const stored = await findStored(digest.lines)
      const lines = digest.lines.flatMap((line, i) => {
        const row = line.seq === undefined ? line : stored[i]
        return row && !isOver(row) ? [emailedPartOf(row)] : []
      })
      return lines.length ? { ...digest, lines } : undefined
    }
    case 'analytics.weekly':
      return isAdmin && !ended.includes('visits') ? vars : undefined
    default:
      return vars
  }
}

/**
 * Includes a notification that was withdrawn and made again without an email of its own, for example of a text that was
 * hidden for a while.
 */
function isOf(stored: Stored, { seq, kind, key }: Queued): boolean {
  if (stored.seq === seq) return true
  return stored.kind === kind && stored.key === key && (seq === undefined || stored.isOnSite)
}

const STORED = `
  select n.seq, n.kind, n.key, n.about, n.url, b.first_name as by, n.via = 'site' as "isOnSite", ${WAS_AHEAD}
  from notices n left join users b on b.id = n.by_id
  where n.user_id = $1 and (n.seq = any($2::int[]) or n.key = any($3::text[]))`
