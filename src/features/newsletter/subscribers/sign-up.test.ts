import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { newsletters } from '../tables.ts'
import { stopAddress } from './lists.server.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
const { signUp } = signUpHelpers(testApp)
const TICKED = { newsletter: true }

test('the newsletter asked for at sign-up begins when the address is verified, without an email of its own', async () => {
  const email = 'signs-up@example.org'
  const leila = await signUp(email, { lang: 'fa' }, TICKED)
  expect(await rowOf(email)).toMatchObject({ subscribed: false, source: 'signup', lang: 'fa' })
  expect(await mailTo(email)).toHaveLength(1)
  await verifyEmail(leila, email)
  expect(await rowOf(email)).toMatchObject({ subscribed: true, source: 'signup', lang: 'fa' })
  expect(await mailTo(email)).toHaveLength(1)
})

test('verified in another browser, it waits for its own link: someone else may have ticked the box', async () => {
  const email = 'signed-up-by-a-stranger@example.org'
  await signUp(email, {}, TICKED)
  await verifyEmail(newClient(), email)
  expect(await rowOf(email)).toMatchObject({ subscribed: false, source: 'signup' })
  await confirmNewsletter(email)
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('without the box nothing begins, nor what a stranger asked for with the address', async () => {
  const email = 'signs-up-only@example.org'
  await newClient().post('/api/newsletter/subscribe', { email })
  const leila = await signUp(email)
  await verifyEmail(leila, email)
  expect(await rowOf(email)).toMatchObject({ subscribed: false })
})

test('a box that was ticked for an earlier account says nothing about what a stranger asks for now', async () => {
  const email = 'signs-up-again@example.org'
  const leila = await signUp(email, {}, TICKED)
  await verifyEmail(leila, email)
  await leila.patch('/api/me/newsletter', { newsletter: false })
  expect((await leila.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  await newClient().post('/api/newsletter/subscribe', { email })
  expect(await rowOf(email), 'also where an account changes its email to this one').toMatchObject({
    source: 'home',
  })
  await verifyEmail(await signUp(email), email)
  expect(await rowOf(email)).toMatchObject({ subscribed: false })
  await confirmNewsletter(email)
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('whoever signs up again without the box gets nothing that the box of an unverified account asked for', async () => {
  const email = 'thinks-again@example.org'
  const leila = await signUp(email, {}, TICKED)
  expect((await leila.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  await verifyEmail(await signUp(email), email)
  expect(await rowOf(email)).toMatchObject({ subscribed: false })
})

test('who was imported and ticks the box at sign-up has chosen it themselves, and no undoing takes it', async () => {
  const email = 'imported-signs-up@example.org'
  const admin = await createPerson(testApp, { role: 'admin' })
  const csv = { 'content-type': 'text/csv' }
  expect((await admin.post('/api/admin/import-subscribers', email, csv)).body.added).toBe(1)
  await verifyEmail(await signUp(email, {}, TICKED), email)
  const [imported] = (await admin.get('/api/admin/subscriber-imports')).body
  const undone = await admin.delete(`/api/admin/subscriber-imports/${imported.id}`)
  expect(undone.body).toEqual({ removed: 0 })
  expect(await rowOf(email)).toMatchObject({ subscribed: true })
})

test('the newsletter that was ticked with a mistyped email begins for the one that is confirmed in its place', async () => {
  const [mistyped, email] = ['lelia@example.org', 'leila-azadi@example.org']
  const leila = await signUp(mistyped, { lang: 'fa' }, TICKED)
  await changeEmail(leila, email)
  expect(await rowOf(email)).toMatchObject({ subscribed: true, source: 'signup', lang: 'fa' })
  expect(await rowOf(mistyped)).toBeUndefined()
})

test('a newsletter ticked with a mistyped email begins for the confirmed one, and stays stopped for the other', async () => {
  const [mistyped, email] = ['lela@example.org', 'leila-bahar@example.org']
  const leila = await signUp(mistyped, {}, TICKED)
  await stopAddress(app.db, { email: mistyped }, 'bounce')
  await changeEmail(leila, email)
  expect(await rowOf(email)).toMatchObject({ subscribed: true, source: 'signup' })
  expect(await rowOf(mistyped)).toMatchObject({ subscribed: false, stopped: 'bounce' })
})

test.each<[string, Partial<typeof newsletters.$inferInsert>]>([
  ['imported', { subscribed: true, confirmedAt: new Date(), importIds: [1], source: 'import' }],
  ['left', { confirmedAt: new Date(), unsubscribedAt: new Date() }],
  ['asked', { confirmMailedAt: new Date() }],
  ['waiting', { waitsForEvents: true }],
])(
  'whoever signs up with an address of somebody else takes none of their choices along: %s',
  async (name, choices) => {
    const [theirs, own] = [`${name}-theirs@example.org`, `${name}-own@example.org`]
    await app.db.insert(newsletters).values({ email: theirs, ...choices })
    const stranger = await signUp(theirs, {}, TICKED)
    await changeEmail(stranger, own)
    expect(await rowOf(theirs)).toMatchObject({ ...choices, source: 'signup' })
    expect(await rowOf(own)).toBeUndefined()
  },
)

/** Verifies the address of an account with the code that was emailed last, in this client's browser. */
async function verifyEmail(client: TestClient, email: string) {
  const mail = (await mailTo(email)).findLast(({ text }) => !text?.includes('/newsletter/confirm'))
  const { code } = readSignInEmail(mail)
  expect(await client.post('/api/sign-in/confirm', { email, code })).toMatchObject({ status: 200 })
}

/** Follows the link that confirms the newsletter, which is emailed besides the code of the account. */
async function confirmNewsletter(email: string) {
  const mail = (await mailTo(email, 2)).find(({ text }) => text?.includes('/newsletter/confirm'))
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  expect(await newClient().post('/api/newsletter/confirm', { token })).toMatchObject({ status: 200 })
}

/** Gives an account another address, and confirms it. */
async function changeEmail(person: TestClient, email: string) {
  expect((await person.send('PUT', '/api/me/email', { email })).status).toBe(202)
  const [, token] = /\?token=([\w-]+)/.exec((await mailTo(email))[0]?.text ?? '') ?? []
  expect((await person.post('/api/me/email/confirm', { token })).status).toBe(200)
}

const rowOf = async (email: string) =>
  (await app.db.select().from(newsletters).where(eq(newsletters.email, email)))[0]
