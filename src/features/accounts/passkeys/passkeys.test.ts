import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { Authenticator } from '../../../../tests/servers/authenticator.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { PASSKEY_TRIES, PASSKEYS_MAX } from '../rules.ts'
import { passkeys, sessions } from '../tables.ts'

const { app, newClient, mailTo } = await openTestApp()
const { signUpVerified } = signUpHelpers({ newClient, mailTo })
const ORIGIN = 'http://peyvand.test'

async function addKey(person: TestClient, key: Authenticator, name?: string) {
  const { body: options } = await person.get('/api/auth/passkey/register-options')
  return person.post('/api/auth/passkey/register', { response: key.create(options), name })
}
async function signIn(person: TestClient, key: Authenticator) {
  const { body: options } = await person.get('/api/auth/passkey/sign-in-options')
  return person.post('/api/auth/passkey/sign-in', { response: key.get(options) })
}

test('a passkey is added, signs in, is listed by its name, and removed', async () => {
  const owner = await signUpVerified('key@example.org')
  const key = new Authenticator(ORIGIN)
  expect((await addKey(owner, key, 'گوشی من')).status).toBe(201)
  expect((await owner.get('/api/me/passkeys')).body).toMatchObject([{ name: 'گوشی من' }])

  const otherDevice = newClient()
  const response = await signIn(otherDevice, key)
  expect(response.status).toBe(200)
  expect(response.body.email).toBe('key@example.org')
  expect((await otherDevice.get('/api/auth/user')).body.email).toBe('key@example.org')

  const [{ id }] = (await owner.get('/api/me/passkeys')).body
  const stranger = await signUpVerified('no-owner@example.org')
  expect(await stranger.delete(`/api/me/passkeys/${id}`)).toFailWith(404, 'not_found')
  expect((await owner.delete(`/api/me/passkeys/${id}`)).status).toBe(204)
  expect(await signIn(newClient(), key)).toFailWith(422, 'passkey_failed')
})

test('a key that counts its signatures up to 32 bits signs in', async () => {
  const key = new Authenticator(ORIGIN)
  expect((await addKey(await signUpVerified('old-key@example.org'), key)).status).toBe(201)
  key.counter = 2 ** 32 - 2
  expect((await signIn(newClient(), key)).status).toBe(200)
})

test('a passkey made for another site is refused', async () => {
  const owner = await signUpVerified('phished@example.org')
  expect(await addKey(owner, new Authenticator('http://peyvand.evil'))).toFailWith(422, 'passkey_failed')
})

test('an answer to a challenge works once', async () => {
  const owner = await signUpVerified('replayed@example.org')
  const key = new Authenticator(ORIGIN)
  await addKey(owner, key)
  const thief = newClient()
  const { body: options } = await thief.get('/api/auth/passkey/sign-in-options')
  const response = key.get(options)
  expect((await thief.post('/api/auth/passkey/sign-in', { response })).status).toBe(200)
  expect(await thief.post('/api/auth/passkey/sign-in', { response })).toFailWith(422, 'passkey_failed')
  expect(await newClient().post('/api/auth/passkey/sign-in', { response })).toFailWith(422, 'passkey_failed')
})

test('a challenge begun by one person adds no key to another', async () => {
  const one = await signUpVerified('one@example.org')
  const other = await signUpVerified('other@example.org')
  const registerOptions = await one.get('/api/auth/passkey/register-options')
  const challenge = registerOptions.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const cookie = `${other.cookies()}; ${challenge.join('; ')}`
  const response = new Authenticator(ORIGIN).create(registerOptions.body)
  expect(await newClient().post('/api/auth/passkey/register', { response }, { cookie })).toFailWith(
    422,
    'passkey_failed',
  )
})

test('with a session older than a day one signs in again before adding a key', async () => {
  const owner = await signUpVerified('stale@example.org')
  const { id } = (await owner.get('/api/auth/user')).body
  await app.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(sessions.userId, id))
  expect(await owner.get('/api/auth/passkey/register-options')).toFailWith(403, 'sign_in_again')
})

/** Rows as of earlier ceremonies. */
const addRows = (userId: string, count: number) =>
  app.db.insert(passkeys).values(
    Array.from({ length: count }, (_, at) => ({
      ...{ id: `${userId}-${at}`, userId, credentialID: `${userId}-${at}`, publicKey: 'AA' },
      ...{ counter: 0, deviceType: 'singleDevice', backedUp: false },
    })),
  )

test('an account has twenty passkeys at most, also when several are added at once', async () => {
  const owner = await signUpVerified('collector@example.org')
  const { id } = (await owner.get('/api/auth/user')).body
  await addRows(id, PASSKEYS_MAX - 1)
  const begun = []
  for (let at = 0; at < 3; at++) {
    const { body, headers } = await owner.get('/api/auth/passkey/register-options')
    const challenge = headers.getSetCookie().map((each) => each.split(';')[0])
    begun.push({ cookie: `${owner.cookies()}; ${challenge.join('; ')}`, body })
  }
  const responses = await Promise.all(
    begun.map(({ cookie, body }) => {
      const response = new Authenticator(ORIGIN).create(body)
      return newClient().post('/api/auth/passkey/register', { response }, { cookie })
    }),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(responses.find(({ status }) => status === 409)).toFailWith(409, 'passkeys_enough')
  const { body: own } = await owner.get('/api/me/passkeys')
  expect(own).toHaveLength(PASSKEYS_MAX)
  expect(await owner.get('/api/auth/passkey/register-options')).toFailWith(409, 'passkeys_enough')
  await owner.delete(`/api/me/passkeys/${own[0].id}`)
  expect((await addKey(owner, new Authenticator(ORIGIN))).status).toBe(201)
})

test('adding passkeys again and again is slowed down, whatever comes of it', async () => {
  const owner = await signUpVerified('tireless@example.org')
  const begin = () => owner.get('/api/auth/passkey/register-options')
  for (let tries = 0; tries < PASSKEY_TRIES.most; tries++) expect((await begin()).status).toBe(200)
  expect(await begin()).toFailWith(429, 'too_many')
  const response = new Authenticator(ORIGIN).create({ challenge: 'AA' })
  expect(await owner.post('/api/auth/passkey/register', { response })).toFailWith(429, 'too_many')
})

test('what is no passkey at all is refused', async () => {
  const person = newClient()
  await person.get('/api/auth/passkey/sign-in-options')
  const response = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  }
  expect(await person.post('/api/auth/passkey/sign-in', { response })).toFailWith(422, 'passkey_failed')
  expect(await person.post('/api/auth/passkey/sign-in', { response: 'no' })).toFailWith(422, 'invalid')
  expect(await newClient().get('/api/auth/passkey/register-options')).toFailWith(401, 'sign_in_first')
})
