import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { deleteExpired } from '../cleanup.server.ts'
import { emailChanges, passkeys, sessions, users } from '../tables.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
const guest = newClient()
let count = 0
const newEmail = () => `new-${++count}@example.org`
const tokenIn = (text = '') => /[?&](?:token|undo)=([\w-]+)/.exec(text)?.[1] ?? ''
const emailOf = async (id: string) =>
  (
    await app.db
      .select({ email: users.email, verified: users.emailVerified })
      .from(users)
      .where(eq(users.id, id))
  )[0]

/** Requests another email, and returns the token of the link that is sent there. */
async function requestEmailChange(
  person: Awaited<ReturnType<typeof createPerson>>,
  email = newEmail(),
  mailsBefore = 0,
) {
  expect((await person.send('PUT', '/api/me/email', { email })).status).toBe(202)
  const mails = await mailTo(email, mailsBefore + 1)
  return {
    email,
    token: tokenIn(mails.map(({ text }) => text).findLast((text) => text?.includes('?token='))),
  }
}
const confirm = (token: string, by: typeof guest) => by.post('/api/me/email/confirm', { token })
const undo = (token: string) => guest.post('/api/me/email/undo', { token })

test('the new email is the account’s once its link was used; the old one gets an email and can undo the change for a week', async () => {
  const mina = await createPerson(testApp)
  const { email, token } = await requestEmailChange(mina)
  expect((await mina.get('/api/me/email')).body).toMatchObject({ email })
  expect(await emailOf(mina.id)).toEqual({ email: mina.email, verified: true })
  expect((await confirm(token, mina)).body).toEqual({ email })
  expect(await emailOf(mina.id)).toEqual({ email, verified: true })
  expect((await mina.get('/api/me/email')).body).toBeNull()

  const [notification] = await mailTo(mina.email)
  expect(notification?.text).toContain(email)
  await app.db.insert(passkeys).values({
    id: `key-${mina.id}`,
    publicKey: 'x',
    userId: mina.id,
    credentialID: `c-${mina.id}`,
    counter: 0,
    deviceType: 'x',
    backedUp: false,
  })
  await app.db
    .insert(sessions)
    .values({ id: `s-${mina.id}`, token: `s-${mina.id}`, userId: mina.id, expiresAt: new Date(2099, 1) })
  expect((await undo(tokenIn(notification?.text))).body).toEqual({ email: mina.email })
  expect(await emailOf(mina.id)).toEqual({ email: mina.email, verified: true })
  expect(await app.db.$count(sessions, eq(sessions.userId, mina.id))).toBe(0)
  expect(await app.db.$count(passkeys, eq(passkeys.userId, mina.id))).toBe(0)
})

test('a link that is used again after its answer was lost says what it did, as long as that holds', async () => {
  const mina = await createPerson(testApp)
  const { email, token } = await requestEmailChange(mina)
  await confirm(token, mina)
  expect((await confirm(token, mina)).body).toEqual({ email })
  for (const other of [guest, await createPerson(testApp)])
    expect(await confirm(token, other)).toFailWith(422, 'email_link_expired')
  const mails = await mailTo(mina.email)
  expect(mails).toHaveLength(1)

  const undoToken = tokenIn(mails[0]?.text)
  await undo(undoToken)
  expect((await undo(undoToken)).body).toEqual({ email: mina.email })
  expect(await confirm(token, mina)).toFailWith(422, 'email_link_expired')
  await app.db.update(users).set({ email: newEmail() }).where(eq(users.id, mina.id))
  expect(await undo(undoToken)).toFailWith(422, 'email_link_expired')
})

test('the same request sent again and again, as by a browser that gets no answer, is one', async () => {
  const mina = await createPerson(testApp)
  const email = newEmail()
  for (let i = 0; i < 8; i++) expect((await mina.send('PUT', '/api/me/email', { email })).status).toBe(202)
  expect(await mailTo(email)).toHaveLength(1)
})

test('the owner of an address who clicks on what a stranger asked for gives them nothing', async () => {
  const stranger = await createPerson(testApp)
  const { email, token } = await requestEmailChange(stranger)
  for (const owner of [guest, await createPerson(testApp)])
    expect(await confirm(token, owner)).toFailWith(403, 'email_change_elsewhere')
  expect(await emailOf(stranger.id)).toEqual({ email: stranger.email, verified: true })
  expect((await confirm(token, stranger)).body).toEqual({ email })
})

test('opening a link changes nothing, and a page of another site cannot submit the form', async () => {
  const mina = await createPerson(testApp)
  const { token } = await requestEmailChange(mina)
  const foreign = newClient({ headers: { 'sec-fetch-site': 'cross-site' } })
  expect(await foreign.post('/api/me/email/confirm', { token })).toFailWith(403, 'foreign_site')
  expect(await emailOf(mina.id)).toMatchObject({ email: mina.email })
})

test('the owner of a taken email is notified, the asker is not, and it never changes hands', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const free = await mina.send('PUT', '/api/me/email', { email: newEmail() })
  const taken = await mina.send('PUT', '/api/me/email', { email: omid.email })
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const [mail] = await mailTo(omid.email)
  expect(mail?.text).toContain('/sign-in/link?token=')
  expect(mail?.text).not.toContain('/email-change')
})

test('of two accounts that want the same email, one gets it', async () => {
  const people = [await createPerson(testApp), await createPerson(testApp)]
  const email = newEmail()
  const tokens: string[] = []
  for (const person of people) {
    await person.send('PUT', '/api/me/email', { email })
    tokens.push(tokenIn((await mailTo(email, tokens.length + 1)).at(-1)?.text))
  }
  const responses = await Promise.all(people.map((person, i) => confirm(tokens[i] ?? '', person)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the old email stays reserved while the change can be undone', async () => {
  const mina = await createPerson(testApp)
  const { token } = await requestEmailChange(mina)
  await confirm(token, mina)
  const signup = { email: mina.email, firstName: 'Other', lastName: 'Person' }
  expect(await newClient().post('/api/signup', signup)).toFailWith(409, 'email_taken')
  const omid = await createPerson(testApp)
  const { token: wanted } = await requestEmailChange(omid, mina.email, 1)
  expect(await confirm(wanted, omid)).toFailWith(409, 'email_taken')
  await app.db.update(emailChanges).set({ confirmedAt: sql`now() - interval '8 days'` })
  await deleteExpired(app)
  expect(await app.db.$count(emailChanges, eq(emailChanges.userId, mina.id))).toBe(0)
  expect((await newClient().post('/api/signup', signup)).status).toBe(201)
})

test('a second change does not outlive the undoing of the first', async () => {
  const mina = await createPerson(testApp)
  const first = await requestEmailChange(mina)
  await confirm(first.token, mina)
  const second = await requestEmailChange(mina)
  await confirm(second.token, mina)
  const [toOld] = await mailTo(mina.email)
  const [toFirst] = (await mailTo(first.email, 2)).slice(-1)
  expect((await undo(tokenIn(toOld?.text))).body).toEqual({ email: mina.email })
  expect(await undo(tokenIn(toFirst?.text))).toFailWith(422, 'email_link_expired')
  expect(await emailOf(mina.id)).toEqual({ email: mina.email, verified: true })
})

test('an email that was never confirmed gets no link into the account', async () => {
  const mina = await createPerson(testApp, { verified: false })
  const { email, token } = await requestEmailChange(mina)
  expect((await confirm(token, guest)).status).toBe(200)
  expect(await emailOf(mina.id)).toEqual({ email, verified: true })
  const [row] = await app.db.select().from(emailChanges).where(eq(emailChanges.userId, mina.id))
  expect(row?.confirmedAt).not.toBeNull()
  expect(await app.db.$count(emailChanges, eq(emailChanges.oldEmail, mina.email))).toBe(1)
  expect((await mailTo(email)).at(-1)?.text).not.toContain('undo=')
})

test('an email that was never confirmed is free at once for its owner, and again after each such change', async () => {
  for (let turn = 0; turn < 2; turn++) {
    const stranger = await createPerson(testApp, { verified: false })
    const { token } = await requestEmailChange(stranger)
    expect((await confirm(token, guest)).status).toBe(200)
    const owner = newClient()
    const signup = { email: stranger.email, firstName: 'Mina', lastName: 'Azadi' }
    expect((await owner.post('/api/signup', signup)).status).toBe(201)
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ email: stranger.email })
  }
})

test('the same email, none, and too many requests are refused in words; a guest has none to change', async () => {
  const mina = await createPerson(testApp)
  expect((await mina.send('PUT', '/api/me/email', { email: mina.email })).body.fields).toEqual({
    email: 'email_same',
  })
  expect((await mina.send('PUT', '/api/me/email', { email: 'none' })).body.fields).toEqual({
    email: 'email_invalid',
  })
  expect(await guest.send('PUT', '/api/me/email', { email: newEmail() })).toFailWith(401, 'sign_in_first')
  for (let i = 0; i < 4; i++) await mina.send('PUT', '/api/me/email', { email: newEmail() })
  expect(await mina.send('PUT', '/api/me/email', { email: newEmail() })).toFailWith(429, 'too_many')
})

test('an email that others want gets few emails, however many accounts ask for it', async () => {
  const request = async (email: string, more = {}) => {
    const { viewer } = await createPerson(testApp)
    return (await newClient({ viewer, ...more }).put('/api/me/email', { email })).status
  }
  const [wanted, wantedByOne] = [newEmail(), newEmail()]
  const statuses = []
  for (let i = 0; i < 8; i++) statuses.push(await request(wanted))
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429])
  expect(await mailTo(wanted, 6)).toHaveLength(6)
  await app.db.$client.query("delete from rate_limits where resets_at < now() + interval '61 minutes'")
  expect(await request(wanted)).toBe(429) // for a week
  const oneCaller = { address: '10.1.2.3' }
  for (let i = 0; i < 3; i++) expect(await request(wantedByOne, oneCaller)).toBe(202)
  expect(await request(wantedByOne, oneCaller)).toBe(429)
  expect(await request(wantedByOne)).toBe(202) // whoever shares neither account nor network with them
})

test('accounts without a confirmed email keep no member from an email that they ask for', async () => {
  const email = newEmail()
  const request = async (verified: boolean) =>
    (await createPerson(testApp, { verified })).put('/api/me/email', { email })
  for (let i = 0; i < 6; i++) expect((await request(false)).status).toBe(202)
  expect(await request(false)).toFailWith(429, 'email_change_paused')
  expect((await request(true)).status).toBe(202)
})

test('only the newest request counts, and for a day', async () => {
  const mina = await createPerson(testApp)
  const first = await requestEmailChange(mina)
  const second = await requestEmailChange(mina)
  expect(await confirm(first.token, mina)).toFailWith(422, 'email_link_expired')
  await app.db
    .update(emailChanges)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(emailChanges.userId, mina.id))
  expect(await confirm(second.token, mina)).toFailWith(422, 'email_link_expired')
})
