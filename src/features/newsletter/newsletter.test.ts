import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#platform/http/rate-limits.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { CONFIRM_SECONDS } from './rules.ts'
import { confirmToken } from './subscribers/tokens.server.ts'
import { newsletters } from './tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'on' })
const { app, newClient, mailTo } = testApp
const admin = newClient({ viewer: (await createPerson(testApp, { role: 'admin' })).viewer })
const rowOf = async (email: string) =>
  (await app.db.select().from(newsletters).where(eq(newsletters.email, email)))[0]

/** The token of the link in the last email to an address. */
async function tokenIn(email: string, page = 'confirm') {
  const mail = (await mailTo(email)).at(-1)
  return new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(mail?.html ?? '')?.[1] ?? ''
}
async function confirmed(email: string, call = '/api/newsletter/subscribe') {
  await newClient().post(call, { email })
  await newClient().post('/api/newsletter/confirm', { token: await tokenIn(email) })
}

test('an address is on the list once its owner has confirmed it, and not before', async () => {
  const email = 'leila@example.org'
  const response = await newClient().post('/api/newsletter/subscribe', { email: 'Leila@Example.org ' })
  expect([response.status, response.body]).toEqual([201, { subscribed: true }])
  expect(await rowOf(email)).toMatchObject({
    subscribed: false,
    source: 'home',
    lang: 'en',
    confirmedAt: null,
  })
  const token = await tokenIn(email)
  const shown = await newClient().get(`/api/newsletter/confirm?token=${token}`)
  expect(shown.body).toEqual({ newsletter: true, events: false, confirmed: false })
  expect(await rowOf(email)).toMatchObject({ subscribed: false }) // a scanner's GET
  const done = await newClient().post('/api/newsletter/confirm', { token })
  expect(done.body).toMatchObject({ newsletter: true, events: false, confirmed: true })
  expect(await rowOf(email)).toMatchObject({ subscribed: true, waitsForEvents: false })
  const secondResponse = await newClient().post('/api/newsletter/confirm', { token })
  expect(secondResponse.body).toEqual(done.body)
})

test('the answer is the same for an address that is known', async () => {
  await confirmed('known@example.org')
  const response = await newClient().post('/api/newsletter/subscribe', { email: 'known@example.org' })
  const fresh = await newClient().post('/api/newsletter/subscribe', { email: 'fresh@example.org' })
  expect([response.status, response.body]).toEqual([fresh.status, fresh.body])
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
    .set({ confirmMailedAt: new Date(Date.now() - 3_700_000) })
    .where(eq(newsletters.email, email))
  await newClient().post('/api/newsletter/subscribe', { email })
  expect(await mailTo(email, 2)).toHaveLength(2)
})

test('an address that nobody confirms is asked five times in a week, whoever types it, with the same answers', async () => {
  const email = 'never-confirmed@example.org'
  const bodies = []
  for (let hour = 0; hour < 8; hour++) {
    const response = await newClient().post(hour % 2 ? '/api/newsletter' : '/api/newsletter/subscribe', {
      email,
    })
    bodies.push([response.status, response.body])
    await app.db.update(newsletters).set({ confirmMailedAt: null }).where(eq(newsletters.email, email))
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await mailTo(email, 5)).toHaveLength(5)
  await newClient().post('/api/newsletter/confirm', { token: await tokenIn(email) })
  expect(await rowOf(email)).toMatchObject({ subscribed: true, waitsForEvents: true })
})

test('whoever has confirmed, unsubscribed and asks again gets a new link at once, and then one an hour', async () => {
  const email = 'returns@example.org'
  await confirmed(email)
  const { body } = await newClient().get(`/api/newsletter/confirm?token=${await tokenIn(email)}`)
  await newClient().post('/api/newsletter/unsubscribe', { token: body.manage })
  for (let i = 0; i < 3; i++) await newClient().post('/api/newsletter/subscribe', { email })
  expect(await mailTo(email)).toHaveLength(2)
  await newClient().post('/api/newsletter/confirm', { token: await tokenIn(email) })
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('the two lists never mix', async () => {
  const email = 'events@example.org'
  await confirmed(email, '/api/newsletter')
  expect(await rowOf(email)).toMatchObject({ subscribed: false, waitsForEvents: true, requestedAt: null })
  const { body } = await admin.get('/api/admin/subscribers?q=events@example.org')
  expect(body).toMatchObject([{ subscribed: false, status: 'events' }])
})

test.each([
  ['asked@example.org', 'events_pending', { eventsRequestedAt: new Date() }],
  ['bounced@example.org', 'stopped', { stopped: 'bounce' as const }],
  ['left@example.org', 'unsubscribed', {}],
])('an admin finds %s by the address and by its state %s, to erase it', async (email, status, row) => {
  await app.db.insert(newsletters).values({ email, ...row })
  for (const search of [`q=${email}`, `status=${status}`]) {
    const { body } = await admin.get(`/api/admin/subscribers?${search}`)
    expect(body[0]).toMatchObject({ email, status })
  }
})

test('an admin lists the subscribers of one language', async () => {
  await app.db.insert(newsletters).values([
    { email: 'reads-persian@example.org', lang: 'fa' },
    { email: 'reads-english@example.org', lang: 'en' },
  ])
  const { body } = await admin.get('/api/admin/subscribers?lang=fa&q=reads-')
  expect(body.map(({ email }: { email: string }) => email)).toEqual(['reads-persian@example.org'])
})

test('unsubscribing by one click needs no cookie and no confirmation, and repeats', async () => {
  const email = 'leaves@example.org'
  await confirmed(email)
  const { body } = await newClient().get(`/api/newsletter/confirm?token=${await tokenIn(email)}`)
  const url = `/api/newsletter/unsubscribe?token=${body.manage}`
  const oneClick = () =>
    newClient().post(url, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example.com',
    })
  expect((await oneClick()).body).toEqual({ subscribed: false, list: 'newsletter' })
  expect((await oneClick()).body).toEqual({ subscribed: false, list: 'newsletter' })
  const row = await rowOf(email)
  expect(row).toMatchObject({ subscribed: false, requestedAt: null })
  expect(row?.unsubscribedAt).toBeInstanceOf(Date)
  // The old link to confirm brings nobody back.
  const old = await newClient().post('/api/newsletter/confirm', { token: await tokenIn(email) })
  expect(old).toFailWith(404, 'newsletter_link_over')
  const response = await newClient().patch('/api/newsletter/preferences', {
    token: body.manage,
    newsletter: true,
  })
  expect(response.body).toMatchObject({ newsletter: true, list: 'newsletter' })
})

test('a browser that opens the address for mail programs is led to the page that asks', async () => {
  const email = 'opens@example.org'
  await confirmed(email)
  const { body } = await newClient().get(`/api/newsletter/confirm?token=${await tokenIn(email)}`)
  const url = `/api/newsletter/unsubscribe?token=${body.manage}`
  const page = await newClient({ lang: 'fa' }).get(url, { accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    `/fa/newsletter/unsubscribe?token=${body.manage}`,
  ])
  expect(await rowOf(email), 'a scanner opens links').toMatchObject({ subscribed: true })
  expect(await newClient().get('/api/newsletter/unsubscribe')).toFailWith(422, 'invalid')
})

test('whoever has the link of an email chooses language, both languages, monthly and events', async () => {
  const email = 'chooses@example.org'
  await confirmed(email)
  const { body } = await newClient().get(`/api/newsletter/confirm?token=${await tokenIn(email)}`)
  const token = body.manage
  const input = { lang: 'fa', both: true, monthly: true, events: true }
  const changed = await newClient().patch('/api/newsletter/preferences', { token, ...input })
  expect(changed.body).toEqual({ ...input, newsletter: true, list: 'newsletter' })
  const response = await newClient().patch('/api/newsletter/preferences', { token, both: false })
  expect(response.body).toEqual({ ...input, both: false, newsletter: true, list: 'newsletter' })
})

test('whoever has such a link may use it often, and not without end', async () => {
  const email = 'uses-often@example.org'
  await confirmed(email)
  const { body } = await newClient().get(`/api/newsletter/confirm?token=${await tokenIn(email)}`)
  const token = body.manage
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

test("a member's verified address needs no second proof; an unverified one does", async () => {
  const verified = await createPerson(testApp, {})
  const mina = newClient({ viewer: verified.viewer })
  const before = await mina.get('/api/me/newsletter')
  expect(before.body).toEqual({ newsletter: false, events: false, monthly: false, lang: 'en', both: false })
  const after = await mina.patch('/api/me/newsletter', { newsletter: true, events: true, lang: 'fa' })
  expect(after.body).toMatchObject({ newsletter: true, events: true, lang: 'fa' })
  expect(await newClient().get('/api/me/newsletter')).toFailWith(401, 'sign_in_first')
  const unverified = newClient({ viewer: (await createPerson(testApp, { verified: false })).viewer })
  expect(await unverified.patch('/api/me/newsletter', { newsletter: true })).toFailWith(403, 'prove_first')
})

test('the newsletter asked for at sign-up begins when the address is verified, without an email of its own', async () => {
  const email = 'signs-up@example.org'
  const person = { email, firstName: 'Leila', lastName: 'Test' }
  const leila = newClient({ lang: 'fa' })
  await leila.post('/api/signup', { ...person, newsletter: true })
  expect(await rowOf(email)).toMatchObject({ subscribed: false, source: 'signup', lang: 'fa' })
  const mails = await mailTo(email)
  expect(mails).toHaveLength(1)
  const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
  expect(await leila.post('/api/sign-in/confirm', { email, code })).toMatchObject({ status: 200 })
  expect(await rowOf(email)).toMatchObject({ subscribed: true, source: 'signup', lang: 'fa' })
  expect(await mailTo(email)).toHaveLength(1)
})

test('verified in another browser, it waits for its own link: someone else may have ticked the box', async () => {
  const email = 'signed-up-by-a-stranger@example.org'
  const person = { email, firstName: 'Leila', lastName: 'Test' }
  await newClient().post('/api/signup', { ...person, newsletter: true })
  const code = /\b\d{6}\b/.exec((await mailTo(email))[0]?.text ?? '')?.[0]
  expect(await newClient().post('/api/sign-in/confirm', { email, code })).toMatchObject({ status: 200 })
  expect(await rowOf(email)).toMatchObject({ subscribed: false, source: 'signup' })
  const mail = (await mailTo(email, 2)).find(({ text }) => text?.includes('/newsletter/confirm'))
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  expect(await newClient().post('/api/newsletter/confirm', { token })).toMatchObject({ status: 200 })
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('without the box nothing begins, nor what a stranger asked for with the address', async () => {
  const email = 'signs-up-only@example.org'
  await newClient().post('/api/newsletter/subscribe', { email })
  await newClient().post('/api/signup', { email, firstName: 'Leila', lastName: 'Test' })
  // Both emails are sent at once, so either may be the last.
  const mail = (await mailTo(email, 2)).find(({ text }) => !text?.includes('/newsletter/confirm'))
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  expect(await newClient().post('/api/sign-in/confirm', { email, code })).toMatchObject({ status: 200 })
  expect(await rowOf(email)).toMatchObject({ subscribed: false })
})

/** Signs up and verifies the address in the same browser. */
async function signUpWith(email: string, newsletter: boolean) {
  const client = newClient()
  await client.post('/api/signup', { email, firstName: 'Leila', lastName: 'Test', newsletter })
  const mail = (await mailTo(email)).findLast(({ text }) => !text?.includes('/newsletter/confirm'))
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  expect(await client.post('/api/sign-in/confirm', { email, code })).toMatchObject({ status: 200 })
  return client
}

test('a box that was ticked for an earlier account says nothing about what a stranger asks for now', async () => {
  const email = 'signs-up-again@example.org'
  const leila = await signUpWith(email, true)
  await leila.patch('/api/me/newsletter', { newsletter: false })
  expect((await leila.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  await newClient().post('/api/newsletter/subscribe', { email })
  expect(await rowOf(email), 'also where an account changes its email to this one').toMatchObject({
    source: 'home',
  })
  await signUpWith(email, false)
  expect(await rowOf(email)).toMatchObject({ subscribed: false })
  const mail = (await mailTo(email)).find(({ text }) => text?.includes('/newsletter/confirm'))
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  expect(await newClient().post('/api/newsletter/confirm', { token })).toMatchObject({ status: 200 })
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('who was imported and ticks the box at sign-up has chosen it themselves, and no undoing takes it', async () => {
  const email = 'imported-signs-up@example.org'
  const admin = await createPerson(testApp, { role: 'admin' })
  const csv = { 'content-type': 'text/csv' }
  expect((await admin.post('/api/admin/import-subscribers', email, csv)).body.added).toBe(1)
  await signUpWith(email, true)
  const [imported] = (await admin.get('/api/admin/subscriber-imports')).body
  const undone = await admin.delete(`/api/admin/subscriber-imports/${imported.id}`)
  expect(undone.body).toEqual({ removed: 0 })
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('whoever signs up again without the box gets nothing that the box of an unverified account asked for', async () => {
  const email = 'thinks-again@example.org'
  const leila = newClient()
  await leila.post('/api/signup', { email, firstName: 'Leila', lastName: 'Test', newsletter: true })
  expect((await leila.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  await signUpWith(email, false)
  expect(await rowOf(email)).toMatchObject({ subscribed: false })
})

test('a forged, cut, foreign or expired token opens nothing', async () => {
  await confirmed('token@example.org')
  const id = (await rowOf('token@example.org'))?.id ?? 0
  const longAgo = new Date(Date.now() - (CONFIRM_SECONDS + 1) * 1000)
  const token = await tokenIn('token@example.org')
  for (const bad of [
    'x',
    '',
    token.slice(0, -1),
    token.replace(/^c\.\d+/, 'c.1'),
    `m.1.n.0.${'A'.repeat(22)}`,
    confirmToken(app.secrets, id, longAgo),
  ]) {
    const confirm = await newClient().post('/api/newsletter/confirm', { token: bad })
    expect([404, 422]).toContain(confirm.status)
    const leave = await newClient().post('/api/newsletter/unsubscribe', { token: bad })
    expect([404, 422]).toContain(leave.status)
  }
  // A link to confirm does not manage.
  expect(await newClient().get(`/api/newsletter/preferences?token=${token}`)).toFailWith(
    404,
    'newsletter_link_unknown',
  )
})

test('one mailbox is one subscriber, however its domain is typed', async () => {
  await newClient().post('/api/newsletter/subscribe', { email: 'mina@münchen.example' })
  await newClient().post('/api/newsletter/subscribe', { email: 'mina@xn--mnchen-3ya.example' })
  expect(await rowOf('mina@xn--mnchen-3ya.example')).toBeDefined()
  for (const q of ['mina@xn--', 'Mina@münchen.example']) {
    const { body } = await admin.get(`/api/admin/subscribers?q=${encodeURIComponent(q)}`)
    expect(body.map(({ email }: { email: string }) => email)).toEqual(['mina@münchen.example'])
  }
})

test('the language of the newsletter is that of the page, and stays whatever page others type the address on', async () => {
  await newClient({ lang: 'fa' }).post('/api/newsletter/subscribe', { email: 'fa@example.org' })
  expect(await rowOf('fa@example.org')).toMatchObject({ lang: 'fa' })
  const [mail] = await mailTo('fa@example.org')
  expect(mail?.subject).toBe('لطفاً اشتراکتان را تأیید کنید')
  expect(mail?.html).toContain('dir="rtl"')
  await newClient().post('/api/newsletter/confirm', { token: await tokenIn('fa@example.org') })
  await newClient().post('/api/newsletter', { email: 'fa@example.org' })
  expect(await rowOf('fa@example.org')).toMatchObject({ lang: 'fa', eventsRequestedAt: expect.any(Date) })
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

test('one address that subscribes many strangers is limited', async () => {
  const one = newClient()
  const responses = []
  for (let i = 0; i < 21; i++)
    responses.push(await one.post('/api/newsletter', { email: `s${i}@example.org` }))
  expect(responses.at(-2)?.status).toBe(201)
  expect(responses.at(-1)).toFailWith(429, 'too_many')
})

test('only admins read the list, in pages, newest first', async () => {
  const { viewer } = await createPerson(testApp, { role: 'moderator' })
  expect(await newClient().get('/api/admin/subscribers')).toFailWith(401, 'sign_in_first')
  expect(await newClient({ viewer }).get('/api/admin/subscribers')).toFailWith(403, 'staff_only')
  const page = await admin.get('/api/admin/subscribers?limit=2')
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const after = await admin.get(next)
  const ids = [...page.body, ...after.body].map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(Object.keys(page.body[0]).sort()).toEqual([
    'createdAt',
    'email',
    'id',
    'lang',
    'source',
    'status',
    'subscribed',
  ])
})

test('a NUL in a search is left out', async () => {
  for (const path of ['/api/admin/subscribers?q=%00', '/api/admin/newsletter/blocks?q=%00'])
    expect((await admin.get(path)).status).toBe(200)
})
