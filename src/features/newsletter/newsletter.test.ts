import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#platform/dates/durations.ts'
import { rateLimits } from '#platform/http/rate-limits.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { CONFIRM_SECONDS } from './rules.ts'
import { confirmToken } from './subscribers/tokens.server.ts'
import { newsletters } from './tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'on' })
const { app, newClient, mailTo } = testApp

test('an address is on the list once its owner has confirmed it, and not before', async () => {
  const email = 'leila@example.org'
  const response = await newClient().post('/api/newsletter/subscribe', { email: 'Leila@Example.org ' })
  expect([response.status, response.body]).toEqual([201, { subscribed: true }])
  const unconfirmed = { subscribed: false, source: 'home', lang: 'en', confirmedAt: null }
  expect(await rowOf(email)).toMatchObject(unconfirmed)
  const token = await confirmTokenTo(email)
  const open = () => newClient().get(`/api/newsletter/confirm?token=${token}`)
  expect((await open()).body).toEqual({ newsletter: true, events: false, confirmed: false })
  expect(await rowOf(email), 'a mail scanner opens links').toMatchObject({ subscribed: false })
  const confirm = () => newClient().post('/api/newsletter/confirm', { token })
  const confirmed = await confirm()
  expect(confirmed.body).toMatchObject({ newsletter: true, events: false, confirmed: true })
  expect(await rowOf(email)).toMatchObject({ subscribed: true, waitsForEvents: false })
  expect((await confirm()).body).toEqual(confirmed.body)
  expect((await open()).body).toEqual(confirmed.body)
})

test('the answer is the same for an address that is known', async () => {
  await subscribeAndConfirm('known@example.org')
  const known = await newClient().post('/api/newsletter/subscribe', { email: 'known@example.org' })
  const unknown = await newClient().post('/api/newsletter/subscribe', { email: 'unknown@example.org' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await mailTo('known@example.org')).toHaveLength(1)
})

test('an address gets at most one email an hour that asks to confirm, whoever asks how often', async () => {
  const email = 'often@example.org'
  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      newClient().post(i % 2 ? '/api/newsletter' : '/api/newsletter/subscribe', { email }),
    ),
  )
  expect(await mailTo(email)).toHaveLength(1)
  await app.db
    .update(newsletters)
    .set({ confirmMailedAt: new Date(Date.now() - HOUR_MS - MINUTE_MS) })
    .where(eq(newsletters.email, email))
  await newClient().post('/api/newsletter/subscribe', { email })
  expect(await mailTo(email, 2)).toHaveLength(2)
})

test('an address that nobody confirms is asked five times in a week, whoever types it, with the same answers', async () => {
  const email = 'never-confirmed@example.org'
  const answers = new Set<string>()
  for (let hour = 0; hour < 8; hour++) {
    const path = hour % 2 ? '/api/newsletter' : '/api/newsletter/subscribe'
    const { status, body } = await newClient().post(path, { email })
    answers.add(JSON.stringify([status, body]))
    await app.db.update(newsletters).set({ confirmMailedAt: null }).where(eq(newsletters.email, email))
  }
  expect(answers.size).toBe(1)
  expect(await mailTo(email, 5)).toHaveLength(5)
  await newClient().post('/api/newsletter/confirm', { token: await confirmTokenTo(email) })
  expect(await rowOf(email)).toMatchObject({ subscribed: true, waitsForEvents: true })
})

test('whoever has confirmed, unsubscribed and asks again gets a new link at once, and then one an hour', async () => {
  const email = 'returns@example.org'
  const token = await subscribeAndConfirm(email)
  await newClient().post('/api/newsletter/unsubscribe', { token })
  for (let i = 0; i < 3; i++) await newClient().post('/api/newsletter/subscribe', { email })
  expect(await mailTo(email)).toHaveLength(2)
  await newClient().post('/api/newsletter/confirm', { token: await confirmTokenTo(email) })
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('the two lists never mix', async () => {
  const email = 'events@example.org'
  await subscribeAndConfirm(email, '/api/newsletter')
  expect(await rowOf(email)).toMatchObject({ subscribed: false, waitsForEvents: true, requestedAt: null })
  const admin = await createPerson(testApp, { role: 'admin' })
  const { body } = await admin.get(`/api/admin/subscribers?q=${email}`)
  expect(body).toMatchObject([{ subscribed: false, status: 'events' }])
})

test('the language of the newsletter is that of the page, and stays whatever page others type the address on', async () => {
  await newClient({ lang: 'fa' }).post('/api/newsletter/subscribe', { email: 'fa@example.org' })
  expect(await rowOf('fa@example.org')).toMatchObject({ lang: 'fa' })
  const [mail] = await mailTo('fa@example.org')
  expect(mail?.subject).toBe('لطفاً اشتراکتان را تأیید کنید')
  expect(mail?.html).toContain('dir="rtl"')
  await newClient().post('/api/newsletter/confirm', { token: await confirmTokenTo('fa@example.org') })
  await newClient().post('/api/newsletter', { email: 'fa@example.org' })
  expect(await rowOf('fa@example.org')).toMatchObject({ lang: 'fa', eventsRequestedAt: expect.any(Date) })
})

test("a member's verified address needs no email to confirm; an unverified one cannot subscribe in the account", async () => {
  const verified = await createPerson(testApp)
  const before = await verified.get('/api/me/newsletter')
  expect(before.body).toEqual({ newsletter: false, events: false, monthly: false, lang: 'en', both: false })
  const after = await verified.patch('/api/me/newsletter', { newsletter: true, events: true, lang: 'fa' })
  expect(after.body).toMatchObject({ newsletter: true, events: true, lang: 'fa' })
  expect(await newClient().get('/api/me/newsletter')).toFailWith(401, 'sign_in_first')
  const unverified = await createPerson(testApp, { verified: false })
  expect(await unverified.patch('/api/me/newsletter', { newsletter: true })).toFailWith(403, 'prove_first')
})

test.each([
  undefined,
  {},
  { email: '' },
  { email: 'leila' },
  { email: 7 },
  { email: 'a@b\r\nBcc: c@d.example' },
  { email: `${'a'.repeat(250)}@x.org` },
])('%j is refused', async (body) => {
  const response = await newClient().post('/api/newsletter/subscribe', body ?? {})
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual({ email: 'email_invalid' })
})

test('one IP address that subscribes many emails is limited', async () => {
  const client = newClient()
  const responses = []
  for (let i = 0; i < 21; i++)
    responses.push(await client.post('/api/newsletter', { email: `s${i}@example.org` }))
  expect(responses.at(-2)?.status).toBe(201)
  expect(responses.at(-1)).toFailWith(429, 'too_many')
})

test('unsubscribing by one click needs no cookie and no confirmation, and repeats', async () => {
  const email = 'leaves@example.org'
  const token = await subscribeAndConfirm(email)
  const url = `/api/newsletter/unsubscribe?token=${token}`
  const oneClick = () =>
    newClient().post(url, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example.com',
    })
  expect((await oneClick()).body).toEqual({ subscribed: false, list: 'newsletter' })
  expect((await oneClick()).body).toEqual({ subscribed: false, list: 'newsletter' })
  const unsubscribed = { subscribed: false, requestedAt: null, unsubscribedAt: expect.any(Date) }
  expect(await rowOf(email)).toMatchObject(unsubscribed)
})

test('after unsubscribing, the old link to confirm brings nobody back; the page of choices does', async () => {
  const email = 'comes-back@example.org'
  const token = await subscribeAndConfirm(email)
  await newClient().post('/api/newsletter/unsubscribe', { token })
  const confirm = await newClient().post('/api/newsletter/confirm', { token: await confirmTokenTo(email) })
  expect(confirm).toFailWith(404, 'newsletter_link_over')
  const choose = await newClient().patch('/api/newsletter/preferences', { token, newsletter: true })
  expect(choose.body).toMatchObject({ newsletter: true, list: 'newsletter' })
})

test('a browser that opens the address for mail programs is led to the page that asks', async () => {
  const email = 'opens@example.org'
  const token = await subscribeAndConfirm(email)
  const url = `/api/newsletter/unsubscribe?token=${token}`
  const page = await newClient({ lang: 'fa' }).get(url, { accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    `/fa/newsletter/unsubscribe?token=${token}`,
  ])
  expect(await rowOf(email), 'a scanner opens links').toMatchObject({ subscribed: true })
  expect(await newClient().get('/api/newsletter/unsubscribe')).toFailWith(422, 'invalid')
})

test('whoever has the link of an email chooses language, both languages, monthly and events', async () => {
  const email = 'chooses@example.org'
  const token = await subscribeAndConfirm(email)
  const choices = { lang: 'fa', both: true, monthly: true, events: true }
  const all = await newClient().patch('/api/newsletter/preferences', { token, ...choices })
  expect(all.body).toEqual({ ...choices, newsletter: true, list: 'newsletter' })
  const one = await newClient().patch('/api/newsletter/preferences', { token, both: false })
  expect(one.body).toEqual({ ...choices, both: false, newsletter: true, list: 'newsletter' })
})

test('whoever has such a link may use it often, and not without end', async () => {
  const email = 'uses-often@example.org'
  const token = await subscribeAndConfirm(email)
  const client = newClient()
  const calls = [
    () => client.patch('/api/newsletter/preferences', { token, both: true }),
    () => client.post('/api/newsletter/unsubscribe', { token }),
  ]
  for (const call of calls) expect((await call()).status).toBe(200)
  await app.db.update(rateLimits).set({ count: 120 })
  for (const call of calls) expect(await call()).toFailWith(429, 'too_many')
  await app.db.delete(rateLimits)
})

test('a forged, cut, foreign or expired token opens nothing', async () => {
  const email = 'token@example.org'
  await subscribeAndConfirm(email)
  const token = await confirmTokenTo(email)
  const id = (await rowOf(email))?.id ?? 0
  const invalidTokens = {
    none: '',
    foreign: 'x',
    cut: token.slice(0, -1),
    'of another subscriber': token.replace(/^c\.\d+/, 'c.1'),
    forged: `m.1.n.0.${'A'.repeat(22)}`,
    expired: confirmToken(app.secrets, id, new Date(Date.now() - (CONFIRM_SECONDS + 1) * 1000)),
  }
  for (const [what, invalidToken] of Object.entries(invalidTokens))
    for (const path of ['/api/newsletter/confirm', '/api/newsletter/unsubscribe']) {
      const { status } = await newClient().post(path, { token: invalidToken })
      expect([404, 422], `${what}: ${path}`).toContain(status)
    }
})

test('a link to confirm does not open the page of choices', async () => {
  const email = 'confirms@example.org'
  await subscribeAndConfirm(email)
  const response = await newClient().get(`/api/newsletter/preferences?token=${await confirmTokenTo(email)}`)
  expect(response).toFailWith(404, 'newsletter_link_unknown')
})

/**
 * Subscribes an address as its owner does, or as a person who waits for events.
 * @returns the token of the links at the end of its emails
 */
async function subscribeAndConfirm(
  email: string,
  path: '/api/newsletter/subscribe' | '/api/newsletter' = '/api/newsletter/subscribe',
): Promise<string> {
  await newClient().post(path, { email })
  const { body } = await newClient().post('/api/newsletter/confirm', { token: await confirmTokenTo(email) })
  return body.manage
}

/** The token of the link that confirms, in the last email to an address. */
async function confirmTokenTo(email: string): Promise<string> {
  const mail = (await mailTo(email)).at(-1)
  return /\/newsletter\/confirm\?token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}

const rowOf = async (email: string) =>
  (await app.db.select().from(newsletters).where(eq(newsletters.email, email)))[0]
