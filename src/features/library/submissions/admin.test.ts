import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { users } from '#features/accounts/tables.ts'
import { searchDocuments } from '#features/search/tables.ts'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { resources } from '../tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient, mailTo } = testApp
await seedResources(app)
const guest = newClient()
const moderator = await createPerson(testApp, { role: 'moderator', firstName: 'Parvin' })
const other = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })
let count = 0

async function submitted(person: TestClient, given = {}): Promise<number> {
  const url = `https://www.example.org/${++count}`
  const response = await person.post('/api/resources', {
    title: 'A link',
    description: 'Words',
    url,
    category: 'books',
    ...given,
  })
  expect(response.status).toBe(201)
  return response.body.id
}
const decide = (person: TestClient, id: number, decision: object) =>
  person.patch(`/api/resources/${id}`, decision)
const recordOf = (id: number) =>
  app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `resource:${id}`))
    .orderBy(auditLog.id)
const isListed = async (id: number) =>
  (await guest.get('/api/resources?limit=100')).body.some((resource: { id: number }) => resource.id === id)

test('a submission waits unseen; approved it is public, in the audit log, and its submitter gets an email', async () => {
  const mina = await createPerson(testApp, { firstName: 'Mina' })
  const id = await submitted(mina, { title: 'کتاب <b>خوب</b>' })
  expect(await isListed(id)).toBe(false)
  expect((await decide(moderator, id, { approved: true })).body).toMatchObject({
    id,
    approved: true,
    state: 'approved',
  })
  expect(await isListed(id)).toBe(true)
  expect(await recordOf(id)).toMatchObject([
    { act: 'resource_approved', actorName: 'Parvin Amini', details: { title: 'کتاب <b>خوب</b>' } },
  ])
  const [mail] = await mailTo(mina.email)
  expect(mail?.subject).toBe('Your suggestion was approved')
  expect(mail?.html).toContain('کتاب &lt;b&gt;خوب&lt;/b&gt;')
  expect(mail?.text).toContain('http://peyvand.test/en/resources')
  expect((await mina.get('/api/me/resources')).body).toMatchObject([{ id, state: 'approved', reason: null }])
})

test('declining needs a reason, which the submitter reads, in their own language, on the site and in the email', async () => {
  const sara = await createPerson(testApp, { lang: 'fa' })
  const id = await submitted(sara)
  const bare = await decide(moderator, id, { approved: false, reason: '  ' })
  expect(bare).toFailWith(422, 'invalid')
  expect(bare.body.fields).toEqual({ reason: 'decision_reason_required' })
  expect((await decide(moderator, id, { approved: false, reason: 'پیوند کار نمی‌کند' })).body.state).toBe(
    'refused',
  )
  const [mail] = await mailTo(sara.email)
  expect(mail?.subject).toBe('پیشنهاد شما پذیرفته نشد')
  expect(mail?.html).toContain('پیوند کار نمی‌کند')
  expect(mail?.html).toContain('dir="rtl"')
  expect((await sara.get('/api/me/resources')).body).toMatchObject([
    { state: 'refused', reason: 'پیوند کار نمی‌کند' },
  ])
  expect(await isListed(id)).toBe(false)
})

test('markup in a title or a reason is plain text in the email', async () => {
  const tricks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '=1+1',
    '\u202eevil\r\nBcc: a@b.example',
    '&lt;b&gt;',
  ]
  for (const trick of tricks) {
    const mina = await createPerson(testApp)
    await decide(moderator, await submitted(mina, { title: `A ${trick}` }), {
      approved: false,
      reason: `No ${trick}`,
    })
    const [mail] = await mailTo(mina.email)
    expect(mail?.subject).toBe("Your suggestion wasn't accepted")
    expect(mail?.to).toHaveLength(1)
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.html).not.toMatch(/<script|<img|\u202e|<b>/)
    expect(mail?.html).toContain('&lt;b&gt;'.startsWith(trick) ? '&amp;lt;b&amp;gt;' : 'No ')
  }
})

test('an unverified address gets no email', async () => {
  const unverified = await createPerson(testApp, { verified: false })
  const id = await submitted(unverified)
  await decide(moderator, id, { approved: true })
  const mina = await createPerson(testApp)
  await decide(moderator, await submitted(mina), { approved: true })
  await mailTo(mina.email)
  expect(await mailTo(unverified.email, 0)).toEqual([])
})

test('a decision can be changed; the same again changes nothing, and is logged and emailed once', async () => {
  const mina = await createPerson(testApp)
  const id = await submitted(mina)
  for (const approved of [true, true, true]) await decide(moderator, id, { approved })
  await decide(other, id, { approved: false, reason: 'It is gone' })
  expect((await recordOf(id)).map(({ act, reason }) => [act, reason])).toEqual([
    ['resource_approved', null],
    ['resource_refused', 'It is gone'],
  ])
  expect((await mailTo(mina.email, 2)).length).toBe(2)
})

test('of two who decide at once on what they saw waiting, one succeeds and the other gets an error', async () => {
  const mina = await createPerson(testApp)
  for (let i = 0; i < 5; i++) {
    const id = await submitted(mina)
    const responses = await Promise.all([
      decide(moderator, id, { approved: true, state: 'waiting' }),
      decide(other, id, { approved: false, reason: 'No', state: 'waiting' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toFailWith(409, 'resource_decided')
    expect((await recordOf(id)).length).toBe(1)
  }
})

test('only moderators decide, and none of them on their own; an admin may', async () => {
  const mina = await createPerson(testApp)
  const id = await submitted(mina)
  for (const person of [
    mina,
    await createPerson(testApp, { role: 'expert' }),
    await createPerson(testApp, { role: 'moderator', verified: false }),
  ])
    expect(await decide(person, id, { approved: true })).toFailWith(403, 'staff_only')
  expect(await guest.get('/api/admin/resources')).toFailWith(401, 'sign_in_first')
  const own = await submitted(moderator)
  expect(await decide(moderator, own, { approved: true })).toFailWith(403, 'own_resource')
  expect((await decide(admin, await submitted(admin), { approved: true })).status).toBe(200)
  expect(await decide(moderator, 1, { approved: false, reason: 'x' })).toFailWith(409, 'resource_built_in')
  expect(await decide(moderator, 2_147_483_647, { approved: true })).toFailWith(404, 'resource_not_found')
})

test('moderators see the oldest first, the submitter with the outcome of earlier links, and which are their own', async () => {
  const mina = await createPerson(testApp, { firstName: 'Minou' })
  const [first, second, third] = [await submitted(mina), await submitted(mina), await submitted(mina)]
  await decide(moderator, first, { approved: true })
  await decide(moderator, second, { approved: false, reason: 'No' })
  const ids: number[] = []
  for (let path: string | undefined = '/api/admin/resources?limit=1'; path; ) {
    const response = await moderator.get(path)
    ids.push(...response.body.map((row: { id: number }) => row.id))
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(ids).toContain(third)
  const waiting = (await moderator.get('/api/admin/resources?limit=100')).body
  expect(waiting.find((row: { id: number }) => row.id === third)).toMatchObject({
    submitter: { firstName: 'Minou', approved: 1, refused: 1 },
    own: false,
    state: 'waiting',
  })
  expect(JSON.stringify(waiting)).not.toContain(mina.email)
  expect(
    (await moderator.get('/api/admin/resources?state=refused')).body.map((row: { id: number }) => row.id),
  ).toContain(second)
  await app.db.update(resources).set({ deadSince: sql`now()` }).where(eq(resources.id, first))
  expect((await moderator.get('/api/admin/resources?state=dead')).body).toMatchObject([{ id: first }])
  expect((await admin.get('/api/admin/overview')).body.waitingResources).toBe(ids.length)
})

test('one’s own can be removed while it waits; anything else only by an admin, and never what is built in', async () => {
  const mina = await createPerson(testApp)
  const [waiting, decided] = [await submitted(mina), await submitted(mina)]
  await decide(moderator, decided, { approved: true })
  const remove = (person: TestClient, id: number) => person.delete(`/api/resources/${id}`)
  expect(await remove(guest, waiting)).toFailWith(401, 'sign_in_first')
  expect(await remove(await createPerson(testApp), waiting)).toFailWith(404, 'resource_not_found')
  expect(await remove(moderator, waiting)).toFailWith(403, 'not_yours')
  expect((await remove(mina, waiting)).status).toBe(204)
  expect(await recordOf(waiting)).toEqual([])
  expect(await remove(mina, decided)).toFailWith(409, 'resource_decided')
  expect((await remove(admin, decided)).status).toBe(204)
  expect(await recordOf(decided)).toMatchObject([{ act: 'resource_approved' }, { act: 'resource_removed' }])
  expect(await remove(admin, 1)).toFailWith(409, 'resource_built_in')
})

test('a deleted account removes its waiting and declined submissions; approved ones stay without a name', async () => {
  const mina = await createPerson(testApp)
  const [waiting, rejected, approved] = [await submitted(mina), await submitted(mina), await submitted(mina)]
  await decide(moderator, rejected, { approved: false, reason: 'No' })
  await decide(moderator, approved, { approved: true })
  const own = (await mina.get('/api/me/export')).body.resources
  expect(own.map((row: { id: number; state: string }) => [row.id, row.state])).toEqual([
    [waiting, 'waiting'],
    [rejected, 'refused'],
    [approved, 'approved'],
  ])
  expect((await mina.delete('/api/me', { posts: 'keep' })).status).toBeLessThan(300)
  expect(await app.db.$count(users, eq(users.id, mina.id))).toBe(0)
  expect(await app.db.$count(resources, sql`id in (${waiting}, ${rejected})`)).toBe(0)
  expect((await moderator.get('/api/admin/resources?state=approved&limit=100')).body).toContainEqual(
    expect.objectContaining({ id: approved, submitter: null }),
  )
})

test('a deleted account takes its approved submissions with it where what it wrote is to go', async () => {
  const mina = await createPerson(testApp)
  const approved = await submitted(mina)
  await decide(moderator, approved, { approved: true })
  const found = () => app.db.$count(searchDocuments, sql`type = 'resource' and ref = ${String(approved)}`)
  expect(await found()).toBe(1)
  expect((await mina.delete('/api/me', { posts: 'remove' })).status).toBeLessThan(300)
  expect(await app.db.$count(resources, eq(resources.id, approved))).toBe(0)
  expect(await found()).toBe(0)
})
