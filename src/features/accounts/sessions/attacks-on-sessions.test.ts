import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { SARA, signUpHelpers } from '../../../../tests/sign-up.ts'
import { sessions, users } from '../tables.ts'

const { app, newClient, mailTo } = await openTestApp()
const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })
const idOf = async (email: string) =>
  (await app.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? ''
const sessionsOf = async (email: string) =>
  app.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, await idOf(email)))

/** A person with an account, and the email that the newest request to sign in sent. */
async function askedForSignIn(email: string) {
  await signUpVerified(email)
  const person = newClient()
  await person.post('/api/sign-in', { email })
  return { person, ...readSignInEmail((await mailTo(email, 2))[1]) }
}

test('the session of before a sign-in is not the session after it', async () => {
  const email = 'fixed@example.org'
  const { person, token } = await askedForSignIn(email)
  const attacker = await signUp('fixer@example.org')
  const planted = attacker.cookies()
  const response = await person.post('/api/sign-in/confirm', { token }, { cookie: planted })
  expect(response.headers.getSetCookie().join()).not.toContain(planted.split('=')[1])
  expect((await person.get('/api/auth/user')).body.email).toBe(email)
  expect(await attacker.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
})

test('a cookie that was not signed by us is a guest', async () => {
  const person = await signUp('signed@example.org')
  const [row] = await sessionsOf('signed@example.org')
  for (const forged of [
    row?.token,
    `${row?.token}.`,
    `${row?.token}.AAAA`,
    `${person.cookies().split('=')[1]}x`,
    '%E0%A4%A',
  ]) {
    const response = await newClient().get('/api/auth/user', { cookie: `peyvand.session_token=${forged}` })
    expect(response).toFailWith(401, 'sign_in_first')
  }
})

test('a page of another site cannot sign anybody out', async () => {
  const person = await signUp('logged-in@example.org')
  for (const site of ['cross-site', 'same-site']) {
    const response = await person.get('/api/logout', { 'sec-fetch-site': site })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/sign-out'])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await person.post('/api/sign-out', undefined, { 'sec-fetch-site': site })).toFailWith(
      403,
      'foreign_site',
    )
  }
  const ahead = await person.get('/api/logout', {
    'sec-fetch-site': 'same-origin',
    'sec-purpose': 'prefetch',
  })
  expect(ahead.headers.get('location')).toBe('/sign-out')
  expect((await person.get('/api/auth/user')).status).toBe(200)

  const own = await person.get('/api/logout', { 'sec-fetch-site': 'same-origin' })
  expect([own.status, own.headers.get('location')]).toEqual([302, '/'])
  expect(await person.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
})

test('another site can neither sign anybody up nor in', async () => {
  const foreign = { origin: 'https://evil.example' }
  expect(await newClient().post('/api/signup', { ...SARA, email: 'x@example.org' }, foreign)).toFailWith(
    403,
    'foreign_site',
  )
  expect(await newClient().post('/api/sign-in/confirm', { token: 'x' }, foreign)).toFailWith(
    403,
    'foreign_site',
  )
})

test('the routes of Better Auth itself are not served', async () => {
  for (const path of [
    'sign-in/magic-link',
    'sign-in/email-otp',
    'email-otp/send-verification-otp',
    'update-user',
    'change-email',
    'sign-up/email',
  ])
    expect(await newClient().post(`/api/auth/${path}`, { email: 'a@example.org' })).toFailWith(
      404,
      'not_found',
    )
  expect(await newClient().get('/api/auth/get-session')).toFailWith(404, 'not_found')
})
