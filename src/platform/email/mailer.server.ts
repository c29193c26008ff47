import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'
import type { Environment } from '../environment.server.ts'
import { POOL, readSmtpUrl } from './smtp-url.server.ts'

export type Mailer = {
  /**
   * Sends one email, or writes it into the outbox.
   * @throws Nodemailer's error, with its `code` and `responseCode`
   */
  send: (message: Mail.Options, name: string) => Promise<void>
  /** How many emails can be under way at once. */
  pool: number
  close: () => void
}

/** How long a server may take to answer: a minute is what most allow themselves (RFC 5321, 4.5.3.2, allows five). */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * The one way out for emails of this process: SMTP connections that are kept open, within the limits of `SMTP_URL`,
 * or files in `DATA_DIR/outbox`.
 */
export function openMailer(env: Environment): Mailer {
  const smtp = env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined
  if (!smtp) return { send: (message, name) => putInOutbox(env, name, message), pool: POOL, close: () => {} }
  const { url, pool, rate } = smtp
  // Below one a second, Nodemailer's window grows and not its count, which is a whole number.
  const rateLimit = rate && {
    rateLimit: Math.max(1, Math.round(rate)),
    rateDelta: 1000 * Math.max(1, 1 / rate),
  }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: pool,
    maxMessages: Number.POSITIVE_INFINITY,
    ...TIMEOUTS,
    ...rateLimit,
  } as never)
  return {
    send: async (message) => void (await transport.sendMail(message)),
    pool,
    close: () => transport.close(),
  }
}

/** Without SMTP each email is one RFC 5322 file, complete the moment it appears. */
export async function putInOutbox(env: Environment, name: string, message: Mail.Options) {
  const composed = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    .sendMail(message)
  const folder = join(env.DATA_DIR, 'outbox')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${name}.eml`)
  await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
