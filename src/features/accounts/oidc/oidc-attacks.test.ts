import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { anyText } from '../../../../tests/api/hostile.ts'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { openProvider } from '../../../../tests/servers/openid-provider.ts'
import {
  pathOf,
  providerAccount,
  providerErrorOf,
  providerSignIn,
} from '../../../../tests/servers/provider-sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { sessions, users, verifications } from '../tables.ts'

const provider = await openProvider()
afterAll(provider.close)
const { app, newClient, mailTo } = await openTestApp(provider.settings)
const { signUpVerified } = signUpHelpers({ newClient, mailTo })
const { startSignIn, signIn } = providerSignIn(provider)
const CALLBACK = '/api/sign-in/provider/callback'
const currentUser = async (person: TestClient) => (await person.get('/api/auth/user')).body
const openFlows = async () =>
  (await app.db.select().from(verifications)).filter(({ identifier }) => identifier.startsWith('provider-'))

/** Where the browser is redirected after the person agreed at the provider, before it has come back. */
const signInUpToCallback = async (person: TestClient, name: string) =>
  pathOf(provider.consent((await startSignIn(person)).body.url, providerAccount(name)))

test('nobody is signed into an account of somebody else’s choosing by a link', async () => {
  const link = await signInUpToCallback(newClient(), 'attacker')
  const victim = await signUpVerified('victim@example.org')
  const before = victim.cookies()
  for (const page of [link, `${link}&extra=1`, link.replace(/state=[^&]*/, 'state='), `${CALLBACK}?code=x`]) {
    const response = await victim.get(page)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/sign-in?refused=provider_stale')
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(victim.cookies()).toBe(before)
  expect((await currentUser(victim)).email).toBe('victim@example.org')
  expect(await newClient().get(link)).toMatchObject({ status: 302 })
  expect((await app.db.select().from(users)).map(({ email }) => email)).not.toContain('attacker@example.org')
})

test('a link to somebody else’s sign-in signs nobody in, and does not disturb one’s own that is under way', async () => {
  const link = await signInUpToCallback(newClient(), 'attacker')
  const victim = newClient()
  const own = await signInUpToCallback(victim, 'undisturbed')
  const code = new URLSearchParams(link.split('?')[1]).get('code') ?? ''
  expect(providerErrorOf(await victim.get(link))).toBe('provider_stale')
  expect(await victim.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect(providerErrorOf(await victim.get(own))).toBeNull()
  expect((await currentUser(victim)).email).toBe('undisturbed@example.org')
  const other = newClient()
  const { body } = await startSignIn(other)
  const state = new URL(body.url).searchParams.get('state')
  // A code issued for another browser fails the PKCE check.
  expect(providerErrorOf(await other.get(`${CALLBACK}?code=${code}&state=${state}`))).toBe('provider_failed')
  expect(await other.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
})

test('a page of another site cannot begin a sign-in, and a link cannot either', async () => {
  const person = newClient()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    expect(await person.post('/api/sign-in/provider', {}, headers)).toFailWith(403, 'foreign_site')
  expect(await person.get('/api/sign-in/provider')).toFailWith(404, 'not_found')
  expect(person.cookies()).toBe('')
})

test('a callback works once, in any browser', async () => {
  const person = newClient()
  const callbackPath = await signInUpToCallback(person, 'once')
  const cookies = person.cookies()
  expect(providerErrorOf(await person.get(callbackPath))).toBeNull()
  const before = await app.db.select().from(sessions)
  expect(providerErrorOf(await person.get(callbackPath))).toBe('provider_stale')
  const thief = newClient({ headers: { cookie: cookies } })
  expect(providerErrorOf(await thief.get(callbackPath))).toBe('provider_stale')
  expect(await app.db.select().from(sessions)).toEqual(before)
})

test('of the same callback sent many times at once, one signs in', async () => {
  const person = newClient()
  const callbackPath = await signInUpToCallback(person, 'at-once')
  const cookie = person.cookies()
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => newClient({ headers: { cookie } }).get(callbackPath)),
  )
  expect(responses.map(providerErrorOf).filter((refused) => refused === null)).toHaveLength(1)
})

test('a code that was used is refused by the provider, and so here', async () => {
  const person = newClient()
  const code = new URLSearchParams((await signInUpToCallback(person, 'spent')).split('?')[1]).get('code')
  await person.get(`${CALLBACK}?code=${code}&state=none`)
  const first = await signInUpToCallback(person, 'spent')
  await person.get(first)
  const spent = new URLSearchParams(first.split('?')[1]).get('code')
  const secondClient = newClient()
  const state = new URL((await startSignIn(secondClient)).body.url).searchParams.get('state')
  expect(providerErrorOf(await secondClient.get(`${CALLBACK}?code=${spent}&state=${state}`))).toBe(
    'provider_failed',
  )
})

test('after ten minutes the sign-in begins again, in the language of the page', async () => {
  const person = newClient()
  const { body } = await startSignIn(person, { page: '/fa/sign-in', to: '/community' })
  const callbackPath = pathOf(provider.consent(body.url, providerAccount('slow')))
  await app.db.update(verifications).set({ expiresAt: sql`now() - interval '1 second'` })
  const response = await person.get(callbackPath)
  expect(response.headers.get('location')).toBe('/fa/sign-in?to=%2Fcommunity&refused=provider_stale')
  expect(await person.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect(response.headers.getSetCookie().join()).toMatch(/^peyvand\.provider=; Max-Age=0/)
})

test('what the database stores of a sign-in under way does not let anyone finish it', async () => {
  const person = newClient()
  const { body } = await startSignIn(person)
  const secrets = [...new URL(body.url).searchParams]
    .filter(([name]) => ['state', 'nonce', 'code_challenge'].includes(name))
    .map(([, value]) => value)
  const rows = JSON.stringify(await openFlows())
  for (const secret of [...secrets, person.cookies().split('=')[1] ?? '']) expect(rows).not.toContain(secret)
})

test('beginning is limited by the address of the caller', async () => {
  const address = '192.0.2.99'
  const responses = []
  for (let i = 0; i < 61; i++) responses.push(await startSignIn(newClient({ address })))
  expect(responses[59]?.status).toBe(200)
  expect(responses[60]).toFailWith(429, 'too_many')
})

test('any other callback leads to the sign-in page or home, and creates no account', async () => {
  const before = await app.db.select().from(users)
  const names = fc.constantFrom('code', 'state', 'error', 'iss', 'error_description', 'x')
  const randomParams = fc.array(fc.tuple(names, anyText), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(randomParams, fc.boolean(), async (given, flow) => {
      const person = newClient()
      const state = flow ? new URL((await startSignIn(person)).body.url).searchParams.get('state') : undefined
      const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
      const response = await person.get(
        `${CALLBACK}?${[...(state ? [`state=${state}`] : []), ...query].join('&')}`,
      )
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toMatch(/^\/sign-in\?refused=provider_(stale|failed|denied)$/)
      expect(await person.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
    }),
    { seed: 20261121, numRuns: 60 },
  )
  expect(await app.db.select().from(users)).toHaveLength(before.length)
})

test('a return path from elsewhere is not trusted', async () => {
  const person = newClient()
  const callbackPath = await signInUpToCallback(person, 'elsewhere')
  const response = await person.get(`${callbackPath}&to=https://evil.example&refused=x`)
  expect(response.headers.get('location')).toBe('/')
  expect(providerErrorOf(await signIn(person, providerAccount('elsewhere')))).toBeNull()
})
