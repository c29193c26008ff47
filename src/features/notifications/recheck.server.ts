import type { AppContext } from '#platform/app-context.server.ts'
import { type Db, queryNamed } from '#platform/database/database.server.ts'
import type { DueEmail } from '#platform/email/email.server.ts'
import { isOver } from './digest.server.ts'
import type { DigestMail } from './mail/digest.tsx'
import type { NotificationEmail } from './mail/notification.tsx'
import type { Kind } from './rules.ts'

/** `ended`: the kinds of which the person wants no emails. */
type Account = { email: string; ended: Kind[] }
type Stored = { seq: number; kind: Kind }

/**
 * Looks at an email again when its turn has come, as it may have waited for hours for the mail server: it goes to the
 * address that the account has now, without what was withdrawn meanwhile, is of a kind that the person has ended, or
 * comes too late.
 * @returns undefined where nothing of it is left
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
  const vars = await currentVars(db, email, account.ended)
  return vars === undefined ? undefined : { ...email, to: account.email, vars }
}

const RECIPIENT = `
  select email, array(select kind from notice_choices where user_id = users.id and via in ('site', 'none')) as ended
  from users where id = $1`

async function currentVars(
  db: Db,
  { key, template, userId, vars }: DueEmail,
  ended: Kind[],
): Promise<unknown | undefined> {
  const listWanted = async (seqs: number[], ofReminder?: string) => {
    const stored = await queryNamed<Stored>(db, 'notifications.stored', STORED, [userId, seqs, ofReminder])
    return stored.filter(({ kind }) => !ended.includes(kind)).map(({ seq }) => seq)
  }
  switch (template) {
    case 'notifications.notice':
      if (isOver(vars as NotificationEmail)) return undefined
      return (await listWanted([Number(key.replace('notice:', ''))])).length ? vars : undefined
    case 'calendar.reminder':
      return (await listWanted([], key.slice('reminder:'.length, -`:${userId}`.length))).length
        ? vars
        : undefined
    case 'notifications.digest': {
      const digest = vars as DigestMail
      const wanted = await listWanted(digest.lines.flatMap(({ seq }) => seq ?? []))
      const isWanted = (seq: number | undefined) => seq === undefined || wanted.includes(seq)
      const lines = digest.lines.filter((line) => isWanted(line.seq) && !isOver(line))
      return lines.length ? { ...digest, lines } : undefined
    }
    case 'analytics.weekly':
      return ended.includes('visits') ? undefined : vars
    default:
      return vars
  }
}

const STORED = `
  select seq, kind from notices where user_id = $1 and (seq = any($2::int[]) or kind = 'reminder' and key = $3)`
