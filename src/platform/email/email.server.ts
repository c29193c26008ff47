import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import nodemailer from 'nodemailer'
import type { ReactElement } from 'react'
import { oneOf } from '#platform/database/columns.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import type { Db, Executor } from '../database/database.server.ts'
import type { Environment } from '../environment.server.ts'
import type { Lang } from '../i18n/lang.ts'
import { LANGS } from '../i18n/lang.ts'
import type { Job, Jobs } from '../jobs/jobs.server.ts'
import type { Secrets } from '../secrets.server.ts'
import { type Mailer, putInOutbox } from './mailer.server.ts'
import { readSmtpUrl } from './smtp-url.server.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One row per email, unique by key: an email is queued once however often its cause is repeated. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    template: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    /**
     * Whose account it is for; the row is deleted with it (`deleteEmailsOf`). No foreign key: to check it, each email
     * would lock the account, in the opposite order to its deletion.
     */
    userId: text('user_id'),
    /** Recipient and variables, encrypted: they may contain a sign-in link. Emptied once sent, or too late to be. */
    encrypted: bytea('sealed'),
    /** The attempt that is sending it, and until when no other one may. */
    sender: text(),
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    oneOf('mails_lang', t.lang, LANGS),
    index('mails_user').on(t.userId),
    index('mails_pending').on(t.createdAt).where(sql`${t.encrypted} is not null`),
    index('mails_created').on(t.createdAt),
  ],
)

export type EmailContent = {
  subject: string
  body: ReactElement
  headers?: Record<string, string>
  attachments?: Attachment[]
}
type Attachment = { filename: string; content: string; contentType: string }
/** Renders one kind of email in one language. `speak` returns what a console prints when no SMTP server is set. */
export type Template<Vars> = {
  write: (vars: Vars, mail: { lang: Lang; publicUrl: string }) => EmailContent
  speak?: (vars: Vars) => string
}
export type Templates = Record<string, Template<never>>

/** `expiresAt` is ISO 8601 UTC; absent in emails queued by an earlier version. */
type EmailData = { to: string; vars: unknown; expiresAt?: string | undefined }
const JOB = 'mail.send'
/**
 * For an outage of a day, with the usual pauses that double up to this one: the first seven take an hour together, the
 * others about an hour each.
 */
const RETRIES = 31

/**
 * Queues an email inside the caller's transaction; it is sent after the commit.
 * @param mail.key identifies it, such as `email-changed:123`: a second one with this key is not sent
 * @param mail.userId the account it is for, with which it goes; null for an address that may have none
 * @param mail.first before all others in the queue, as someone is waiting for it
 * @param mail.expiresAt from when on it is not sent any more: what it says is past then, or its link has expired
 */
export async function queueEmail(
  ctx: { jobs: Jobs; secrets: Secrets },
  tx: Executor,
  mail: {
    key: string
    to: string
    userId: string | null
    template: string
    lang: Lang
    vars: unknown
    first?: boolean
    expiresAt?: Date
  },
) {
  const { to, vars, expiresAt } = mail
  const encrypted = encrypt(ctx.secrets.mail, { to, vars, expiresAt: expiresAt?.toISOString() })
  const [row] = await tx
    .insert(mails)
    .values({ key: mail.key, userId: mail.userId, template: mail.template, lang: mail.lang, encrypted })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (!row) return
  await ctx.jobs.enqueue(tx, JOB, { mail: row.id }, { first: mail.first ?? false })
}

/** The job that renders and sends; run twice, it sends once, except after a crash between sending and recording it. */
export function emailJob(
  app: { db: Db; env: Environment; secrets: Secrets; mailer: Mailer },
  loadTemplates: () => Promise<Templates>,
): Job {
  return {
    name: JOB,
    retries: RETRIES,
    mostSecondsBetweenRetries: HOUR_SECONDS,
    atOnce: 5,
    run: async ({ mail: id }) => {
      await app.db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(mails)
          .where(eq(mails.id, id as number))
          .for('update', { skipLocked: true })
        if (!row?.encrypted || row.sentAt) return
        const email = decrypt(app.secrets.mail, row.encrypted)
        const isLate = isExpired(email)
        if (!isLate) await send(app, await loadTemplates(), row, email)
        const sentAt = isLate ? null : sql`now()`
        await tx.update(mails).set({ sentAt, encrypted: null }).where(eq(mails.id, row.id))
      })
    },
  }
}

const isExpired = ({ expiresAt }: EmailData) => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()

/** A link in an email older than this has expired, and its contents are outdated. */
const REQUEUE_DAYS = 3

/**
 * Queues pending emails without a job again: those of a backup, which contains no jobs, since a job is nothing but
 * the id of its email. Called at the start.
 */
export async function requeueEmails({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const { rows } = await db.$client.query<{ id: number }>(
    `select m.id from mails m
     where m.sealed is not null and m.sent_at is null and m.created_at > now() - make_interval(days => $1)
       and not exists (select from pgboss.job j where j.name = $2 and j.data ->> 'mail' = m.id::text)
     order by m.id`,
    [REQUEUE_DAYS, JOB],
  )
  for (const { id } of rows) await jobs.enqueue(db, JOB, { mail: id })
}

/**
 * Deletes the emails of an account, in the transaction that deletes it, after its row. One that is being sent at this
 * moment is left, as it would hold up the deletion for as long as the mail server takes.
 */
export async function deleteEmailsOf(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from mails where id in (select id from mails where user_id = ${userId} for update skip locked)`)
}

/**
 * Empties emails that could not be sent and are too old to be sent now; called once a day. The rows stay: their keys
 * keep an email from being queued again.
 */
export async function emptyOldEmails({ db }: { db: Db }): Promise<void> {
  await db.$client.query(
    'update mails set sealed = null where sealed is not null and created_at < now() - make_interval(days => $1)',
    [REQUEUE_DAYS],
  )
}

async function send(
  { env, mailer }: { env: Environment; mailer: Mailer },
  templates: Templates,
  row: typeof mails.$inferSelect,
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

type EmailToSend = { to: string; lang: Lang; content: EmailContent }

/**
 * Sends one email past the queue, for someone who is testing whether email works.
 * @throws Nodemailer's error, with its `code`, within half a minute
 */
export async function sendNow(env: Environment, email: EmailToSend): Promise<void> {
  const message = await compose(env, email)
  if (!env.SMTP_URL) return putInOutbox(env, 'test', message)
  const transport = nodemailer.createTransport({ url: readSmtpUrl(env.SMTP_URL)?.url, ...TIMEOUTS } as never)
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/** The sender of every email. */
export const senderOf = ({ MAIL_FROM, PUBLIC_URL }: Environment) =>
  MAIL_FROM ?? `Peyvand <no-reply@${new URL(PUBLIC_URL).hostname}>`

/** The message as Nodemailer takes it, with its text made from its HTML. */
async function compose(env: Environment, { to, lang, content }: EmailToSend) {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(content.body)
  const { hostname } = new URL(env.PUBLIC_URL)
  return {
    from: senderOf(env),
    to,
    subject: content.subject,
    html,
    text: toPlainText(html),
    headers: { 'Content-Language': lang, ...content.headers },
    attachments: content.attachments ?? [],
    // Without the id of the row: gaps between two of one's own would reveal emails to others.
    messageId: `<${randomUUID()}@${hostname}>`,
  }
}

/** AES-256-GCM (NIST SP 800-38D): 12-byte nonce, 16-byte tag, text. */
function encrypt(key: Buffer, email: EmailData): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(email)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function decrypt(key: Buffer, encrypted: Buffer): EmailData {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(12, 28))
  return JSON.parse(
    Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString(),
  ) as EmailData
}
