import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { SARA, signUpHelpers } from '../../../../tests/sign-up.ts'
import { DELAYED_EMAIL_JOB, sendDelayedEmail } from './sign-in-emails.server.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
const { signUp, signUpVerified } = signUpHelpers(testApp)
const query = (text: string, values: unknown[] = []) => app.db.$client.query(text, values)
/** The rule that sends one email for two quick clicks has a test of its own. */
const letMinutePass = () => query("update verifications set created_at = created_at - interval '1 minute'")
/** The end of a pause: rate limits of ten minutes or less are over, and so are the delays of jobs. */
async function pauseEnds() {
  await query("delete from rate_limits where resets_at < now() + interval '10 minutes'")
  await query('update pgboss.job set start_after = now() where name = $1', [DELAYED_EMAIL_JOB])
}
const waiting = async () =>
  (await query("select from pgboss.job where name = $1 and state = 'created'", [DELAYED_EMAIL_JOB])).rowCount
async function askedFor(email: string, times: number, by: () => ReturnType<typeof newClient>) {
  for (let i = 0; i < times; i++) {
    await letMinutePass()
    expect((await by().post('/api/sign-in', { email })).status).toBe(202)
  }
}

test('a stranger who asks again and again from one address slows down nobody else', async () => {
  const email = 'asked-by-one@example.org'
  await signUpVerified(email)
  const stranger = newClient()
  await askedFor(email, 12, () => stranger)
  const sent = (await mailTo(email, 5)).length
  expect(sent).toBe(1 + 3 + 1) // of the sign-up, at once, and the first of the pause
  await askedFor(email, 1, newClient)
  const mails = await mailTo(email, sent + 1)
  expect(mails).toHaveLength(sent + 1)
  const { token } = readSignInEmail(mails.at(-1))
  expect((await newClient().post('/api/sign-in/confirm', { token })).status).toBe(200)
})

test('however many strangers ask, the owner is not refused, and the links they have go on working', async () => {
  const email = 'asked-by-many@example.org'
  await signUpVerified(email)
  await askedFor(email, 15, newClient)
  const mails = await mailTo(email, 7)
  expect(mails).toHaveLength(6 + 1) // at once, the sign-up's among them, and the first of the pause
  await askedFor(email, 1, newClient)
  expect(
    (await newClient().post('/api/sign-in/confirm', { token: readSignInEmail(mails[2]).token })).status,
  ).toBe(200)
})

test('the newest email is sent once the pause is over, and once only', async () => {
  const email = 'paused@example.org'
  await signUpVerified(email)
  await askedFor(email, 15, newClient)
  const before = (await mailTo(email, 7)).length
  await letMinutePass()
  await pauseEnds()
  const mails = await mailTo(email, before + 1)
  expect(mails).toHaveLength(before + 1)
  await expect.poll(waiting).toBe(0)
  const { token } = readSignInEmail(mails.at(-1))
  expect((await newClient().post('/api/sign-in/confirm', { token })).status).toBe(200)
})

test('an email requested as a pause began replaces the delayed one, and the next request waits again', async () => {
  const email = 'pauses-meet@example.org'
  const { id } = (await (await signUpVerified(email)).get('/api/auth/user')).body
  await askedFor(email, 12, newClient)
  const before = (await mailTo(email, 7)).length
  await query("delete from pgboss.job where name = $1 and state = 'created'", [DELAYED_EMAIL_JOB])
  await pauseEnds()
  await askedFor(email, 1, newClient)
  await sendDelayedEmail(app, { userId: id, template: 'accounts.signIn' })
  await sendDelayedEmail(app, { userId: id, template: 'accounts.signIn' })
  expect(await mailTo(email, before + 1)).toHaveLength(before + 1)
  expect(await waiting()).toBe(0)
  await askedFor(email, 1, newClient)
  expect(await waiting()).toBe(1)
})

test('a process that ends while it sends the delayed email leaves the turn to the next try', async () => {
  const email = 'ended@example.org'
  const { id } = (await (await signUpVerified(email)).get('/api/auth/user')).body
  const counted = async () =>
    (await query('select coalesce(sum(count), 0)::int as sum from rate_limits')).rows
  const before = await counted()
  const holder = await app.db.$client.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [id])
  const sending = sendDelayedEmail(app, { userId: id, template: 'accounts.signIn' })
  await expect.poll(() => countLockWaits(app.db.$client)).toBe(1)
  expect(await counted()).toEqual(before)
  await holder.query('commit')
  holder.release()
  await sending
  expect(await counted()).not.toEqual(before)
})

test('asking again to change to somebody’s email, which sends them none, takes none of theirs', async () => {
  const email = 'wished-for@example.org'
  await signUpVerified(email)
  const stranger = await signUpVerified('wanted@example.org')
  const before = (await mailTo(email)).length
  for (let i = 0; i < 3; i++) expect((await stranger.put('/api/me/email', { email })).status).toBe(202)
  expect(await mailTo(email, before + 1)).toHaveLength(before + 1)
  await askedFor(email, 2, () => stranger)
  expect(await mailTo(email, before + 3)).toHaveLength(before + 3)
})

test('signing up again and again with a known address slows its emails down, and tells a caller little', async () => {
  const email = 'signed-up-often@example.org'
  await signUpVerified(email)
  const address = '192.0.2.81'
  const stranger = newClient({ address })
  const responses = []
  for (let i = 0; i < 7; i++) responses.push(await stranger.post('/api/signup', { ...SARA, email }))
  for (const response of responses.slice(0, 5)) expect(response).toFailWith(409, 'email_taken')
  for (const response of responses.slice(5)) expect(response).toFailWith(429, 'too_many')
  // A new person at the same address can still sign up: what a caller can learn costs one of their 20 sign-ups each.
  const newcomer = newClient({ address })
  expect((await newcomer.post('/api/signup', { ...SARA, email: 'newcomer@example.org' })).status).toBe(201)
  expect((await newClient().post('/api/sign-in', { email })).status).toBe(202)
})

test('sign-ups of new addresses do not count towards that limit', async () => {
  const address = '192.0.2.80'
  for (let i = 0; i < 7; i++) await signUp(`one-school-${i}@example.org`, { address })
  const response = await newClient({ address }).post('/api/signup', {
    ...SARA,
    email: 'one-school-0@example.org',
  })
  expect(response).toFailWith(409, 'email_taken')
})

/** The limits of an hour are over, and nothing delayed is left. */
async function hourPasses() {
  await letMinutePass()
  await query("delete from rate_limits where resets_at < now() + interval '61 minutes'")
}

test('an address that nobody confirms gets few emails in a week, and the answers do not say so', async () => {
  const email = 'typed-by-a-stranger@example.org'
  const [stranger, other] = [await signUp(email), newClient()]
  const ask = async (who: typeof other) => {
    await hourPasses()
    const response = await who.post('/api/sign-in', { email })
    expect(response.status).toBe(202)
    return response.body
  }
  for (let tries = 0; tries < 12; tries++) await ask(stranger)
  const sent = (await mailTo(email)).length
  expect(sent).toBe(4) // three in the week, and the first of the pause
  expect(await ask(stranger)).toEqual({ sent: false, waits: expect.closeTo(3 * 86_400, -2) })
  // The owner elsewhere is not kept from it.
  expect(await ask(other)).toEqual({})
  const mails = await mailTo(email, sent + 1)
  expect(mails).toHaveLength(sent + 1)
  const { token } = readSignInEmail(mails.at(-1))
  for (let tries = 0; tries < 12; tries++) await ask(newClient())
  expect(await mailTo(email)).toHaveLength(6) // five, whoever asks, and the first of the pause
  await query("delete from rate_limits where resets_at < now() + interval '4 days'")
  for (let tries = 0; tries < 3; tries++) await ask(newClient())
  expect(await mailTo(email)).toHaveLength(7)
  await query("update verifications set expires_at = now() + interval '1 minute'")
  expect((await other.post('/api/sign-in/confirm', { token })).status).toBe(200)
  for (let tries = 0; tries < 3; tries++) await ask(newClient())
  expect(await mailTo(email)).toHaveLength(10)
})

test('signing up, leaving and signing up again with an address sends it no more emails', async () => {
  const email = 'signed-up-anew@example.org'
  for (let tries = 0; tries < 8; tries++) {
    const stranger = await signUp(email, { address: '192.0.2.44' })
    await mailTo(email, 0)
    await hourPasses()
    expect((await stranger.send('DELETE', '/api/me', { posts: 'remove' })).status).toBe(204)
  }
  expect(await mailTo(email)).toHaveLength(4)
})

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('many wrong codes from anywhere pause the codes of an account, and its link works on', async () => {
  const email = 'guessed-at@example.org'
  await signUpVerified(email)
  const person = newClient()
  await askedFor(email, 1, () => person)
  const { token, code } = readSignInEmail((await mailTo(email, 2))[1])
  const responses = []
  for (let i = 0; i < 21; i++)
    responses.push(await newClient().post('/api/sign-in/confirm', { email, code: wrong(code) }))
  expect(responses[19]).toFailWith(422, 'code_wrong')
  expect(responses[20]).toFailWith(429, 'codes_paused')
  expect(await person.post('/api/sign-in/confirm', { email, code })).toFailWith(429, 'codes_paused')
  expect((await person.post('/api/sign-in/confirm', { token })).status).toBe(200)
})

test('codes that were right do not count', async () => {
  const email = 'often-in@example.org'
  await signUpVerified(email)
  for (let i = 0; i < 19; i++)
    expect(await newClient().post('/api/sign-in/confirm', { email, code: '000000' })).toFailWith(
      422,
      'code_wrong',
    )
  for (const newest of [1, 2]) {
    await askedFor(email, 1, newClient)
    const { code } = readSignInEmail((await mailTo(email, newest + 1))[newest])
    expect((await newClient().post('/api/sign-in/confirm', { email, code })).status).toBe(200)
  }
})

test('guessing from one address does not keep other people there from their links', async () => {
  const email = 'same-school@example.org'
  const address = '192.0.2.81'
  await signUpVerified(email)
  await askedFor(email, 1, newClient)
  const { token } = readSignInEmail((await mailTo(email, 2))[1])
  for (let i = 0; i < 61; i++)
    await newClient({ address }).post('/api/sign-in/confirm', { email: `x${i}@example.org`, code: '000000' })
  expect(await newClient({ address }).post('/api/sign-in/confirm', { email, code: '000000' })).toFailWith(
    429,
    'too_many',
  )
  expect((await newClient({ address }).post('/api/sign-in/confirm', { token })).status).toBe(200)
})
