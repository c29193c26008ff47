import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { passkeys, sessions, users, verifications } from '../tables.ts'

const { app, newClient, mailTo } = await openTestApp()
const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })
const idOf = async (email: string) =>
  (await app.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? ''
const sessionsOf = async (email: string) =>
  app.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, await idOf(email)))
const minutesPass = (minutes: number) =>
  app.db.update(verifications).set({
    expiresAt: sql`expires_at - make_interval(mins => ${minutes})`,
    createdAt: sql`created_at - make_interval(mins => ${minutes})`,
  })

/** A person with an account, and the email that the newest request to sign in sent. */
async function requestSignIn(email: string) {
  await signUpVerified(email)
  const person = newClient()
  await person.post('/api/sign-in', { email })
  return { person, ...readSignInEmail((await mailTo(email, 2))[1]) }
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('whoever took an address before its owner verified it keeps nothing', async () => {
  const email = 'victim@example.org'
  const attacker = await signUp(email)
  const id = await idOf(email)
  await app.db.insert(passkeys).values({
    id: 'k1',
    userId: id,
    publicKey: 'x',
    credentialID: 'x',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  })
  await app.db.insert(verifications).values({
    id: 'v1',
    identifier: 'ceremony',
    expiresAt: new Date(Date.now() + 60_000),
    value: JSON.stringify({ type: 'registration', userData: { id } }),
  })
  const old = readSignInEmail((await mailTo(email))[0])
  await minutesPass(1)
  const owner = newClient()
  await owner.post('/api/sign-in', { email })
  const mail = (await mailTo(email, 2))[1]
  expect(mail?.subject).toBe('Please confirm your email for Peyvand')
  expect((await owner.post('/api/sign-in/confirm', { email, code: readSignInEmail(mail).code })).status).toBe(
    200,
  )

  expect(await attacker.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect((await owner.get('/api/auth/user')).body.emailVerified).toBe(true)
  expect(await sessionsOf(email)).toHaveLength(1)
  expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([])
  expect(await app.db.select().from(verifications).where(eq(verifications.id, 'v1'))).toEqual([])
  expect(await newClient().post('/api/sign-in/confirm', { token: old.token })).toFailWith(422, 'link_expired')
})

test('a second verification leaves the other devices of the owner signed in', async () => {
  const phone = await signUpVerified('two-devices@example.org')
  const laptop = newClient()
  await laptop.post('/api/sign-in', { email: 'two-devices@example.org' })
  const { token } = readSignInEmail((await mailTo('two-devices@example.org', 2))[1])
  await laptop.post('/api/sign-in/confirm', { token })
  expect((await phone.get('/api/auth/user')).status).toBe(200)
  expect((await laptop.get('/api/auth/user')).status).toBe(200)
})

test('an unverified account cannot add a passkey', async () => {
  const attacker = await signUp('no-key@example.org')
  expect(await attacker.get('/api/auth/passkey/register-options')).toFailWith(403, 'prove_first')
  const response = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'a', attestationObject: 'a' },
  }
  expect(await attacker.post('/api/auth/passkey/register', { response })).toFailWith(403, 'prove_first')
})

test('a mail scanner that opens the link uses nothing up', async () => {
  const { person, token } = await requestSignIn('scanned@example.org')
  const before = await sessionsOf('scanned@example.org')
  expect((await newClient().get(`/api/sign-in/link?token=${token}`)).status).toBe(200) // the page of the link
  for (const path of [`/api/sign-in/confirm?token=${token}`, `/api/auth/magic-link/verify?token=${token}`])
    expect(await newClient().get(path)).toFailWith(404, 'not_found')
  expect(await sessionsOf('scanned@example.org')).toHaveLength(before.length)
  expect((await person.post('/api/sign-in/confirm', { token })).status).toBe(200)
})

test('after five wrong tries the code is dead, and the link is not', async () => {
  const email = 'guessed@example.org'
  const { person, code, token } = await requestSignIn(email)
  for (let i = 1; i <= 5; i++)
    expect(await newClient().post('/api/sign-in/confirm', { email, code: wrong(code, i) })).toFailWith(
      422,
      'code_wrong',
    )
  expect(await person.post('/api/sign-in/confirm', { email, code })).toFailWith(422, 'code_wrong')
  expect((await person.post('/api/sign-in/confirm', { token })).status).toBe(200)
})

test('wrong tries at the same moment are all counted', async () => {
  const email = 'guessed-at-once@example.org'
  const { person, code } = await requestSignIn(email)
  await Promise.all(
    [1, 2, 3, 4, 5].map((i) => newClient().post('/api/sign-in/confirm', { email, code: wrong(code, i) })),
  )
  expect(await person.post('/api/sign-in/confirm', { email, code })).toFailWith(422, 'code_wrong')
})

test('after four wrong tries the right code still works', async () => {
  const email = 'clumsy@example.org'
  const { person, code } = await requestSignIn(email)
  for (let i = 1; i <= 4; i++) await person.post('/api/sign-in/confirm', { email, code: wrong(code, i) })
  expect((await person.post('/api/sign-in/confirm', { email, code })).status).toBe(200)
})

test('guessing is limited also over many codes and many addresses of callers', async () => {
  const email = 'long-guessed@example.org'
  const responses = []
  for (let i = 0; i < 21; i++)
    responses.push(await newClient().post('/api/sign-in/confirm', { email, code: '000000' }))
  expect(responses[19]).toFailWith(422, 'code_wrong')
  expect(responses[20]).toFailWith(429, 'codes_paused')
})

test('a code for an unknown address is refused like a wrong one', async () => {
  expect(
    await newClient().post('/api/sign-in/confirm', { email: 'ghost@example.org', code: '123456' }),
  ).toFailWith(422, 'code_wrong')
  expect(await newClient().post('/api/sign-in/confirm', { token: 'A'.repeat(43) })).toFailWith(
    422,
    'link_expired',
  )
})

test('a link works once', async () => {
  const { person, token } = await requestSignIn('once@example.org')
  expect((await person.post('/api/sign-in/confirm', { token })).status).toBe(200)
  expect(await newClient().post('/api/sign-in/confirm', { token })).toFailWith(422, 'link_expired')
})

test('a link says whose account it opens, to whoever has it and as long as it does', async () => {
  const { person, token } = await requestSignIn('whose@example.org')
  const show = (given: string) => newClient().get(`/api/sign-in/link?token=${given}`)
  expect(await show(token)).toMatchObject({ status: 200, body: { email: 'whose@example.org' } })
  expect(await show(`${token.slice(1)}x`)).toFailWith(422, 'link_expired')
  expect((await newClient().get('/api/sign-in/link')).status).toBe(422)
  await person.post('/api/sign-in/confirm', { token })
  expect(await show(token)).toFailWith(422, 'link_expired')
  // The server asks for each page of a link: were that limited, some expired links would close the pages of all.
  const many = await Promise.all(Array.from({ length: 70 }, () => show(token)))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([422]))
  const later = await requestSignIn('whose-late@example.org')
  await minutesPass(16)
  expect(await show(later.token)).toFailWith(422, 'link_expired')
})

test('using the link ends the code, and using the code ends the link', async () => {
  const one = await requestSignIn('link-first@example.org')
  await one.person.post('/api/sign-in/confirm', { token: one.token })
  expect(
    await newClient().post('/api/sign-in/confirm', { email: 'link-first@example.org', code: one.code }),
  ).toFailWith(422, 'code_wrong')
  const two = await requestSignIn('code-first@example.org')
  await two.person.post('/api/sign-in/confirm', { email: 'code-first@example.org', code: two.code })
  expect(await newClient().post('/api/sign-in/confirm', { token: two.token })).toFailWith(422, 'link_expired')
})

test('link and code expire after 15 minutes', async () => {
  const { person, token, code } = await requestSignIn('late@example.org')
  await minutesPass(14)
  await person.post('/api/sign-in/confirm', { email: 'late@example.org', code: wrong(code) })
  await minutesPass(2)
  expect(await person.post('/api/sign-in/confirm', { token })).toFailWith(422, 'link_expired')
  expect(await person.post('/api/sign-in/confirm', { email: 'late@example.org', code })).toFailWith(
    422,
    'code_wrong',
  )
})

test.each(['code', 'link', 'both'])('confirming by %s at the same moment opens one session', async (by) => {
  const email = `parallel-${by}@example.org`
  const { token, code } = await requestSignIn(email)
  const before = (await sessionsOf(email)).length
  const bodies = [{ email, code }, { token }, { email, code }, { token }].filter((_, i) =>
    by === 'both' ? true : (i % 2 === 0) === (by === 'code'),
  )
  const responses = await Promise.all(bodies.map((body) => newClient().post('/api/sign-in/confirm', body)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(email)).toHaveLength(before + 1)
})

test('sign-in links and codes are stored as hashes', async () => {
  const { token, code } = await requestSignIn('hashed@example.org')
  const rows = JSON.stringify(await app.db.select().from(verifications))
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(code)
})
