import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { inLang, splitLang } from '#platform/i18n/lang.ts'
import type { Caller } from '../auth.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { profileOf } from '../profile/profile.server.ts'
import { PROVIDER_TRIES, type ProviderAnswer } from '../rules.ts'
import { localPath } from '../sign-in/sign-in-paths.ts'
import { getProvider, ProviderFailure } from './provider.server.ts'
import { signInByClaims } from './provider-accounts.server.ts'
import { readClaims } from './provider-claims.server.ts'
import {
  beginFlow,
  consumeFlow,
  endedFlowCookie,
  type FlowStart,
  ownFlow,
  returnAddress,
} from './provider-flow.server.ts'

/** Logs for the operator why the provider could not be used. */
type Warn = (reason: string) => void

/** Name of the provider to sign in with, if there is one. */
export const signInMethodsOffered = ({ env }: Pick<Ctx, 'env'>): { provider: { name: string } | null } => ({
  provider: env.provider ? { name: env.provider.name } : null,
})

/**
 * Begins a sign-in through the provider. It is a POST, which only our own pages can send: otherwise any site could sign
 * its users in here.
 * @param page address of the page it begins on, in whose language the person comes back
 * @returns the redirect's target, and the cookie that binds the flow to this browser
 * @throws ApiError not_found, too_many, provider_away, provider_failed
 */
export async function beginProviderSignIn(
  ctx: Ctx,
  { to }: { to?: string | undefined },
  page: string | undefined,
  warn: Warn,
): Promise<{ url: string; cookie: string }> {
  await countRateLimit(ctx, PROVIDER_TRIES, ctx.addressHash)
  const provider = await getProvider(ctx).catch((error) => {
    if (error instanceof ProviderFailure) warn(error.reason)
    throw error
  })
  const prefix = page && URL.canParse(page) ? splitLang(new URL(page).pathname).lang : undefined
  const { flow, cookie } = await beginFlow(ctx, { to: localPath(to), prefix, lang: ctx.lang })
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(ctx),
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, cookie }
}

type CallbackRequest = { caller: Caller; warn: Warn; features: PersonalData[] }

/**
 * Handles the callback. Signs in if this browser began the flow within the last ten minutes and has not used it yet.
 * Otherwise it changes nothing and redirects to the sign-in page, which shows the error.
 * @returns the redirect's target, and its cookies
 */
export async function returnFromProvider(
  ctx: Ctx,
  answer: ProviderAnswer,
  { caller, warn, features }: CallbackRequest,
): Promise<{ to: string; cookies: string[] }> {
  const flow = ownFlow(ctx, caller.cookie, answer.state)
  if (!flow) return { to: errorPage('provider_stale'), cookies: [] }
  const endedCookie = endedFlowCookie(ctx)
  const consumed = await consumeFlow(ctx, flow)
  try {
    if (!consumed || consumed.isLate) throw new ApiError(422, 'provider_stale')
    const { start } = consumed
    const claims = await readClaims(ctx, answer, flow)
    const { id, cookies } = await signInByClaims(ctx, claims, { lang: start.lang, caller, features })
    // If a stranger signed up with the address, its owner is asked about the posts, as after a link or a code.
    const { reviewsPosts } = await profileOf(ctx, id)
    const next = reviewsPosts ? '/account' : (start.to ?? '/')
    return { to: pathInLang(start, next), cookies: [endedCookie, ...cookies] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error instanceof ProviderFailure) warn(error.reason)
    return { to: errorPage(error.code, consumed?.start), cookies: [endedCookie] }
  }
}

function errorPage(code: string, start?: FlowStart): string {
  const search = new URLSearchParams({ ...(start?.to && { to: start.to }), refused: code })
  return `${pathInLang(start, '/sign-in')}?${search}`
}

/** In the form of the page before: `/fa/x` stays so, and `/x` too. */
const pathInLang = (start: FlowStart | undefined, path: string) =>
  start?.prefix && !splitLang(path.replace(/[?#].*/, '')).lang ? inLang(start.prefix, path) : path
