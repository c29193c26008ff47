import { generateKeyPair, UnsecuredJWT } from 'jose'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, TestClient } from '../../../../tests/app.ts'
import { openProvider, type ProviderBehavior, signToken } from '../../../../tests/servers/openid-provider.ts'
import {
  pathOf,
  providerAccount,
  providerErrorOf,
  providerSignIn,
} from '../../../../tests/servers/provider-sign-in.ts'
import { buildApi } from '../../../api.ts'
import { providerAccounts, sessions, users } from '../tables.ts'

const provider = await openProvider()
afterAll(provider.close)
const { app } = await openTestApp(provider.settings)
const { startSignIn, signIn } = providerSignIn(provider)
const logLines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
const { privateKey: strangersKey } = await generateKeyPair('RS256')
const CALLBACK = '/api/sign-in/provider/callback'

/** A site that has not discovered its provider yet. */
function newSite(settings: Partial<NonNullable<typeof app.env.provider>> = {}) {
  const providerSettings = app.env.provider ?? { issuer: '', clientId: '', clientSecret: '', name: '' }
  const api = buildApi({ ...app, log, env: { ...app.env, provider: { ...providerSettings, ...settings } } })
  return (options = {}) => new TestClient(api, { lang: 'fa', ...options })
}
let newClient = newSite()
beforeEach(() => {
  newClient = newSite()
  logLines.length = 0
})
afterEach(async () => {
  provider.setBehavior({})
  for (const table of [users, sessions, providerAccounts])
    expect(await app.db.select().from(table)).toEqual([])
})

const CLIENT = provider.settings.OIDC_CLIENT_ID
const hour = 3_600
const now = () => Math.floor(Date.now() / 1_000)
const claims = (change: Record<string, unknown>): ProviderBehavior => ({
  claims: (usual) => ({ ...usual, ...change }),
})

/** A signature with a shared secret, or none at all, is not accepted, whatever the provider's metadata says. */
const byNobody: ProviderBehavior['sign'] = async (all) => new UnsecuredJWT(all).encode()
const bySecret: ProviderBehavior['sign'] = (all) =>
  signToken(all, new TextEncoder().encode(provider.settings.OIDC_CLIENT_SECRET.repeat(3)), 'HS256')

test.each<[string, ProviderBehavior]>([
  ['by nobody', { sign: byNobody }],
  ['with the secret that both know', { sign: bySecret }],
])('a token signed %s signs nobody in where the provider says that it signs so', async (_, flows) => {
  const metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }
  provider.setBehavior({ metadata, ...flows })
  expect(providerErrorOf(await signIn(newClient(), providerAccount('nobody')))).toBe('provider_failed')
  expect(logLines.join()).toContain('unsupported JWS')
})

test.each<[string, ProviderBehavior, string]>([
  ['a token for another site', claims({ aud: 'another-site' }), '(audience) claim value'],
  [
    'a token for several, made for another',
    claims({ aud: [CLIENT, 'x'], azp: 'x' }),
    '(authorized party) claim value',
  ],
  ['a token for us, made for another', claims({ azp: 'x' }), 'made for another party'],
  ['a token for several, made for nobody', claims({ aud: [CLIENT, 'x'] }), 'additional untrusted audiences'],
  ['a token of another issuer', claims({ iss: 'https://evil.example' }), '(issuer) claim value'],
  ['a token of an hour ago', claims({ iat: now() - 2 * hour, exp: now() - hour }), 'expiration is past'],
  ['a token that never ends', claims({ exp: undefined }), '(expiration time) claim missing'],
  ['a token of another signing in', claims({ nonce: 'another' }), 'claim value'],
  ['a token of no signing in', claims({ nonce: undefined }), '(nonce) claim missing'],
  ['a token about nobody', claims({ sub: '' }), 'no subject'],
  ['a token about something else', claims({ sub: 7 }), '(subject) claim type'],
  ['a subject that no database holds', claims({ sub: 'a\0b' }), 'no subject'],
  ['a subject without end', claims({ sub: 'a'.repeat(256) }), 'no subject'],
  [
    'a token signed by a stranger',
    { sign: (all) => signToken(all, strangersKey) },
    'signature verification failed',
  ],
  [
    'a token signed with a key that the provider does not name',
    { sign: (all) => signToken(all, strangersKey, 'RS256', 'key-2') },
    'no applicable keys found',
  ],
  ['a token signed by nobody', { sign: byNobody }, 'header parameter'],
  ['a token signed with the secret that both know', { sign: bySecret }, 'header parameter'],
  ['something that is no token', { sign: async () => 'a.b.c' }, 'failed to parse JWT Header'],
  ['no token', { sign: async () => undefined }, 'must be a string'],
  ['no tokens at all', { token: { status: 200, body: 'null' } }, 'body must be a top level object'],
  ['a page instead of tokens', { token: { status: 200, body: '<html>' } }, 'body as JSON'],
  [
    'a refusal of the code',
    { token: { status: 400, body: { error: 'invalid_grant' } } },
    'status 400, invalid_grant',
  ],
  [
    'a way elsewhere for the code',
    { token: { status: 307, location: `${provider.issuer}/elsewhere` } },
    'status 307',
  ],
  ['no keys', { jwks: { status: 404 } }, 'jwks: status 404'],
  ['keys that are none', { jwks: { status: 200, body: '<html>' } }, 'body as JSON'],
])('%s signs nobody in', async (_, flows, reason) => {
  const person = newClient()
  const { body } = await startSignIn(person, { page: '/fa/sign-in' })
  const callbackPath = pathOf(provider.consent(body.url, providerAccount('nobody')))
  provider.setBehavior(flows)
  const response = await person.get(callbackPath)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/fa/sign-in?refused=provider_failed')
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^peyvand\.provider=; Max-Age=0/)])
  expect(logLines.join()).toContain(reason)
})

test.each<[string, ProviderBehavior]>([
  ['tokens', { token: { status: 500, body: { error: 'of nobody@example.org' } } }],
  ['tokens, with a page', { token: { status: 503, body: '<html>' } }],
])('a provider that breaks over %s is away', async (_, flows) => {
  const person = newClient()
  const { body } = await startSignIn(person)
  provider.setBehavior(flows)
  const response = await person.get(pathOf(provider.consent(body.url, providerAccount('nobody'))))
  expect(response.headers.get('location')).toBe('/sign-in?refused=provider_away')
})

test.each<[string, ProviderBehavior, number, string]>([
  ['breaks', { discovery: { status: 500 } }, 503, 'provider_away'],
  ['knows nothing of itself', { discovery: { status: 404 } }, 422, 'provider_failed'],
  ['shows a page', { discovery: { status: 200, body: '<html>' } }, 422, 'provider_failed'],
  ['says nothing', { discovery: { status: 200, body: 'null' } }, 422, 'provider_failed'],
  ['is somebody else', { metadata: { issuer: 'https://evil.example' } }, 422, 'provider_failed'],
  [
    'leads over an open line',
    { metadata: { authorization_endpoint: 'http://x.example' } },
    422,
    'provider_failed',
  ],
  [
    'leads into a script',
    { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
    422,
    'provider_failed',
  ],
  [
    'wants the secret over an open line',
    { metadata: { token_endpoint: 'http://x.example' } },
    422,
    'provider_failed',
  ],
])('a provider that %s leads nowhere, and is asked again the next time', async (_, flows, status, code) => {
  provider.setBehavior(flows)
  const response = await startSignIn(newClient())
  expect(response).toFailWith(status, code)
  expect(response.body.message).toMatch(/^[^a-z]+$/i)
  expect(response.headers.getSetCookie()).toEqual([])
  provider.setBehavior({})
  expect((await startSignIn(newClient())).status).toBe(200)
})

test('when the provider cannot be reached, email sign-in goes on working', async () => {
  const person = newSite({ issuer: 'http://127.0.0.1:1' })()
  const response = await startSignIn(person)
  expect(response).toFailWith(503, 'provider_away')
  expect(response.headers.get('retry-after')).toBe('60')
  expect((await person.post('/api/sign-in', { email: 'x@example.org' })).status).toBe(202)
  expect((await person.get('/api/sign-in/ways')).body).toEqual({ provider: { name: 'Simorgh' } })
})

test('a wrong secret is logged for the operator', async () => {
  const person = newSite({ clientSecret: 'mistyped' })()
  expect(providerErrorOf(await signIn(person, providerAccount('nobody')))).toBe('provider_failed')
  expect(logLines.join()).toContain('token: status 401, invalid_client')
  expect(logLines.join()).not.toContain('mistyped')
})

test.each([
  ['error=access_denied', 'provider_denied'],
  ['error=server_error&error_description=of+nobody@example.org', 'provider_failed'],
  ['error=', 'provider_failed'],
  ['', 'provider_failed'],
  ['code=x&iss=https://evil.example', 'provider_failed'],
  ['code=x', 'provider_failed'],
])('the way back with “%s” is answered in words', async (query, refused) => {
  const person = newClient()
  const { body } = await startSignIn(person, { page: '/fa/sign-in', to: '/account' })
  const state = new URL(body.url).searchParams.get('state')
  const response = await person.get(`${CALLBACK}?state=${state}&${query}`)
  expect(response.headers.get('location')).toBe(`/fa/sign-in?to=%2Faccount&refused=${refused}`)
})

test('a provider that promises the iss parameter must send it', async () => {
  provider.setBehavior({ metadata: { authorization_response_iss_parameter_supported: true } })
  const person = newClient()
  const { body } = await startSignIn(person)
  const callbackPath = pathOf(provider.consent(body.url, providerAccount('nobody'))).replace(/&iss=[^&]*/, '')
  expect(providerErrorOf(await person.get(callbackPath))).toBe('provider_failed')
})

test('an answer that another provider signs its name to is not mixed up with this one’s', async () => {
  const person = newClient()
  const { body } = await startSignIn(person)
  const callbackPath = pathOf(provider.consent(body.url, providerAccount('nobody')))
  expect(
    providerErrorOf(await person.get(callbackPath.replace(/&iss=[^&]*/, '&iss=https://evil.example'))),
  ).toBe('provider_failed')
  expect(logLines.join()).toContain('(issuer) response parameter value')
})

test('the log says what went wrong, and nothing about the person', async () => {
  provider.setBehavior({ ...claims({ aud: 'another-site' }) })
  await signIn(newClient(), providerAccount('private-person', { given_name: 'Privately' }))
  provider.setBehavior({
    token: { status: 400, body: { error: 'invalid_grant', error_description: 'private-person' } },
  })
  const person = newClient()
  const { body } = await startSignIn(person, { to: '/community?q=private-person' })
  const callbackPath = provider.consent(body.url, providerAccount('private-person'))
  await person.get(pathOf(callbackPath))
  const all = logLines.join()
  expect(all).toContain('the sign-in provider could not be relied on')
  const secrets = [...new URL(callbackPath).searchParams.values(), ...person.cookies().split(/[=; ]+/)]
  for (const word of ['private-person', 'Privately', 'example.org', '127.0.0.1', ...secrets])
    if (word.length > 8 && word !== 'peyvand.provider') expect(all).not.toContain(word)
})
