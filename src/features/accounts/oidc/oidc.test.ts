import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestApp, TestClient } from '../../../../tests/app.ts'
import { openProvider } from '../../../../tests/servers/openid-provider.ts'
import {
  providerAccount,
  providerErrorOf,
  providerSignIn,
} from '../../../../tests/servers/provider-sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { buildApi } from '../../../api.ts'
import { providerAccounts, suspensions, users } from '../tables.ts'

const provider = await openProvider()
afterAll(provider.close)
const { app, newClient, mailTo } = await openTestApp({
  ...provider.settings,
  ADMIN_EMAILS: 'chief@example.org,deputy@example.org',
})
const { signUpVerified } = signUpHelpers({ newClient, mailTo })
const { startSignIn, signIn } = providerSignIn(provider)
const currentUser = async (person: TestClient) => (await person.get('/api/auth/user')).body

test('where no provider is configured, nothing of it is there', async () => {
  const api = buildApi({ ...app, env: { ...app.env, provider: undefined } })
  const person = new TestClient(api, {})
  expect((await person.get('/api/sign-in/ways')).body).toEqual({ provider: null })
  expect(await person.post('/api/sign-in/provider', {})).toFailWith(404, 'not_found')
  expect(await person.post('/api/sign-in/provider', 'no JSON')).toFailWith(404, 'not_found')
  expect(await person.get('/api/sign-in/provider/callback?code=x&state=y')).toFailWith(404, 'not_found')
})

test('a sign-in begins with PKCE, bound to this browser', async () => {
  const person = newClient()
  expect((await person.get('/api/sign-in/ways')).body).toEqual({ provider: { name: 'Simorgh' } })
  const { status, body, headers } = await startSignIn(person)
  expect(status).toBe(200)
  const url = new URL(body.url)
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'peyvand-site',
    scope: 'openid email profile',
    redirect_uri: 'http://peyvand.test/api/sign-in/provider/callback',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^peyvand\.provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('over HTTPS the cookie cannot be set by sibling subdomains', async () => {
  const env = { ...app.env, PUBLIC_URL: 'https://peyvand.test', secure: true }
  const person = new TestClient(buildApi({ ...app, env }), {})
  const { headers } = await person.post('/api/sign-in/provider', {})
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-peyvand\.provider=.*; Path=\/; .*; Secure$/)
})

test('a PUBLIC_URL in another spelling than the browser’s still leads back', async () => {
  const env = { ...app.env, PUBLIC_URL: 'http://Peyvand.test:80' }
  const person = new TestClient(buildApi({ ...app, env }), {})
  expect((await signIn(person, providerAccount('written'))).headers.get('location')).toBe('/')
})

test('a new person has an account at once, with the name from the provider, and is asked for nothing', async () => {
  const person = newClient()
  const response = await signIn(person, providerAccount('new'), { to: '/community?q=nowruz' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/community?q=nowruz')
  expect(await currentUser(person)).toMatchObject({
    email: 'new@example.org',
    firstName: 'Shirin',
    lastName: 'Kamali',
    emailVerified: true,
    role: 'member',
    location: null,
    childrenAges: null,
    profileImageUrl: null,
  })
  expect(await mailTo('new@example.org', 0)).toEqual([])
  const [link] = await app.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.accountId, 'subject-of-new'))
  expect(link).toMatchObject({ providerId: provider.issuer, accessToken: null, idToken: null })
})

test('the session is like that of every other sign-in method', async () => {
  const person = newClient()
  const cookies = (await signIn(person, providerAccount('cookie'))).headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  expect(cookies[0]).toMatch(/^peyvand\.provider=; Max-Age=0; /)
  expect(cookies[1]).toMatch(
    /^peyvand\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await person.get('/api/me/sessions')).body).toHaveLength(1)
})

test('a returning person is found by the subject, whatever name and address the provider sends now', async () => {
  const first = newClient()
  await signIn(first, providerAccount('moved'))
  const { id } = await currentUser(first)
  const second = newClient()
  await signIn(second, providerAccount('moved', { email: 'elsewhere@example.org', given_name: 'Other' }))
  expect(await currentUser(second)).toMatchObject({ id, email: 'moved@example.org', firstName: 'Shirin' })
  const third = newClient()
  await signIn(third, { sub: 'subject-of-moved' })
  expect((await currentUser(third)).id).toBe(id)
})

test.each([
  ['one name', { given_name: undefined, family_name: undefined, name: 'Mina' }, 'Mina', ''],
  [
    'a whole name',
    { given_name: undefined, family_name: undefined, name: ' Mina  del Río ' },
    'Mina',
    'del Río',
  ],
  [
    'an address for a name',
    { given_name: undefined, family_name: undefined, name: 'x@example.org' },
    'عضو',
    '',
  ],
  ['no name', { given_name: '', family_name: 7, name: '\u200b' }, 'عضو', ''],
  [
    'a name too long',
    { given_name: 'ن'.repeat(99), family_name: `${'a'.repeat(59)}😀` },
    'ن'.repeat(60),
    'a'.repeat(59),
  ],
  ['characters that fool a screen', { given_name: '\u202eMina\u0000', family_name: '\ud800' }, 'Mina', ''],
])('%s', async (what, names, firstName, lastName) => {
  const person = newClient({ lang: 'fa' })
  await signIn(person, providerAccount(what.replaceAll(' ', '-'), names))
  expect(await currentUser(person)).toMatchObject({ firstName, lastName })
})

test('the language of the page is the language after the redirect, and that of a new account', async () => {
  const person = newClient({ headers: { 'x-language': 'fa' } })
  const response = await signIn(person, providerAccount('persian'), { page: '/fa/sign-in', to: '/community' })
  expect(response.headers.get('location')).toBe('/fa/community')
  expect((await currentUser(person)).lang).toBe('fa')
  const secondResponse = await signIn(newClient({ lang: 'en' }), providerAccount('persian'), {
    page: '/en/signup',
  })
  expect(secondResponse.headers.get('location')).toBe('/en')
  expect((await currentUser(person)).lang).toBe('fa')
  const own = await signIn(newClient(), providerAccount('persian'), {
    page: '/en/sign-in',
    to: '/fa/account',
  })
  expect(own.headers.get('location')).toBe('/fa/account')
})

test.each([
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '',
])('the way back stays on this site: %s', async (to) => {
  const response = await signIn(newClient(), providerAccount('local'), { to })
  expect(response.headers.get('location')).toBe('/')
})

test('an earlier session in this browser ends', async () => {
  const person = await signUpVerified('before@example.org')
  const other = newClient({ headers: { cookie: person.cookies() } })
  await signIn(person, providerAccount('after'))
  expect((await currentUser(person)).email).toBe('after@example.org')
  expect(await other.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
})

test('a suspended person may read and not write, as after any other sign-in method', async () => {
  const person = newClient()
  await signIn(person, providerAccount('suspended'))
  const { id } = await currentUser(person)
  await app.db.insert(suspensions).values({ userId: id, reason: 'Because' })
  const secondClient = newClient()
  expect(providerErrorOf(await signIn(secondClient, providerAccount('suspended')))).toBeNull()
  expect((await currentUser(secondClient)).suspended).toBe(true)
  const post = { title: 'T', content: 'C', category: 'Education' }
  expect(await secondClient.post('/api/posts', post)).toFailWith(403, 'suspended')
})

test('an address of ADMIN_EMAILS makes an admin when the provider has verified it, and not otherwise', async () => {
  const liar = newClient()
  expect(providerErrorOf(await signIn(liar, providerAccount('chief', { email_verified: false })))).toBe(
    'provider_unproved',
  )
  const other = newClient()
  await signIn(other, providerAccount('nobody'))
  await signIn(other, providerAccount('nobody', { email: 'chief@example.org' }))
  expect((await currentUser(other)).role).toBe('member')
  const chief = newClient()
  await signIn(chief, providerAccount('deputy'))
  const { id, role } = await currentUser(chief)
  expect(role).toBe('admin')
  await app.db.update(users).set({ role: 'member' }).where(eq(users.id, id))
  await signIn(chief, providerAccount('deputy', { email_verified: false }))
  expect(await currentUser(chief)).toMatchObject({ id, role: 'member' })
})

test('a linked provider is listed, exported, and can be unlinked', async () => {
  const person = newClient()
  await signIn(person, providerAccount('linked'))
  const { body: list } = await person.get('/api/me/providers')
  expect(list).toEqual([{ id: expect.any(String), name: 'Simorgh', createdAt: expect.any(String) }])
  expect((await person.get('/api/me/export')).body.account.providers).toEqual([
    { provider: provider.issuer, subject: 'subject-of-linked', since: expect.any(String) },
  ])
  const stranger = await signUpVerified('stranger@example.org')
  expect(await stranger.delete(`/api/me/providers/${list[0].id}`)).toFailWith(404, 'not_found')
  expect(await newClient().delete(`/api/me/providers/${list[0].id}`)).toFailWith(401, 'sign_in_first')
  expect((await person.delete(`/api/me/providers/${list[0].id}`)).status).toBe(204)
  expect((await person.get('/api/me/providers')).body).toEqual([])
  expect((await person.get('/api/auth/user')).status).toBe(200)
})

test('a provider that the site no longer offers is still listed by its host', async () => {
  const person = newClient()
  await signIn(person, providerAccount('former'))
  const { id } = await currentUser(person)
  await app.db
    .update(providerAccounts)
    .set({ providerId: 'https://old.example/realm' })
    .where(eq(providerAccounts.userId, id))
  expect((await person.get('/api/me/providers')).body).toMatchObject([{ name: 'old.example' }])
})

test('deleting the account removes the link, and the next sign-in begins anew', async () => {
  const person = newClient()
  await signIn(person, providerAccount('goer'))
  const { id } = await currentUser(person)
  expect((await person.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect(await app.db.select().from(providerAccounts).where(eq(providerAccounts.userId, id))).toEqual([])
  await signIn(person, providerAccount('goer'))
  expect((await currentUser(person)).id).not.toBe(id)
  expect(await app.db.select().from(users).where(eq(users.email, 'goer@example.org'))).toHaveLength(1)
})
