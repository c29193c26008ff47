import * as openid from 'openid-client'
import * as v from 'valibot'
import type { Ctx } from '#platform/app-context.server.ts'
import type { ProviderSettings } from '#platform/environment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { cleanText, Email } from '#platform/text/text-input.ts'
import { beginningOf } from '#platform/text/truncate.ts'
import { NAME_MAX, type ProviderAnswer } from '../rules.ts'
import { explain, getProvider, ProviderFailure } from './provider.server.ts'
import { type Flow, returnAddress } from './provider-flow.server.ts'

/** What the provider vouches for. */
export type Claims = {
  issuer: string
  /** The permanent identifier: addresses and names change hands, subjects do not (OpenID Connect Core, 5.7). */
  subject: string
  /** Only if the provider itself has verified it. */
  verifiedEmail: string | undefined
  firstName: string | undefined
  lastName: string
}

const SUBJECT_MAX = 255 // OpenID Connect Core, 2

/**
 * Turns the callback's parameters into what the provider vouches for (OpenID Connect Core, 3.1.2.5 to 3.1.3.7).
 * @throws ApiError provider_denied (the person declined); provider_away, provider_failed
 */
export async function readClaims(ctx: Pick<Ctx, 'env'>, answer: ProviderAnswer, flow: Flow): Promise<Claims> {
  const provider = await getProvider(ctx)
  const tokens = await openid
    .authorizationCodeGrant(provider, addressOf(ctx, answer), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
    })
    .catch((error) => {
      if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
        throw new ApiError(403, 'provider_denied')
      return explain('token')(error)
    })
  const claims = tokens.claims() as openid.IDToken
  const { clientId } = ctx.env.provider as ProviderSettings
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new ProviderFailure('provider_failed', 'token: made for another party')
  if (!claims.sub || claims.sub.length > SUBJECT_MAX || claims.sub.includes('\0'))
    throw new ProviderFailure('provider_failed', 'token: no subject')
  return toClaims({
    ...(await moreOf(provider, tokens.access_token, claims)),
    iss: claims.iss,
    sub: claims.sub,
  })
}

/** The callback's address, with only the parameters that count. */
function addressOf(ctx: Pick<Ctx, 'env'>, answer: ProviderAnswer): URL {
  const url = new URL(returnAddress(ctx))
  for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value)
  return url
}

/**
 * Many providers give the address only on a userinfo request (Core, 5.4); an answer about another subject is ignored
 * (5.3.2).
 */
async function moreOf(provider: openid.Configuration, accessToken: string, claims: openid.IDToken) {
  if ('email' in claims || !provider.serverMetadata().userinfo_endpoint) return claims
  return openid.fetchUserInfo(provider, accessToken, claims.sub).catch(explain('userinfo'))
}

function toClaims(claims: openid.UserInfoResponse & { iss: string }): Claims {
  const email = claims.email_verified === true ? emailIn(claims.email) : undefined
  const [first, ...others] = nameIn(claims.name).split(' ')
  const givenName = nameIn(claims.given_name)
  const familyName = nameIn(claims.family_name)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: email,
    firstName: givenName || first || undefined,
    lastName: familyName || (givenName ? '' : others.join(' ')),
  }
}

/**
 * Returns an address as the provider wrote it, in lower case. Rejects an address that our rule would change, such as
 * one with an invisible mark: at the provider it may belong to another person.
 */
function emailIn(claim: unknown): string | undefined {
  const email = v.safeParse(Email, claim)
  return email.success && email.output === `${claim}`.toLowerCase() ? email.output : undefined
}

/** Some providers send the email address as the name: everyone would read it. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string' || claim.includes('@')) return ''
  const text = cleanText(claim).replace(/\s+/g, ' ')
  return /[\p{L}\p{N}]/u.test(text) ? beginningOf(text, NAME_MAX).trim() : ''
}
