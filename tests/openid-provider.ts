import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The user at the provider, with their claims. */
export type Somebody = { sub: string } & Record<string, unknown>
type Fault = { status: number; body?: unknown; location?: string }
/** What the provider does wrong, or differently. */
export type Ways = {
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
type Grant = { challenge: string; nonce: string; redirect: string; somebody: Somebody }

const CLIENT = { id: 'peyvand-site', secret: 'not: so/secret' }
const KID = 'key-1'

/**
 * A small OpenID Connect provider over HTTP, which signs real tokens and checks what a provider checks: the client's
 * secret, the redirect URI, codes that work once, PKCE.
 */
export async function openProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const told = new Map<string, Record<string, unknown>>()
  const state = { ways: {} as Ways, somebody: undefined as Somebody | undefined }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /**
   * The person agrees.
   * @returns the provider's redirect
   */
  function consent(url: string, somebody: Somebody): string {
    const { pathname, searchParams } = new URL(url)
    const given = Object.fromEntries(searchParams)
    const right = pathname === '/authorize' && given.client_id === CLIENT.id && given.response_type === 'code'
    if (!right || given.code_challenge_method !== 'S256') throw new Error(`no such request: ${url}`)
    const code = randomUUID()
    const { code_challenge: challenge = '', nonce = '', redirect_uri: redirect = '' } = given
    grants.set(code, { challenge, nonce, redirect, somebody })
    return `${redirect}?${new URLSearchParams({ code, state: given.state ?? '', iss: issuer })}`
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const send = ({ status, body, location }: Fault) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
    }
    if (pathname === '/.well-known/openid-configuration')
      return send(state.ways.discovery ?? { status: 200, body: metadata() })
    if (pathname === '/jwks') return send(state.ways.jwks ?? { status: 200, body: { keys: [jwk] } })
    if (pathname === '/token') return send(state.ways.token ?? (await exchange(request)))
    if (pathname === '/userinfo') return send(tell(request))
    if (pathname === '/authorize' && state.somebody)
      return send({ status: 302, location: consent(issuer + request.url, state.somebody) })
    return send({ status: 404 })
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256'],
    ...state.ways.metadata,
  })

  async function exchange(request: IncomingMessage): Promise<Fault> {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    if (!knows(request.headers.authorization, form)) return { status: 401, body: { error: 'invalid_client' } }
    const grant = grants.get(form.code ?? '')
    grants.delete(form.code ?? '')
    const proof = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== proof || grant.redirect !== form.redirect_uri)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'of somebody@example.org' } }
    const token = randomUUID()
    told.set(token, grant.somebody)
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: await idToken(grant) },
    }
  }

  function idToken({ nonce, somebody }: Grant) {
    const { ways } = state
    const shown = Object.entries(somebody).filter(
      ([name]) => name === 'sub' || !ways.inToken || ways.inToken.includes(name),
    )
    const now = Math.floor(Date.now() / 1_000)
    const usual = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce }
    const claims = { ...usual, ...Object.fromEntries(shown) }
    const changed = ways.claims?.(claims) ?? claims
    return ways.sign ? ways.sign(changed, { own: privateKey, kid: KID }) : signed(changed, privateKey)
  }

  function tell(request: IncomingMessage): Fault {
    const somebody = told.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    return somebody ? { status: 200, body: { ...somebody, ...state.ways.userinfo } } : { status: 401 }
  }

  return {
    issuer,
    consent,
    /** Changes its behaviour from now on; `{}` is correct again. */
    behave(ways: Ways) {
      state.ways = ways
    },
    /** Every browser is now signed in as this person, who agrees. */
    isSignedIn(somebody: Somebody) {
      state.somebody = somebody
    },
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Simorgh',
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>

/** A token signed as a provider signs. */
export const signed = (claims: JWTPayload, key: CryptoKey | Uint8Array, alg = 'RS256', kid = KID) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)

/** The secret as HTTP Basic, form-encoded first (RFC 6749, 2.3.1), or in the form itself. */
function knows(authorization: string | undefined, form: Record<string, string | undefined>) {
  const [id = '', secret = ''] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => new URLSearchParams(`x=${part}`).get('x') ?? '')
  return authorization
    ? id === CLIENT.id && secret === CLIENT.secret
    : form.client_id === CLIENT.id && form.client_secret === CLIENT.secret
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
