import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { ROLES } from './roles.ts'
import { SPOKEN_LANGUAGES } from './rules.ts'

/** A person's own account, as nobody else sees it. */
export const Account = named(
  'Account',
  v.strictObject({
    id: v.string(),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    profileImageUrl: v.nullable(v.string()),
    location: v.nullable(v.string()),
    country: v.nullable(v.string()),
    city: v.nullable(v.string()),
    childrenAges: v.nullable(v.string()),
    parentingInterests: v.nullable(v.string()),
    languagePreference: v.picklist(SPOKEN_LANGUAGES),
    lang: v.picklist(LANGS),
    timeZone: v.nullable(v.string()),
    role: v.picklist(ROLES),
    emailVerified: v.boolean(),
    suspended: v.boolean(),
    reviewsPosts: v.boolean(),
    subscriptionType: v.string(),
    subscriptionStatus: v.string(),
    subscriptionStartDate: v.nullable(Time),
    subscriptionEndDate: v.nullable(Time),
    createdAt: Time,
    updatedAt: Time,
  }),
)

export const SignInSession = named(
  'SignInSession',
  v.strictObject({ id: v.string(), device: v.string(), createdAt: Time, current: v.boolean() }),
)

/** The email of an account, as it is now. */
export const EmailOfAccount = named('EmailOfAccount', v.strictObject({ email: v.string() }))
/** Another email that is not confirmed yet. */
export const PendingEmail = v.nullable(v.strictObject({ email: v.string(), createdAt: Time }))

/** Why a session was ended by another browser. */
export const SessionEnd = v.strictObject({ reason: v.nullable(v.literal('verified_elsewhere')) })

/** Posted before the owner verified the address. */
export const EarlierPost = named(
  'EarlierPost',
  v.strictObject({
    type: v.picklist(['post', 'comment', 'question', 'group', 'event']),
    title: v.string(),
    url: v.string(),
    createdAt: Time,
  }),
)

export const Passkey = named(
  'Passkey',
  v.strictObject({ id: v.string(), name: v.nullable(v.string()), createdAt: v.nullable(Time) }),
)

export const LinkedProvider = named(
  'LinkedProvider',
  v.strictObject({ id: v.string(), name: v.string(), createdAt: Time }),
)

/** Sign-in methods beside email and passkeys. */
export const SignInMethods = named(
  'SignInMethods',
  v.strictObject({ provider: v.nullable(v.strictObject({ name: v.string() })) }),
)

/** The page of the provider to go on to. */
export const ProviderPage = v.strictObject({ url: v.string() })

/** A member as admins see them. */
export const Member = named(
  'Member',
  v.strictObject({
    id: v.string(),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    country: v.nullable(v.string()),
    role: v.picklist(ROLES),
    emailVerified: v.boolean(),
    suspended: v.boolean(),
    notes: Count,
    createdAt: Time,
  }),
)

/** A note of an admin about a member. */
export const MemberNote = named(
  'MemberNote',
  v.strictObject({ id: RowId, note: v.string(), authorName: v.string(), createdAt: Time }),
)

/** All of a person's own data: a key for each feature. */
export const exportOf = (features: { name: string }[]) =>
  v.strictObject({
    exportedAt: Time,
    ...(Object.fromEntries(features.map(({ name }) => [name, v.any()])) as Record<string, v.AnySchema>),
  })

const Credential = v.strictObject({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

const extensions = v.optional(
  v.strictObject({ appid: v.optional(v.string()), credProps: v.optional(v.boolean()) }),
)

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn level 3, 5.4). */
export const PasskeyCreation = named(
  'PasskeyCreation',
  v.strictObject({
    rp: v.strictObject({ id: v.optional(v.string()), name: v.string() }),
    user: v.strictObject({ id: v.string(), name: v.string(), displayName: v.string() }),
    challenge: v.string(),
    pubKeyCredParams: v.array(v.strictObject({ type: v.literal('public-key'), alg: v.number() })),
    timeout: v.optional(v.number()),
    excludeCredentials: v.optional(v.array(Credential)),
    authenticatorSelection: v.optional(
      v.strictObject({
        authenticatorAttachment: v.optional(v.string()),
        residentKey: v.optional(v.string()),
        requireResidentKey: v.optional(v.boolean()),
        userVerification: v.optional(v.string()),
      }),
    ),
    hints: v.optional(v.array(v.string())),
    attestation: v.optional(v.string()),
    extensions,
  }),
)
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn level 3, 5.5). */
export const PasskeyRequest = named(
  'PasskeyRequest',
  v.strictObject({
    challenge: v.string(),
    timeout: v.optional(v.number()),
    rpId: v.optional(v.string()),
    allowCredentials: v.optional(v.array(Credential)),
    userVerification: v.optional(v.string()),
    hints: v.optional(v.array(v.string())),
    extensions,
  }),
)
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>

/**
 * The result of a request for an email, shown only to its owner: whether it was sent, or in how many seconds the next
 * one can be.
 */
export const MailedSignIn = named(
  'MailedSignIn',
  v.strictObject({ sent: v.optional(v.boolean()), waits: v.optional(v.pipe(v.number(), v.integer())) }),
)
