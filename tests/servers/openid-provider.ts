import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An account at the provider, by its claims. */
export type ProviderAccount = { sub: string } & Record<string, unknown>
type Fault = { status: number; body?: unknown; location?: string }
/** How the provider differs from a correct one. */
export type ProviderBehavior = {
  metadata?: Record<string, unknown>
  discovery?: Fault
  token?: Fault
  jwks?: Fault
  userinfo?: Record<string, unknown>
  /** Only these are in the signed token; the rest is at the userinfo endpoint. */
  inToken?: string[]
  claims?: (claims: JWTPayload) => JWTPayload
  sign?: (claims: JWTPayload, keys: { own: CryptoKey; kid: string }) => Promise<string | undefined>
}
type Grant = { challenge: string; nonce: string; redirect: string; account: ProviderAccount }

const CLIENT = { id: 'peyvand-site', secret: 'not: so/secret' }
const KID = 'key-1'

/**
 * A small OpenID Connect provider over HTTP. It signs real tokens and checks the client's secret, the redirect URI, PKCE,
 * and that each code is used once.
 */
export async function openProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const accountsByToken = new Map<string, Record<string, unknown>>()
  const state = { behavior: {} as ProviderBehavior, account: undefined as ProviderAccount | undefined }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /**
   * Gives the consent of this account.
   * @returns the URL to which the provider redirects
   */
  function consent(url: string, account: ProviderAccount): string {
    const { pathname, searchParams } = new URL(url)
    const params = Object.fromEntries(searchParams)
    const isValid =
      pathname === '/authorize' && params.client_id === CLIENT.id && params.response_type === 'code'
    if (!isValid || params.code_challenge_method !== 'S256') throw new Error(`no such request: ${url}`)
    const code = randomUUID()
    const { code_challenge: codeChallenge = '', nonce = '', redirect_uri: redirect = '' } = params
    grants.set(code, { challenge: codeChallenge, nonce, redirect, account })
    return `${redirect}?${new URLSearchParams({ code, state: params.state ?? '', iss: issuer })}`
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const send = ({ status, body, location }: Fault) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
    }
    if (pathname === '/.well-known/openid-configuration')
      return send(state.behavior.discovery ?? { status: 200, body: metadata() })
    if (pathname === '/jwks') return send(state.behavior.jwks ?? { status: 200, body: { keys: [jwk] } })
    if (pathname === '/token') return send(state.behavior.token ?? (await exchange(request)))
    if (pathname === '/userinfo') return send(userinfo(request))
    if (pathname === '/authorize' && state.account)
      return send({ status: 302, location: consent(issuer + request.url, state.account) })
    return send({ status: 404 })
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256'],
    ...state.behavior.metadata,
  })

  async function exchange(request: IncomingMessage): Promise<Fault> {
    const form = Object.fromEntries(new URLSearchParams(await readBody(request)))
    if (!hasClientCredentials(request.headers.authorization, form))
      return { status: 401, body: { error: 'invalid_client' } }
    const grant = grants.get(form.code ?? '')
    grants.delete(form.code ?? '')
    const computedChallenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== computedChallenge || grant.redirect !== form.redirect_uri)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'of somebody@example.org' } }
    const token = randomUUID()
    accountsByToken.set(token, grant.account)
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: await idToken(grant) },
    }
  }

  function idToken({ nonce, account }: Grant) {
    const { behavior } = state
    const tokenClaims = Object.entries(account).filter(
      ([name]) => name === 'sub' || !behavior.inToken || behavior.inToken.includes(name),
    )
    const now = Math.floor(Date.now() / 1_000)
    const standardClaims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce }
    const claims = { ...standardClaims, ...Object.fromEntries(tokenClaims) }
    const finalClaims = behavior.claims?.(claims) ?? claims
    return behavior.sign
      ? behavior.sign(finalClaims, { own: privateKey, kid: KID })
      : signToken(finalClaims, privateKey)
  }

  function userinfo(request: IncomingMessage): Fault {
    const account = accountsByToken.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    return account ? { status: 200, body: { ...account, ...state.behavior.userinfo } } : { status: 401 }
  }

  return {
    issuer,
    consent,
    /** Changes the behavior from now on; `{}` makes it correct again. */
    setBehavior(behavior: ProviderBehavior) {
      state.behavior = behavior
    },
    /** Signs every browser in at the provider as this account, which always consents. */
    setSignedInAccount(account: ProviderAccount) {
      state.account = account
    },
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Simorgh',
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>

/** Signs a token as the provider does. */
export const signToken = (claims: JWTPayload, key: CryptoKey | Uint8Array, alg = 'RS256', kid = KID) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)

/** The secret as HTTP Basic, form-encoded first (RFC 6749, 2.3.1), or in the form itself. */
function hasClientCredentials(authorization: string | undefined, form: Record<string, string | undefined>) {
  const [id = '', secret = ''] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => new URLSearchParams(`x=${part}`).get('x') ?? '')
  return authorization
    ? id === CLIENT.id && secret === CLIENT.secret
    : form.client_id === CLIENT.id && form.client_secret === CLIENT.secret
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
