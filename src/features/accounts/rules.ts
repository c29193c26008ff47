import * as v from 'valibot'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, WEEK_SECONDS } from '#platform/dates/durations.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { Email, optionalLine, optionalText, requiredLine } from '#platform/text/text-input.ts'
import { latinDigits } from '#platform/text/whole-number.ts'
import type { WritingLimits } from './roles.ts'

export const NAME_MAX = 60
export const LOCATION_MAX = 200
export const FREE_TEXT_MAX = 500
export const SPOKEN_LANGUAGES = ['english', 'farsi', 'both'] as const
export type SpokenLanguages = (typeof SPOKEN_LANGUAGES)[number]

/** How long a mailed link or code works: long enough for a slow mailbox, and short enough if a mailbox stays open. */
export const VERIFICATION_SECONDS = 15 * MINUTE_SECONDS
export const CODE_TRIES = 5
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** A session in use is extended at most this often: one write a day, not one a click. */
export const SESSION_REFRESH_SECONDS = DAY_SECONDS
/** Someone who clicks twice gets one mail: a second would make the code in the first one useless. */
export const MAIL_AGAIN_SECONDS = 30

const location = optionalLine('location', LOCATION_MAX)
const childrenAges = optionalLine('children_ages', FREE_TEXT_MAX)
const parentingInterests = optionalText('parenting_interests', FREE_TEXT_MAX)
const languagePreference = v.picklist(SPOKEN_LANGUAGES, 'invalid')

export const SignupInput = v.object({
  email: Email,
  firstName: requiredLine('first_name', NAME_MAX),
  lastName: requiredLine('last_name', NAME_MAX),
  location,
  childrenAges,
  parentingInterests,
  languagePreference: v.optional(languagePreference, 'both'),
  /** An action: the newsletter begins once the address is verified. */
  newsletter: v.optional(v.boolean('invalid'), false),
})
export type SignupInput = v.InferOutput<typeof SignupInput>

/** Fields that a call leaves out stay as they are; null empties a field. */
export const ProfileInput = v.object({
  firstName: v.optional(requiredLine('first_name', NAME_MAX)),
  lastName: v.optional(requiredLine('last_name', NAME_MAX)),
  location: v.optional(location),
  childrenAges: v.optional(childrenAges),
  parentingInterests: v.optional(parentingInterests),
  languagePreference: v.optional(languagePreference),
  lang: v.optional(v.picklist(LANGS, 'invalid')),
  timeZone: v.optional(Zone),
})
export type ProfileInput = v.InferOutput<typeof ProfileInput>

export const SignInInput = v.object({ email: Email })

/** Six digits as people type and paste them: with spaces or a hyphen, on a Persian keyboard too. */
const Code = v.pipe(
  v.string('code_invalid'),
  v.transform((text) => latinDigits(text.replace(/[\s\p{Cf}-]/gu, ''))),
  v.regex(/^\d{6}$/, 'code_invalid'),
)
const Token = v.pipe(v.string('invalid'), v.nonEmpty('invalid'), v.maxLength(100, 'invalid'))
/** The link in an email about another email. */
export const TokenInput = v.object({ token: Token })
/** The form's input; the address is known by then. */
export const CodeInput = v.object({ code: Code })
export const ConfirmInput = v.union([v.object({ token: Token }), v.object({ email: Email, code: Code })])
export type ConfirmInput = v.InferOutput<typeof ConfirmInput>

const PASSKEY_NAME_MAX = 60
const Base64Url = v.pipe(v.string('invalid'), v.regex(/^[\w-]+$/, 'invalid'))
const CREDENTIAL = {
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key', 'invalid'),
  clientExtensionResults: v.optional(v.looseObject({}), {}),
}
/** What `navigator.credentials.create` gives, as JSON (WebAuthn level 3, 5.1.8). */
export const PasskeyInput = v.object({
  response: v.object({
    ...CREDENTIAL,
    response: v.object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: v.optional(
        v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'], 'invalid')),
      ),
    }),
  }),
  name: v.optional(optionalLine('name', PASSKEY_NAME_MAX)),
})
export type PasskeyInput = v.InferOutput<typeof PasskeyInput>
/** What `navigator.credentials.get` gives, as JSON. */
export const PasskeySignInInput = v.object({
  response: v.object({
    ...CREDENTIAL,
    response: v.object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: v.pipe(
        v.nullish(v.string('invalid')),
        v.transform((handle) => handle ?? undefined), // left out by some browsers, null in others
      ),
    }),
  }),
})
export type PasskeySignInInput = v.InferOutput<typeof PasskeySignInInput>

/** How long someone may take at the provider: they may have to find its password first. */
export const PROVIDER_SECONDS = 10 * MINUTE_SECONDS
export const ProviderInput = v.object({ to: v.optional(v.string('invalid')) })
export type ProviderInput = v.InferOutput<typeof ProviderInput>
const Returned = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(4_000))), undefined)
/** What a provider sends to the callback (RFC 6749, 4.1.2; RFC 9207). Anything else is ignored. */
export const ProviderAnswer = v.object({ state: Returned, code: Returned, error: Returned, iss: Returned })
export type ProviderAnswer = v.InferOutput<typeof ProviderAnswer>

/** What becomes of one's posts and comments when one leaves: they stay as 'Former member', or go. */
export const LeaveInput = v.object({ posts: v.picklist(['keep', 'remove'], 'invalid') })
export type LeaveInput = v.InferOutput<typeof LeaveInput>

/** Ids of sessions and passkeys, which are text. */
export const TextId = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })

/** What others see of a person: the name stands beside everything they wrote. */
export const PUBLIC_FIELDS = ['firstName', 'lastName'] as const

/** A correction or two: each makes every page anew, for everybody. */
export const NAME_CHANGES: Limit = { name: 'name-changes', most: 10, perSeconds: DAY_SECONDS }
/** Of one's own account, all fields together: nobody saves more often than once a minute, a script does. */
export const PROFILE_CHANGES: Limit = { name: 'profile-changes', most: 60, perSeconds: HOUR_SECONDS }
/**
 * Edits of all that one has posted, together: each makes pages anew, and open browsers read them again. One a minute
 * is as fast as anyone corrects.
 */
export const EDITS_LIMITS: WritingLimits = {
  verified: { name: 'edits', most: 60, perSeconds: HOUR_SECONDS },
  unverified: { name: 'edits', most: 20, perSeconds: HOUR_SECONDS },
}
export const SIGNUPS: Limit = { name: 'signup', most: 20, perSeconds: HOUR_SECONDS } // a school or a café shares one address
export const SIGN_INS: Limit = { name: 'sign-in', most: 40, perSeconds: HOUR_SECONDS }
/** Emails with a link that one caller has sent to an account, and everybody together, before they are slowed down. */
export const EMAILS_BY_CALLER: Limit = { name: 'emails-by', most: 3, perSeconds: HOUR_SECONDS }
export const EMAILS_TO_ONE: Limit = { name: 'emails-to', most: 6, perSeconds: HOUR_SECONDS }
/**
 * Then one in each pause, which is shorter than a link works: the previous one is still valid when the next one
 * comes.
 */
export const EMAIL_PACE: Limit = { name: 'email-pace', most: 1, perSeconds: 10 * MINUTE_SECONDS }
/**
 * Limits emails to an address whose account was never confirmed, as anyone may have typed it. Within a week, one caller
 * and all callers together have a limit each; after that, one email goes out every third day. An owner who lost the
 * emails can still confirm.
 */
export const UNCONFIRMED_EMAILS = {
  byCaller: { name: 'unconfirmed-by', most: 3, perSeconds: WEEK_SECONDS },
  toOne: { name: 'unconfirmed-to', most: 5, perSeconds: WEEK_SECONDS },
  pace: { name: 'unconfirmed-pace', most: 1, perSeconds: 3 * DAY_SECONDS },
} satisfies Record<string, Limit>
/** With five tries a code and this, guessing at one account for a year succeeds with odds of 1 to 6. */
export const WRONG_CODES: Limit = { name: 'wrong-codes', most: 20, perSeconds: HOUR_SECONDS }
/**
 * How often sign-up may answer that an email has an account; each answer also sends its owner an email. Enough for a
 * slip of memory.
 */
export const KNOWN_EMAILS: Limit = { name: 'known-emails', most: 5, perSeconds: HOUR_SECONDS }
export const CONFIRMS: Limit = { name: 'confirm', most: 60, perSeconds: HOUR_SECONDS }
/** How long the link to a new email is good, and how long the old one can be taken back. */
export const EMAIL_CHANGE_HOURS = 24
export const EMAIL_UNDO_DAYS = 7
/** Requests for another email: the address may be a stranger's, who gets one each time. */
export const EMAIL_CHANGES = {
  ofAccount: { name: 'email-changes', most: 5, perSeconds: DAY_SECONDS },
  byCallerToOne: { name: 'email-changes-by', most: 3, perSeconds: HOUR_SECONDS },
  toOne: { name: 'email-changes-to', most: 6, perSeconds: WEEK_SECONDS },
} satisfies Record<string, Limit>
export const PASSKEY_TRIES: Limit = { name: 'passkey', most: 60, perSeconds: HOUR_SECONDS }
/** A family's devices and security keys; beginning to add one reads them all. */
export const PASSKEYS_MAX = 20
export const PROVIDER_TRIES: Limit = { name: 'provider', most: 60, perSeconds: HOUR_SECONDS }
export const EXPORTS: Limit = { name: 'export', most: 10, perSeconds: HOUR_SECONDS }

/** Kinds of demo rows that are not recognized by their author (`demoRows`). */
export const DEMO_KINDS = [
  'event',
  'workshop',
  'session',
  'group',
  'community_event',
  'issue',
  'poll',
] as const
export type DemoKind = (typeof DEMO_KINDS)[number]
