import * as openid from 'openid-client'
import type { Ctx } from '#platform/app-context.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { isSafeAddress, type ProviderSettings } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** Longer than a slow provider needs; the person sees nothing happen meanwhile. */
const PATIENCE_SECONDS = 8
/** Providers hardly ever change their endpoints; a changed one is discovered within the hour without a restart. */
const CACHED_MS = HOUR_MS
const CLOCK_SECONDS = 60 // how far the provider's clock may be off
const AGAIN_SECONDS = 60

/**
 * The provider did something that we cannot rely on. `reason` is for the operator's log and contains nothing about a
 * person.
 */
export class ProviderFailure extends ApiError {
  readonly reason: string
  constructor(code: 'provider_away' | 'provider_failed', reason: string) {
    const isUnreachable = code === 'provider_away'
    super(isUnreachable ? 503 : 422, code, isUnreachable ? { retryAfter: AGAIN_SECONDS } : {})
    this.reason = reason
  }
}

const providers = new WeakMap<ProviderSettings, { provider: Promise<openid.Configuration>; until: number }>()

/**
 * Discovers the provider, at most once an hour; a failure is not cached.
 * @throws ApiError not_found where none is configured; provider_away, provider_failed
 */
export async function getProvider({ env }: Pick<Ctx, 'env'>): Promise<openid.Configuration> {
  const settings = env.provider
  if (!settings) throw new ApiError(404, 'not_found')
  const cached = providers.get(settings)
  if (cached && cached.until > Date.now()) return cached.provider
  const provider = discover(settings)
  providers.set(settings, { provider, until: Date.now() + CACHED_MS })
  provider.catch(() => providers.delete(settings))
  return provider
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  // A provider on this very machine may be called over plain HTTP: `isSafeAddress` decides for the issuer.
  const inTheClear = issuer.startsWith('http:')
  const provider = await openid
    .discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: CLOCK_SECONDS },
      withSecret(clientSecret),
      {
        [openid.customFetch]: fetchFromProvider,
        timeout: PATIENCE_SECONDS,
        execute: [
          openid.enableNonRepudiationChecks, // signatures are checked even where the token came over TLS
          ...(inTheClear ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    .catch(explain('discovery'))
  const metadata = provider.serverMetadata()
  // Compared exactly: accounts are linked by the issuer.
  if (metadata.issuer !== issuer)
    throw new ProviderFailure('provider_failed', 'discovery: another issuer than OIDC_ISSUER')
  const isSafe = (address: unknown) =>
    typeof address === 'string' &&
    isSafeAddress(address) &&
    (inTheClear || new URL(address).protocol === 'https:')
  const needed = [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]
  if (![...needed, metadata.userinfo_endpoint ?? metadata.token_endpoint].every(isSafe))
    throw new ProviderFailure('provider_failed', 'discovery: an address that is missing or not encrypted')
  return provider
}

/**
 * Sends the secret in the form body if the provider accepts that, because some do not decode Basic. Otherwise uses the
 * default of Discovery, section 3.
 */
const withSecret =
  (secret: string): openid.ClientAuth =>
  (provider, ...request) => {
    const inForm = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (inForm ? openid.ClientSecretPost : openid.ClientSecretBasic)(secret)(provider, ...request)
  }

/** Every request to the provider. The library asks not to follow redirects: they would carry a code or a token elsewhere. */
const fetchFromProvider: openid.CustomFetch = async (url, options) => {
  const { pathname } = new URL(url)
  const response = await fetch(url, options as RequestInit).catch(() => {
    throw new ProviderFailure('provider_away', `${pathname}: no answer`)
  })
  const { status, ok } = response
  if (status >= 500) throw new ProviderFailure('provider_away', `${pathname}: status ${status}`)
  if (!ok)
    throw new ProviderFailure('provider_failed', `${pathname}: status ${status}${await errorIn(response)}`)
  return response
}

/**
 * `invalid_client` and its like (RFC 6749, 5.2) tell an operator what to fix; their descriptions may contain a name.
 */
async function errorIn(response: Response): Promise<string> {
  const { error } = (await response.json().catch(() => undefined)) ?? {}
  return typeof error === 'string' && /^(invalid|unauthorized|unsupported)_[a-z_]{1,30}$/.test(error)
    ? `, ${error}`
    : ''
}

/**
 * What the library found wrong, for the operator's log. Its sentences name claims and parameters, never what they held.
 * @throws ProviderFailure
 */
export const explain =
  (what: string) =>
  (error: Error): never => {
    const { cause } = error
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure(
      'provider_failed',
      `${what}: ${cause instanceof Error ? cause.message : error.message}`,
    )
  }
