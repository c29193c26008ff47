import { randomUUID } from 'node:crypto'
import { type Db, queryNamed } from '../database/database.server.ts'
import { onceAvailable } from '../database/once-available.server.ts'
import type { Environment } from '../environment.server.ts'
import type { Lang } from '../i18n/lang.ts'
import { FOR_A_DAY, type Job } from '../jobs/jobs.server.ts'
import type { Secrets } from '../secrets.server.ts'
import {
  compose,
  type DueEmail,
  decrypt,
  EMAIL_QUEUE,
  type EmailData,
  type Template,
  type Templates,
} from './email.server.ts'
import type { Mailer } from './mailer.server.ts'
import { isRejectedAddress } from './rejected-address.ts'
import { SENT_WITHIN_DAYS } from './stored-emails.server.ts'

/** How long a claim lasts unless it is renewed: no longer than the first pause, after which another attempt follows. */
const LEASE_SECONDS = 20
const RENEW_MS = 5_000

type App = { db: Db; env: Environment; secrets: Secrets; mailer: Mailer }
type ClaimedEmail = {
  id: number
  key: string
  template: string
  userId: string | null
  lang: Lang
  encrypted: Buffer
  /** Whether it waited for longer than `SENT_WITHIN_DAYS`, as while the machine slept. */
  isTooOld: boolean
}
/** Reads what is still to be sent of an email when its turn comes, and its current address; undefined if nothing is. */
type Recheck = (app: App, email: DueEmail) => Promise<DueEmail | undefined>

/**
 * The job that renders and sends; run twice, it sends once, except after a crash between sending and recording it. No
 * transaction is open while the mail server answers: a slow one would hold connections of the database.
 */
export function emailJob(app: App, loadTemplates: () => Promise<Templates>, recheck: Recheck): Job {
  return {
    name: EMAIL_QUEUE,
    ...FOR_A_DAY,
    atOnce: 5,
    run: async ({ mail: id }) => {
      const sender = randomUUID()
      const claimed = await claim(app.db, id as number, sender)
      if (!claimed) return
      const isSent = await whileClaimed(app.db, claimed.id, sender, async () => {
        const { key, template, userId, isTooOld } = claimed
        const queued = { ...decrypt(app.secrets.mail, claimed.encrypted), key, template, userId }
        const email = isTooOld || isExpired(queued) ? undefined : await recheck(app, queued)
        return email !== undefined && sendUnlessRejected(app, await loadTemplates(), claimed, email)
      })
      await onceAvailable(() => queryNamed(app.db, 'emails.record', RECORD, [claimed.id, isSent]))
    },
  }
}

const isExpired = ({ expiresAt }: EmailData) => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()

/**
 * @returns undefined if nothing is left to be sent
 * @throws while another attempt, or a process of an earlier version, is sending it. That one may fail, so this one is
 * tried again
 */
async function claim(db: Db, id: number, sender: string): Promise<ClaimedEmail | undefined> {
  const values = [id, sender, LEASE_SECONDS, SENT_WITHIN_DAYS]
  const [claimed] = await queryNamed<ClaimedEmail>(db, 'emails.claim', CLAIM, values)
  if (claimed) return claimed
  const [pending] = await queryNamed(db, 'emails.pending', PENDING, [id])
  if (pending) throw Object.assign(new Error('the email is being sent'), { code: 'claimed' })
  return undefined
}

/** Renews the claim while `run` is at work, and gives it up at once where that fails. */
async function whileClaimed<Result>(db: Db, id: number, sender: string, run: () => Promise<Result>) {
  const renew = () => queryNamed(db, 'emails.renew', RENEW, [id, sender, LEASE_SECONDS])
  const renewing = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    return await run()
  } catch (error) {
    await queryNamed(db, 'emails.release', RENEW, [id, sender, 0]).catch(() => {}) // or the lease ends by itself
    throw error
  } finally {
    clearInterval(renewing)
  }
}

const IS_PENDING = 'id = $1 and sealed is not null and sent_at is null'
const PENDING = `select from mails where ${IS_PENDING}`
const CLAIM = `
  with due as (
    select id from mails where ${IS_PENDING} and (claimed_until is null or claimed_until <= now())
    for update skip locked)
  update mails m set sender = $2, claimed_until = now() + make_interval(secs => $3) from due where m.id = due.id
  returning m.id, m.key, m.template, m.user_id as "userId", m.lang, m.sealed as encrypted,
    m.created_at < now() - make_interval(days => $4) as "isTooOld"`
const RENEW = `
  update mails set claimed_until = now() + make_interval(secs => $3) where ${IS_PENDING} and sender = $2`
/** Whichever process sent it: an email that has left is not sent again. */
const RECORD = `
  update mails set sent_at = case when $2::bool then now() end, sealed = null, sender = null, claimed_until = null
  where ${IS_PENDING}`

/** @returns false where there is no such address: it would be none the next time, either */
async function sendUnlessRejected(...args: Parameters<typeof send>): Promise<boolean> {
  try {
    await send(...args)
    return true
  } catch (error) {
    if (!isRejectedAddress(error)) throw error
    return false
  }
}

async function send(
  { env, mailer }: Pick<App, 'env' | 'mailer'>,
  templates: Templates,
  row: ClaimedEmail,
  email: EmailData,
) {
  const template = templates[row.template] as Template<unknown> | undefined
  if (!template) throw new Error(`no mail template ${row.template}`)
  const content = template.write(email.vars, { lang: row.lang, publicUrl: env.PUBLIC_URL })
  const message = await compose(env, { to: email.to, lang: row.lang, content })
  await mailer.send(message, `${row.id}`)
  const consoleText = env.SMTP_URL ? undefined : template.speak?.(email.vars)
  // biome-ignore lint/suspicious/noConsole: a link to click, for whoever tries the site; no line of the log
  if (consoleText && env.LOG_LEVEL !== 'silent') console.log(consoleText)
}
