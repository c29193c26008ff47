import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestApp, TestClient } from '../../../../tests/app.ts'
import { openProvider } from '../../../../tests/servers/openid-provider.ts'
import {
  pathOf,
  providerAccount,
  providerErrorOf,
  providerSignIn,
} from '../../../../tests/servers/provider-sign-in.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { buildApi } from '../../../api.ts'
import { passkeys, providerAccounts, sessions, users } from '../tables.ts'

const provider = await openProvider()
afterAll(provider.close)
const { app, newClient, mailTo } = await openTestApp({ ...provider.settings, RATE_LIMIT: 'off' })
const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })
const { startSignIn, signIn } = providerSignIn(provider)
const currentUser = async (person: TestClient) => (await person.get('/api/auth/user')).body
const linksOf = (userId: string) =>
  app.db.select().from(providerAccounts).where(eq(providerAccounts.userId, userId))

test('an address that both the account and the provider have verified joins the two, and nobody is signed out', async () => {
  const phone = await signUpVerified('both@example.org', {}, { firstName: 'Own' })
  const { id } = await currentUser(phone)
  const laptop = newClient()
  await signIn(laptop, providerAccount('both', { email: 'Both@Example.ORG' }))
  expect(await currentUser(laptop)).toMatchObject({ id, firstName: 'Own' })
  expect((await phone.get('/api/auth/user')).status).toBe(200)
  expect(await linksOf(id)).toMatchObject([{ providerId: provider.issuer, accountId: 'subject-of-both' }])
})

test('whoever took an address before its owner signed in with the provider keeps nothing', async () => {
  const attacker = await signUp('early@example.org')
  const { id } = await currentUser(attacker)
  await app.db.insert(passkeys).values({
    id: 'early',
    userId: id,
    publicKey: 'x',
    credentialID: 'early',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  })
  await app.db.insert(providerAccounts).values({
    id: 'early',
    providerId: provider.issuer,
    accountId: 'subject-of-attacker',
    userId: id,
  })
  const { token } = readSignInEmail((await mailTo('early@example.org'))[0])
  const owner = newClient()
  await signIn(owner, providerAccount('early'))
  expect(await currentUser(owner)).toMatchObject({ id, emailVerified: true })
  expect(await attacker.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1)
  expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([])
  expect(await linksOf(id)).toMatchObject([{ accountId: 'subject-of-early' }])
  expect(await newClient().post('/api/sign-in/confirm', { token })).toFailWith(422, 'link_expired')
})

test('an owner who verifies the address through the provider is led to the posts of a stranger first', async () => {
  const stranger = await signUp('posted@example.org')
  const post = { title: 'Buy this', content: 'Cheap', category: 'Education', anonymous: false }
  expect((await stranger.post('/api/posts', post)).status).toBe(201)
  const from = { to: '/events', page: '/fa/sign-in' }
  const response = await signIn(newClient(), providerAccount('posted'), from)
  expect(response.headers.get('location')).toBe('/fa/account')
  const again = await signIn(newClient(), providerAccount('nobody-posted'), from)
  expect(again.headers.get('location')).toBe('/fa/events')
})

test('a person who signed up here a moment ago verifies the address through the provider, in the same browser', async () => {
  const person = await signUp('same-browser@example.org')
  const before = await currentUser(person)
  await signIn(person, providerAccount('same-browser'))
  expect(await currentUser(person)).toMatchObject({ id: before.id, emailVerified: true })
  expect((await person.get('/api/me/sessions')).body).toHaveLength(1)
})

let count = 0
test.each([
  ['says that it has not made sure of it', { email_verified: false }],
  ['does not say', { email_verified: undefined }],
  ['says so in another form', { email_verified: 'true' }],
  ['says so with a number', { email_verified: 1 }],
  ['gives none', { email: undefined }],
  ['gives something else', { email: 'not an address' }],
  ['gives several', { email: ['doubtful@example.org'] }],
  ['gives one with a mark that is not seen', { email: '\u200fdoubtful-8@example.org' }],
])(
  'an address is no proof when the provider %s: nothing is joined and nothing is made',
  async (_, claims) => {
    const somebody = providerAccount(`doubtful-${++count}`, claims)
    const everything = async () => [
      await app.db.select().from(users),
      await app.db.select().from(sessions),
      await app.db.select().from(providerAccounts),
    ]
    const stranger = newClient()
    const before = await everything()
    const response = await signIn(stranger, somebody, { to: '/community', page: '/fa/sign-in' })
    expect(response.headers.get('location')).toBe('/fa/sign-in?to=%2Fcommunity&refused=provider_unproved')
    expect(await everything()).toEqual(before)
    const owner = await signUp(`doubtful-${count}@example.org`)
    const { token } = readSignInEmail((await mailTo(`doubtful-${count}@example.org`))[0])
    for (const prove of [false, true]) {
      if (prove) expect((await owner.post('/api/sign-in/confirm', { token })).status).toBe(200)
      const then = await everything()
      expect(providerErrorOf(await signIn(stranger, somebody))).toBe('provider_unproved')
      expect(await everything()).toEqual(then)
      expect(await stranger.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
    }
  },
)

test('an address that now belongs to someone else at the provider opens nothing without the mailbox', async () => {
  const first = newClient()
  await signIn(first, providerAccount('passed-on'))
  const { id } = await currentUser(first)
  const second = newClient()
  const response = await signIn(second, providerAccount('passed-on', { sub: 'subject-of-the-next' }))
  expect(providerErrorOf(response)).toBe('provider_taken')
  expect(await second.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect(await linksOf(id)).toMatchObject([{ accountId: 'subject-of-passed-on' }])
  const [own] = (await first.get('/api/me/providers')).body
  await first.delete(`/api/me/providers/${own.id}`)
  await signIn(second, providerAccount('passed-on', { sub: 'subject-of-the-next' }))
  expect((await currentUser(second)).id).toBe(id)
})

test('a new account is refused a disposable address, which an account that has it goes on using', async () => {
  const person = newClient()
  const response = await signIn(person, providerAccount('short-lived', { email: 'new@mailinator.com' }))
  expect(providerErrorOf(response)).toBe('email_disposable')
  expect(await person.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  await app.db
    .insert(users)
    .values({ id: 'kept', email: 'old@mailinator.com', firstName: 'Old', lastName: 'One' })
  await signIn(person, providerAccount('kept', { email: 'old@mailinator.com' }))
  expect(await currentUser(person)).toMatchObject({ id: 'kept', emailVerified: true })
})

test('the same subject of another provider is somebody else', async () => {
  const person = newClient()
  await signIn(person, providerAccount('two-issuers'))
  const { id } = await currentUser(person)
  await app.db
    .update(providerAccounts)
    .set({ providerId: 'https://other.example' })
    .where(eq(providerAccounts.userId, id))
  const other = newClient()
  await signIn(other, providerAccount('two-issuers', { email: 'not-the-same@example.org' }))
  expect((await currentUser(other)).id).not.toBe(id)
})

test('the address may come from the userinfo request, about the same person', async () => {
  provider.setBehavior({ inToken: ['sub'] })
  const person = newClient()
  await signIn(person, providerAccount('asked'))
  expect(await currentUser(person)).toMatchObject({ email: 'asked@example.org', firstName: 'Shirin' })
  provider.setBehavior({ inToken: ['sub'], userinfo: { sub: 'somebody-else' } })
  expect(providerErrorOf(await signIn(newClient(), providerAccount('asked')))).toBe('provider_failed')
  provider.setBehavior({})
})

test.each([
  [['client_secret_post']],
  [['client_secret_basic']],
  [['client_secret_basic', 'client_secret_post']],
  [undefined],
])('a provider that says to take the secret as %s gets it', async (methods) => {
  provider.setBehavior({ metadata: { token_endpoint_auth_methods_supported: methods } })
  const env = { ...app.env, provider: app.env.provider && { ...app.env.provider } } // not discovered yet
  const person = new TestClient(buildApi({ ...app, env }), {})
  await signIn(person, providerAccount('secret'))
  expect((await currentUser(person)).email).toBe('secret@example.org')
  provider.setBehavior({})
})

test('several sign-ins at the same moment make one account and one link', async () => {
  const everybody = [1, 2, 3, 4].map(() => newClient())
  const flows = await Promise.all(everybody.map((person) => startSignIn(person)))
  const callbackPath = flows.map(({ body }) => pathOf(provider.consent(body.url, providerAccount('at-once'))))
  const responses = await Promise.all(everybody.map((person, i) => person.get(callbackPath[i] ?? '')))
  expect(responses.map(providerErrorOf)).toEqual([null, null, null, null])
  const ids = await Promise.all(everybody.map(async (person) => (await currentUser(person)).id))
  expect(new Set(ids).size).toBe(1)
  expect(await linksOf(ids[0])).toHaveLength(1)
})

test('one subject with two addresses at the same moment ends with one account', async () => {
  const everybody = [1, 2, 3, 4].map(() => newClient())
  const flows = await Promise.all(everybody.map((person) => startSignIn(person)))
  const callbackPath = flows.map(({ body }, i) =>
    pathOf(provider.consent(body.url, providerAccount('torn', { email: `torn-${i}@example.org` }))),
  )
  await Promise.all(everybody.map((person, i) => person.get(callbackPath[i] ?? '')))
  const links = await app.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.accountId, 'subject-of-torn'))
  expect(links).toHaveLength(1)
  const made = await app.db.select({ email: users.email }).from(users)
  expect(made.filter(({ email }) => email.startsWith('torn-'))).toHaveLength(1)
})
