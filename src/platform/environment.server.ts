import { resolve } from 'node:path'
import * as v from 'valibot'
import { Zone } from './dates/zone-input.ts'
import { readSmtpUrl } from './email/smtp-url.server.ts'
import { sender, siteAddress } from './own-addresses.server.ts'
import { COUNTER_NAMES, readCounters } from './settings/counters.ts'

/** A configuration error that the operator can fix: printed as one line, exit code 1. */
export class ConfigError extends Error {}

const LINE_MAX = 300
const text = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()))
/** One line: it is put into a sentence, or into an item of a list. */
const line = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .trim()
        .replace(/\s*\n\s*/g, ', ')
        .replace(/\s+/g, ' '),
    ),
    v.nonEmpty(),
    v.maxLength(LINE_MAX),
  ),
)
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

/** Addresses for confidential data: encrypted, or on this very machine. */
export const isSafeAddress = (value: string) => {
  const { protocol, hostname } = URL.canParse(value) ? new URL(value) : {}
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname ?? ''))
  )
}
/** OpenID Connect Core, 2: no query, no fragment; a name or password in it is a mistake. */
const issuer = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => isSafeAddress(value) && !/[?#@\s]/.test(value)),
  ),
)
const PROVIDER_NAME_MAX = 40 // fits on a button at 320 px, in two lines

/** Each variable: its parser, and a description for the operator of what it may be. */
const variables = {
  PORT: [v.optional(wholeNumber(0, 65_535), '3000'), 'a whole number from 0 to 65535'],
  HOST: [v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), '127.0.0.1'), 'a host name or an IP address'],
  PUBLIC_URL: [siteAddress, 'an address that starts with http:// or https://, without a path'],
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
  DATABASE_DIRECT_URL: [address('postgres:', 'postgresql:'), 'an address that starts with postgres://'],
  DATABASE_POOLER: [v.optional(v.picklist(['transaction'])), 'transaction'],
  SMTP_URL: [
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (value) =>
            URL.canParse(value) &&
            ['smtp:', 'smtps:'].includes(new URL(value).protocol) &&
            readSmtpUrl(value) !== undefined,
        ),
      ),
    ),
    'an address that starts with smtp:// or smtps://, with ?pool= from 1 to 100 and rate= from 0.1 to 10000',
  ],
  EMAIL_WEBHOOK_SECRET: [
    v.optional(v.pipe(v.string(), v.trim(), v.minLength(16))),
    'a secret of at least 16 letters',
  ],
  SITE_TIMEZONE: [v.optional(Zone, 'UTC'), 'a time zone, such as Europe/Oslo'],
  MAIL_FROM: [sender, 'a sender, such as Peyvand <hello@example.org>'],
  OPERATOR_NAME: [line, `a name of at most ${LINE_MAX} letters`],
  OPERATOR_ADDRESS: [line, `a postal address of at most ${LINE_MAX} letters`],
  CONTACT_EMAIL: [v.optional(v.pipe(v.string(), v.trim(), v.email())), 'an email address'],
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
    'email addresses with commas between them',
  ],
  COUNTERS: [
    v.optional(
      v.pipe(
        v.string(),
        v.check((value) => readCounters(value) !== null),
        v.transform((value) => readCounters(value) ?? undefined),
      ),
    ),
    `on, off, or a list such as families=340,countries=12+ of ${COUNTER_NAMES.join(', ')}`,
  ],
  SEED: [v.optional(v.picklist(['demo', 'content', 'none'])), 'demo, content or none'],
  STRIPE_SECRET_KEY: [text, 'a secret key of Stripe'],
  STRIPE_WEBHOOK_SECRET: [text, 'a webhook secret of Stripe'],
  STRIPE_API_URL: [
    v.optional(v.pipe(v.string(), v.check(isSafeAddress))),
    'an address that starts with https://, or http://localhost',
  ],
  ANALYTICS_SCRIPT_URL: [address('https:', 'http:'), 'an address that starts with https:// or http://'],
  OIDC_ISSUER: [issuer, 'an address that starts with https://, without ? and #'],
  OIDC_CLIENT_ID: [text, 'the name by which the provider knows this site'],
  OIDC_CLIENT_SECRET: [text, 'the secret that the provider gave this site'],
  OIDC_NAME: [
    v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(PROVIDER_NAME_MAX))),
    `a name of at most ${PROVIDER_NAME_MAX} letters`,
  ],
  TRUST_PROXY: [v.optional(wholeNumber(0, 10), '0'), 'a whole number from 0 to 10'],
  MAX_CONNECTIONS: [v.optional(wholeNumber(100, 1_000_000), '20000'), 'a whole number from 100 to 1000000'],
  SHUTDOWN_DELAY_MS: [v.optional(wholeNumber(0, 60_000), '1000'), 'a whole number from 0 to 60000'],
  OFFLINE: [v.optional(v.picklist(['on', 'off']), 'on'), 'on or off'],
  RATE_LIMIT: [v.optional(v.picklist(['on', 'off']), 'on'), 'on or off'],
  LOG_LEVEL: [
    v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} satisfies Record<string, [v.GenericSchema, string]>

type Variables = { [Name in keyof typeof variables]: v.InferOutput<(typeof variables)[Name][0]> }
type StripeVariable = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
type ProviderVariable = 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME'
export type Environment = Omit<Variables, 'PUBLIC_URL' | ProviderVariable | StripeVariable> & {
  PUBLIC_URL: string
  secure: boolean
  /** An OpenID Connect provider for signing in. */
  provider: ProviderSettings | undefined
  /** Payments, through Stripe; without it there is a waitlist. */
  stripe: StripeSettings | undefined
}
/** `apiUrl` is that of a double, for tests and development; a test may also be less patient with it. */
type StripeSettings = {
  secretKey: string
  webhookSecret: string
  apiUrl: string | undefined
  timeoutMs?: number
}
export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string; name: string }

/** Secrets and addresses that may carry a password are never echoed back to a terminal. */
const CONFIDENTIAL = /SECRET|DATABASE_(DIRECT_)?URL|SMTP_URL/

/**
 * Reads the environment.
 * @throws ConfigError naming the first wrong variable, its value and what it may be.
 */
export function readEnvironment(from: Record<string, string | undefined>): Environment {
  const read: Record<string, unknown> = {}
  for (const [name, [schema, allowed]] of Object.entries(variables)) {
    const value = from[name] === '' ? undefined : from[name]
    const parsed = v.safeParse(schema, value)
    if (!parsed.success) {
      const shownValue = CONFIDENTIAL.test(name) ? 'a value that cannot be read' : JSON.stringify(value)
      throw new ConfigError(`${name} holds ${shownValue}; it may hold ${allowed}.`)
    }
    read[name] = parsed.output
  }
  const environment = read as Variables
  const PUBLIC_URL = environment.PUBLIC_URL ?? defaultUrl(environment)
  const provider = readProvider(environment)
  const stripe = readStripe(environment)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_POOLER'] as const)
    if (environment[name] && !environment.DATABASE_URL)
      throw new ConfigError(
        `DATABASE_URL holds nothing; it may hold ${variables.DATABASE_URL[1]}, since ${name} is set.`,
      )
  return { ...environment, PUBLIC_URL, provider, stripe, secure: PUBLIC_URL.startsWith('https:') }
}

/** A key without the secret of the webhook would take money and notice nothing. A double takes no real key. */
function readStripe(read: Variables): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = read
  if (!secretKey && !webhookSecret && !apiUrl) return undefined
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    if (!read[name])
      throw new ConfigError(
        `${name} holds nothing; it may hold ${variables[name][1]}, since another setting of Stripe is set.`,
      )
  if (apiUrl && !/^[sr]k_test_/.test(secretKey ?? ''))
    throw new ConfigError(
      'STRIPE_SECRET_KEY holds a value that cannot be read; it may hold a test key, since STRIPE_API_URL is set.',
    )
  return { secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '', apiUrl }
}

/** All or none: a partly configured provider would only fail when the first person signs in. */
function readProvider(read: Variables): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  if (issuer && clientId && clientSecret)
    return { issuer, clientId, clientSecret, name: read.OIDC_NAME ?? new URL(issuer).host }
  const requiredNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const setName = [...requiredNames, 'OIDC_NAME' as const].find((name) => read[name])
  const missing = requiredNames.find((name) => !read[name])
  if (setName && missing)
    throw new ConfigError(
      `${missing} holds nothing; it may hold ${variables[missing][1]}, since ${setName} is set.`,
    )
  return undefined
}

function defaultUrl({ HOST, PORT }: Variables) {
  const host = HOST === '127.0.0.1' || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
