import { authorizationCodeRequest } from '@better-auth/core/oauth2'
import { type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { cleanText, Email } from '#platform/text/text.ts'
import { askJson, meetProvider, type Provider, ProviderFailure } from './provider.server.ts'
import { type Flow, returnAddress } from './provider-flow.server.ts'
import { NAME_MAX, type ProviderAnswer } from './rules.ts'

/** What the provider vouches for. */
export type Claims = {
  issuer: string
  /** Who it is, for good: addresses and names change hands, subjects do not (OpenID Connect Core, 5.7). */
  subject: string
  /** Only if the provider itself has made sure of it. */
  provedEmail: string | undefined
  firstName: string | undefined
  lastName: string
}

/** Signed with a key that the provider alone has: a shared secret or no signature at all proves nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_SECONDS = 60 // how far the provider's clock may be off
const SUBJECT_MAX = 255 // OpenID Connect Core, 2

/**
 * Turns what the browser brought back into what the provider vouches for (OpenID Connect Core, 3.1.2.5 to 3.1.3.7).
 * @throws ApiError provider_denied (the person did not want to); provider_away, provider_failed
 */
export async function readClaims(ctx: Pick<Ctx, 'env'>, answer: ProviderAnswer, flow: Flow): Promise<Claims> {
  const provider = await meetProvider(ctx)
  assertFrom(provider, answer.iss)
  if (answer.error === 'access_denied') throw new ApiError(403, 'provider_denied')
  if (answer.error || !answer.code)
    throw new ProviderFailure('provider_failed', `authorization: ${answer.error ? 'an error' : 'no code'}`)
  const tokens = await exchange(ctx, provider, answer.code, flow)
  const claims = await verify(provider, tokens.id_token, flow)
  return said(provider, { ...(await moreOf(provider, tokens.access_token, claims)), sub: claims.sub })
}

/** RFC 9207: an answer of another provider is not mixed up with this one's. */
function assertFrom({ issuer, metadata }: Provider, iss: string | undefined) {
  if (iss === undefined ? metadata.authorization_response_iss_parameter_supported : iss !== issuer)
    throw new ProviderFailure('provider_failed', 'authorization: another issuer')
}

const Tokens = v.object({ id_token: v.string(), access_token: v.optional(v.string()) })

async function exchange(ctx: Pick<Ctx, 'env'>, provider: Provider, code: string, { verifier }: Flow) {
  const { clientId, clientSecret, metadata } = provider
  const { body, headers } = await authorizationCodeRequest({
    ...{ code, codeVerifier: verifier, redirectURI: returnAddress(ctx) },
    options: { clientId, clientSecret },
    tokenEndpoint: metadata.token_endpoint,
    authentication: wantsPost(metadata) ? 'post' : 'basic',
  })
  const answer = await askJson('token', metadata.token_endpoint, { method: 'POST', body, headers })
  const tokens = v.safeParse(Tokens, answer)
  if (!tokens.success) throw new ProviderFailure('provider_failed', 'token: no id_token')
  return tokens.output
}

/** Unless it says otherwise, a provider takes the secret as HTTP Basic (Discovery, 3). */
const wantsPost = ({ token_endpoint_auth_methods_supported: methods }: Provider['metadata']) =>
  methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')

async function verify(provider: Provider, idToken: string, { nonce }: Flow) {
  const { issuer, clientId } = provider
  const { payload } = await jwtVerify(idToken, provider.keys, {
    ...{ issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: CLOCK_SECONDS },
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((error: { code?: string }) => {
    throw new ProviderFailure('provider_failed', `id_token: ${error.code ?? 'its keys cannot be read'}`)
  })
  const { sub, azp } = payload
  if (payload.nonce !== nonce) throw new ProviderFailure('provider_failed', 'id_token: another nonce')
  const several = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((azp !== undefined || several) && azp !== clientId)
    throw new ProviderFailure('provider_failed', 'id_token: made for another party')
  if (typeof sub !== 'string' || !sub || sub.length > SUBJECT_MAX || sub.includes('\0'))
    throw new ProviderFailure('provider_failed', 'id_token: no subject')
  return { ...payload, sub }
}

/** Many providers say the address only when asked for it (Core, 5.4); an answer about somebody else is none (5.3.2). */
async function moreOf({ metadata }: Provider, accessToken: string | undefined, claims: JWTPayload) {
  const { userinfo_endpoint: endpoint } = metadata
  if ('email' in claims || !endpoint || !accessToken) return claims
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const more = v.safeParse(
    v.looseObject({ sub: v.string() }),
    await askJson('userinfo', endpoint, { headers }),
  )
  if (!more.success || more.output.sub !== claims.sub)
    throw new ProviderFailure('provider_failed', 'userinfo: about somebody else')
  return { ...claims, ...more.output }
}

function said({ issuer }: Provider, claims: JWTPayload & { sub: string }): Claims {
  const email = claims.email_verified === true ? v.safeParse(Email, claims.email) : undefined
  const [first, ...others] = nameIn(claims.name).split(' ')
  const given = nameIn(claims.given_name)
  const family = nameIn(claims.family_name)
  return {
    issuer,
    subject: claims.sub,
    provedEmail: email?.success ? email.output : undefined,
    firstName: given || first || undefined,
    lastName: family || (given ? '' : others.join(' ')),
  }
}

/** Some providers give the address for a name: it would be read by everybody. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string' || claim.includes('@')) return ''
  const text = cleanText(claim).replace(/\s+/g, ' ')
  return /[\p{L}\p{N}]/u.test(text)
    ? text
        .slice(0, NAME_MAX)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
    : ''
}
