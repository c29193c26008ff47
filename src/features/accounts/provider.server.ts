import { createRemoteJWKSet } from 'jose'
import * as v from 'valibot'
import type { Ctx } from '#platform/app-context.server.ts'
import { isSafeAddress, type ProviderSettings } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** Longer than a slow provider needs; whoever waits sees nothing move. */
const PATIENCE_MS = 8_000
/** Providers hardly ever move; one that did is found again within the hour without a restart. */
const KNOWN_MS = 3_600_000

const AGAIN_SECONDS = 60

const Address = v.pipe(v.string(), v.check(isSafeAddress))
/** OpenID Connect Discovery 1.0, section 3, as far as it is used here; RFC 9207 for the last one. */
const Metadata = v.object({
  issuer: v.string(),
  authorization_endpoint: Address,
  token_endpoint: Address,
  jwks_uri: Address,
  userinfo_endpoint: v.optional(Address),
  token_endpoint_auth_methods_supported: v.optional(v.array(v.string())),
  authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
})

/** The configured provider, with what it says of itself and the keys it signs with. */
export type Provider = ProviderSettings & {
  metadata: v.InferOutput<typeof Metadata>
  keys: ReturnType<typeof createRemoteJWKSet>
}

/** The provider did something that cannot be relied on. `reason` is for the operator's log: nothing of a person is in it. */
export class ProviderFailure extends ApiError {
  readonly reason: string
  constructor(code: 'provider_away' | 'provider_failed', reason: string) {
    const away = code === 'provider_away'
    super(away ? 503 : 422, code, away ? { retryAfter: AGAIN_SECONDS } : {})
    this.reason = reason
  }
}

const known = new WeakMap<ProviderSettings, { provider: Promise<Provider>; until: number }>()

/**
 * Asks the provider who it is, at most once an hour; a failure is not remembered.
 * @throws ApiError not_found where none is configured; provider_away, provider_failed
 */
export async function meetProvider({ env }: Pick<Ctx, 'env'>): Promise<Provider> {
  const settings = env.provider
  if (!settings) throw new ApiError(404, 'not_found')
  const met = known.get(settings)
  if (met && met.until > Date.now()) return met.provider
  const provider = discover(settings)
  known.set(settings, { provider, until: Date.now() + KNOWN_MS })
  provider.catch(() => known.delete(settings))
  return provider
}

async function discover(settings: ProviderSettings): Promise<Provider> {
  const url = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const parsed = v.safeParse(Metadata, await askJson('discovery', url))
  if (!parsed.success) throw new ProviderFailure('provider_failed', 'discovery: not what OpenID Connect says')
  const metadata = parsed.output
  if (metadata.issuer !== settings.issuer)
    throw new ProviderFailure('provider_failed', 'discovery: another issuer than OIDC_ISSUER')
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: PATIENCE_MS })
  return { ...settings, metadata, keys }
}

/**
 * One JSON answer of the provider's. Redirects are not followed: they would carry a code or a token elsewhere.
 * @param what names the request in the operator's log
 * @throws ProviderFailure
 */
export async function askJson(what: string, url: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(url, { redirect: 'manual', ...init, signal }).catch(() => {
    throw new ProviderFailure('provider_away', `${what}: no answer`)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status >= 500) throw new ProviderFailure('provider_away', `${what}: status ${response.status}`)
  if (!response.ok)
    throw new ProviderFailure('provider_failed', `${what}: status ${response.status}${errorIn(answer)}`)
  if (answer === undefined) throw new ProviderFailure('provider_failed', `${what}: no JSON`)
  return answer
}

/** `invalid_client` and its like (RFC 6749, 5.2) tell an operator what to mend; their descriptions may name a person. */
function errorIn(answer: unknown): string {
  const { error } = (answer ?? {}) as { error?: unknown }
  return typeof error === 'string' && /^(invalid|unauthorized|unsupported)_[a-z_]{1,30}$/.test(error)
    ? `, ${error}`
    : ''
}
