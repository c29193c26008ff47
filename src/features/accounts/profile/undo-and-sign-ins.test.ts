import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { calendarFeeds } from '#features/calendar/tables.ts'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { Authenticator } from '../../../../tests/servers/authenticator.ts'
import { openProvider } from '../../../../tests/servers/openid-provider.ts'
import {
  pathOf,
  providerAccount,
  providerErrorOf,
  providerSignIn,
} from '../../../../tests/servers/provider-sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { providerAccounts, sessions, verifications } from '../tables.ts'

const provider = await openProvider()
afterAll(provider.close)
const { app, newClient, mailTo } = await openTestApp(provider.settings)
const { signUpVerified } = signUpHelpers({ newClient, mailTo })
const { startSignIn } = providerSignIn(provider)
const { $client } = app.db

let count = 0
/** The token of a link that is the only one of its kind in an email. */
const tokenIn = (text = '', name: 'token' | 'undo') => text.split(`?${name}=`)[1]?.match(/^[\w-]+/)?.[0] ?? ''

/** An intruder in a verified account, who has changed its email. */
async function openIntrudedAccount(email = `owner-${++count}@example.org`) {
  const intruder = await signUpVerified(email)
  const { id } = (await intruder.get('/api/auth/user')).body
  const theirs = `intruder-of-${email}`
  await intruder.put('/api/me/email', { email: theirs })
  await intruder.post('/api/me/email/confirm', {
    token: tokenIn((await mailTo(theirs))[0]?.text, 'token'),
  })
  return { intruder, id, undoToken: tokenIn((await mailTo(email, 2))[1]?.text, 'undo') }
}

/** The owner undoes the change; `call` is made when passkeys and links are deleted and nothing is committed. */
async function callDuringUndo<Response>(
  { id, undoToken }: { id: string; undoToken: string },
  call: () => Promise<Response>,
): Promise<Response> {
  await app.db.insert(verifications).values({
    id: `held-${id}`,
    identifier: 'ceremony',
    expiresAt: new Date(2099, 0),
    value: JSON.stringify({ type: 'registration', userData: { id } }),
  })
  const holder = await $client.connect()
  await holder.query('begin')
  await holder.query('select from verifications where id = $1 for update', [`held-${id}`])
  const undone = newClient().post('/api/me/email/undo', { token: undoToken })
  await expect.poll(() => countLockWaits($client)).toBe(1)
  const called = call()
  await expect.poll(() => countLockWaits($client)).toBe(2)
  await holder.query('commit')
  holder.release()
  expect((await undone).status).toBe(200)
  return called
}

const countSessions = (id: string) => app.db.$count(sessions, eq(sessions.userId, id))

async function addKey(person: TestClient, key: Authenticator) {
  const { body: options } = await person.get('/api/auth/passkey/register-options')
  return person.post('/api/auth/passkey/register', { response: key.create(options) })
}

test('a passkey does not sign in while the owner undoes a change of email, which ends it', async () => {
  const account = await openIntrudedAccount()
  const key = new Authenticator('http://peyvand.test')
  expect((await addKey(account.intruder, key)).status).toBe(201)
  const device = newClient()
  const { body: options } = await device.get('/api/auth/passkey/sign-in-options')
  const signIn = { response: key.get(options) }
  const response = await callDuringUndo(account, () => device.post('/api/auth/passkey/sign-in', signIn))
  expect(response).toFailWith(422, 'passkey_failed')
  expect(await countSessions(account.id)).toBe(0)
})

test('a provider does not sign in while the owner undoes a change of email, which unlinks it', async () => {
  const email = 'linked@example.org'
  const account = await openIntrudedAccount(email)
  await app.db
    .insert(providerAccounts)
    .values({ id: 'linked', providerId: provider.issuer, accountId: 'subject-of-thief', userId: account.id })
  const device = newClient()
  const { body } = await startSignIn(device)
  const callback = pathOf(
    provider.consent(body.url, providerAccount('thief', { email, email_verified: false })),
  )
  const response = await callDuringUndo(account, () => device.get(callback))
  expect(providerErrorOf(response)).toBe('provider_unproved')
  expect(await countSessions(account.id)).toBe(0)
})

test('a session makes no secret calendar address while the owner undoes a change of email, which ends it', async () => {
  const account = await openIntrudedAccount()
  expect((await account.intruder.post('/api/me/calendar')).status).toBe(200)
  const response = await callDuringUndo(account, () => account.intruder.post('/api/me/calendar'))
  expect(response).toFailWith(401, 'sign_in_first')
  expect(await app.db.$count(calendarFeeds, eq(calendarFeeds.userId, account.id))).toBe(0)
})
