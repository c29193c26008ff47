import { resolve } from 'node:path'
import * as v from 'valibot'

/** The start was refused for a reason the operator can mend: printed as one line, exit code 1. */
export class StartRefusal extends Error {}

const text = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()))
const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.check((n) => n >= from && n <= to),
  )
const address = (...protocols: string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    ),
  )

/** Each variable: what it parses to, and the words that tell an operator what it may hold. */
const variables = {
  PORT: [v.optional(wholeNumber(0, 65_535), '3000'), 'a whole number from 0 to 65535'],
  HOST: [v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), '127.0.0.1'), 'a host name or an IP address'],
  PUBLIC_URL: [address('http:', 'https:'), 'an address that starts with http:// or https://'],
  DATA_DIR: [
    v.optional(
      v.pipe(
        v.string(),
        v.nonEmpty(),
        v.transform((path) => resolve(path)),
      ),
      '.data',
    ),
    'a folder',
  ],
  DATABASE_URL: [address('postgres:', 'postgresql:'), 'an address that starts with postgres://'],
  SMTP_URL: [address('smtp:', 'smtps:'), 'an address that starts with smtp:// or smtps://'],
  MAIL_FROM: [text, 'a sender, such as Peyvand <hello@example.org>'],
  CONTACT_EMAIL: [v.optional(v.pipe(v.string(), v.trim(), v.email())), 'an e-mail address'],
  ADMIN_EMAILS: [
    v.optional(
      v.pipe(
        v.string(),
        v.transform((list) =>
          list
            .split(',')
            .map((email) => email.trim().toLowerCase())
            .filter(Boolean),
        ),
        v.array(v.pipe(v.string(), v.email())),
      ),
      '',
    ),
    'e-mail addresses with commas between them',
  ],
  SEED: [v.optional(v.picklist(['demo', 'content', 'none'])), 'demo, content or none'],
  STRIPE_SECRET_KEY: [text, 'a secret key of Stripe'],
  STRIPE_WEBHOOK_SECRET: [text, 'a webhook secret of Stripe'],
  STRIPE_API_URL: [address('http:', 'https:'), 'an address that starts with http:// or https://'],
  ANALYTICS_SCRIPT_URL: [address('https:', 'http:'), 'an address that starts with https://'],
  TRUST_PROXY: [v.optional(wholeNumber(0, 10), '0'), 'a whole number from 0 to 10'],
  RATE_LIMIT: [v.optional(v.picklist(['on', 'off']), 'on'), 'on or off'],
  LOG_LEVEL: [
    v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} satisfies Record<string, [v.GenericSchema, string]>

type Variables = { [Name in keyof typeof variables]: v.InferOutput<(typeof variables)[Name][0]> }
export type Environment = Omit<Variables, 'PUBLIC_URL'> & { PUBLIC_URL: string; secure: boolean }

/** Secrets and addresses that may carry a password are never echoed back to a terminal. */
const UNSPOKEN = /SECRET|DATABASE_URL|SMTP_URL/

/**
 * Reads the environment (contract 1).
 * @throws StartRefusal naming the first wrong variable, what it holds and what it may hold.
 */
export function readEnvironment(from: Record<string, string | undefined>): Environment {
  const read: Record<string, unknown> = {}
  for (const [name, [schema, may]] of Object.entries(variables)) {
    const given = from[name] === '' ? undefined : from[name]
    const parsed = v.safeParse(schema, given)
    if (!parsed.success) {
      const holds = UNSPOKEN.test(name) ? 'a value that cannot be read' : JSON.stringify(given)
      throw new StartRefusal(`${name} holds ${holds}; it may hold ${may}.`)
    }
    read[name] = parsed.output
  }
  const environment = read as Variables
  const PUBLIC_URL = (environment.PUBLIC_URL ?? defaultUrl(environment)).replace(/\/+$/, '')
  return { ...environment, PUBLIC_URL, secure: PUBLIC_URL.startsWith('https:') }
}

function defaultUrl({ HOST, PORT }: Variables) {
  const host = HOST === '127.0.0.1' || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
