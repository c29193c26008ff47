import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import nodemailer from 'nodemailer'
import type { ReactElement } from 'react'
import type { m } from '#messages'
import { oneOf } from '#platform/database/columns.ts'
import type { Executor } from '../database/database.server.ts'
import type { Environment } from '../environment.server.ts'
import { LANGS, type Lang } from '../i18n/lang.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Secrets } from '../secrets.server.ts'
import { putInOutbox } from './mailer.server.ts'
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
    /** Recipient and variables, encrypted: they may contain a sign-in link. Emptied once sent, or never to be. */
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
  /** The token that ends such emails: a complaint which names this one is then known to be about them. */
  endedBy?: string | undefined
}
type Attachment = { filename: string; content: string; contentType: string }
/** Renders one kind of email in one language. `speak` returns what a console prints when no SMTP server is set. */
export type Template<Vars> = {
  write: (vars: Vars, mail: { lang: Lang; publicUrl: string }) => EmailContent
  speak?: (vars: Vars) => string
}
export type Templates = Record<string, Template<never>>
/**
 * A kind of email, `{feature}.{name}`, is the name of its message `operations_email_of_{feature}_{name}`: one that admins
 * could not read of in both languages does not compile.
 */
export type EmailTemplate = keyof typeof m extends infer Name
  ? Name extends `operations_email_of_${infer Feature}_${infer Kind}`
    ? `${Feature}.${Kind}`
    : never
  : never

/** `expiresAt` is ISO 8601 UTC; absent in emails queued by an earlier version. */
export type EmailData = { to: string; vars: unknown; expiresAt?: string | undefined }
/** An email whose turn has come. */
export type DueEmail = EmailData & { key: string; template: string; userId: string | null }
/** The queue of emails; a job is nothing but the id of its row. */
export const EMAIL_QUEUE = 'mail.send'

/**
 * `key` identifies it, such as `email-changed:123`: a second one with this key is not sent. `userId` is the account it is
 * for, with which it goes; null for an address that may have none. From `expiresAt` on it is not sent any more: what it
 * says is past then, or its link has expired.
 */
export type NewEmail = {
  key: string
  to: string
  userId: string | null
  template: EmailTemplate
  lang: Lang
  vars: unknown
  expiresAt?: Date
}

/**
 * Queues an email inside the caller's transaction; it is sent after the commit.
 * @param mail.first before all others in the queue, as someone is waiting for it
 */
export const queueEmail = (
  ctx: { jobs: Jobs; secrets: Secrets },
  tx: Executor,
  { first = false, ...mail }: NewEmail & { first?: boolean },
): Promise<void> => queueAllEmails(ctx, tx, [mail], { first })

/** The same for several: in two statements, however many they are. */
export async function queueAllEmails(
  { jobs, secrets }: { jobs: Jobs; secrets: Secrets },
  tx: Executor,
  emails: NewEmail[],
  { first = false } = {},
): Promise<void> {
  if (!emails.length) return
  const rows = await tx
    .insert(mails)
    .values(
      emails.map(({ to, vars, expiresAt, ...row }) => ({
        ...row,
        encrypted: encrypt(secrets.mail, { to, vars, expiresAt: expiresAt?.toISOString() }),
      })),
    )
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  const work = rows.map(({ id }) => ({ mail: id }))
  await jobs.enqueueAll(tx, EMAIL_QUEUE, work, { first })
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
export async function compose(env: Environment, { to, lang, content }: EmailToSend) {
  const { render } = await import('@react-email/render')
  const { plainTextOf } = await import('./plain-text.server.ts')
  const html = await render(content.body)
  const { hostname } = new URL(env.PUBLIC_URL)
  return {
    from: senderOf(env),
    to,
    subject: content.subject,
    html,
    text: plainTextOf(html),
    // Nobody's out-of-office reply is for the sender's mailbox (RFC 3834, 5).
    headers: { 'Content-Language': lang, 'Auto-Submitted': 'auto-generated', ...content.headers },
    attachments: content.attachments ?? [],
    messageId: messageIdOf(hostname, content.endedBy),
  }
}

/**
 * Without the id of the row: gaps between two of one's own would reveal emails to others. And without the token itself,
 * as the id is in logs and in answers to the email.
 */
function messageIdOf(hostname: string, endedBy: string | undefined): string {
  const unique = randomUUID()
  return `<${unique}${endedBy ? `.${hashWith(unique, endedBy)}` : ''}@${hostname}>`
}

/** Whether a Message-ID is of an email that this token ends. */
export function isMessageIdFor(messageId: string, endedBy: string): boolean {
  const [, unique = '', hash] = /^<?([\da-f-]{36})\.([\w-]{22})@/.exec(messageId) ?? []
  return hash === hashWith(unique, endedBy)
}

const hashWith = (unique: string, token: string) =>
  createHash('sha256').update(`${unique} ${token}`).digest('base64url').slice(0, 22)

/** AES-256-GCM (NIST SP 800-38D): 12-byte nonce, 16-byte tag, text. */
function encrypt(key: Buffer, email: EmailData): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(email)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

export function decrypt(key: Buffer, encrypted: Buffer): EmailData {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(12, 28))
  return JSON.parse(
    Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString(),
  ) as EmailData
}
