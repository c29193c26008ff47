import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'

const testApp = await openTestApp()
const { app, mailTo } = testApp
const query = (text: string, values: unknown[] = []) => app.db.$client.query(text, values)
const reason = 'Somebody is about to be hurt, and the police asks.'
const kindsOf = async (person: Awaited<ReturnType<typeof createPerson>>) =>
  (await person.get('/api/notifications')).body.map(({ kind }: { kind: string }) => kind)

let admin: Awaited<ReturnType<typeof createPerson>>
/** Each test has its own admins: their number matters. */
beforeEach(async () => {
  await query("update users set role = 'member'")
  await query('delete from reveal_requests')
  admin = await createPerson(testApp, { role: 'admin', firstName: 'Parvin' })
})

async function createAnonymousPost() {
  const author = await createPerson(testApp, { firstName: 'Unspoken', lastName: 'Author' })
  const { body } = await author.post('/api/posts', {
    title: 'A private matter',
    content: 'Unnamed',
    category: 'Education',
    anonymous: true,
  })
  return { author, revealInput: { subject: 'post', id: body.id as number, reason } }
}
const reveal = (person: typeof admin, revealInput: object) => person.post('/api/admin/seals', revealInput)

test('a reason has at least 20 characters', async () => {
  const { revealInput } = await createAnonymousPost()
  const short = await reveal(admin, { ...revealInput, reason: 'x'.repeat(19) })
  expect(short).toFailWith(422, 'invalid')
  expect(short.body.fields).toEqual({ reason: 'why_too_short' })
  expect((await reveal(admin, { ...revealInput, reason: ` ${'x'.repeat(19)}\n ` })).status).toBe(422)
  expect((await reveal(admin, { ...revealInput, reason: 'x'.repeat(20) })).status).toBe(201)
})

test('the only admin reveals alone, and the author is notified, whatever they chose', async () => {
  const { author, revealInput } = await createAnonymousPost()
  await author.send('PUT', '/api/me/notification-choices', { revealed: 'none' })
  expect((await reveal(admin, revealInput)).body).toMatchObject({
    status: 'revealed',
    author: { id: author.id },
  })
  const { body } = await author.get('/api/notifications')
  expect(body).toMatchObject([{ kind: 'revealed', url: '/account', words: null }])
  expect((await author.get('/api/me/identity-reveals')).body).toMatchObject([
    { reason, openedByName: 'Parvin Amini' },
  ])
  const [mail] = await mailTo(author.email)
  expect(mail?.subject).toBe('About something you wrote on Peyvand')
  expect(mail?.text).not.toMatch(/A private matter|police/) // others may read the mailbox
})

test('with another admin the reveal waits for the approval, and nothing is shown before it', async () => {
  const other = await createPerson(testApp, { role: 'admin', firstName: 'Ava' })
  const { author, revealInput } = await createAnonymousPost()
  for (let twice = 0; twice < 2; twice++) {
    const response = await reveal(admin, revealInput)
    expect([response.status, response.body]).toEqual([
      202,
      { status: 'waiting', subject: `post:${revealInput.id}` },
    ])
  }
  expect(await kindsOf(author)).toEqual([])
  expect(await kindsOf(other)).toEqual(['reveal_request'])
  const { body: requests } = await other.get('/api/admin/seals')
  expect(requests).toMatchObject([{ subject: `post:${revealInput.id}`, reason, mine: false, decision: null }])
  const path = `/api/admin/seals/${requests[0].id}`
  expect(await admin.patch(path, { decision: 'approved' })).toFailWith(403, 'reveal_needs_another')
  expect((await other.patch(path, { decision: 'approved' })).status).toBe(204)
  expect(await other.patch(path, { decision: 'declined' })).toFailWith(409, 'reveal_decided')
  expect(await kindsOf(admin)).toEqual(['reveal_decided'])
  // Another reason would need another approval: the one that was approved is what the author reads.
  const otherwise = await reveal(admin, { ...revealInput, reason: 'Because I am very curious indeed' })
  expect(otherwise).toFailWith(409, 'reveal_approved_otherwise')
  expect(await kindsOf(author)).toEqual([])
  const opened = await reveal(admin, revealInput)
  expect(opened.body).toMatchObject({ status: 'revealed', author: { id: author.id } })
  expect((await author.get('/api/me/identity-reveals')).body).toMatchObject([{ reason }])
  expect((await admin.get('/api/admin/seals')).body).toEqual([])
  expect((await reveal(admin, revealInput)).status).toBe(202) // an approval works once
  const { body: log } = await admin.get('/api/admin/record')
  const auditEntries = log.filter(({ subject }: { subject: string }) => subject === `post:${revealInput.id}`)
  expect(
    auditEntries.slice(1).map(({ act, details }: { act: string; details: object }) => [act, details]),
  ).toEqual([
    ['seal_opened', { approvedBy: 'Ava Amini' }],
    ['reveal_approved', {}],
    ['reveal_requested', {}],
  ])
  expect(JSON.stringify(log)).not.toContain(author.id)
})

test('a request and a reveal lead to the text, as long as it is there', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const { author, revealInput } = await createAnonymousPost()
  const thread = await createAnonymousPost()
  const path = `/api/posts/${thread.revealInput.id}/comments`
  const comment = (await author.post(path, { content: 'Mine, too', anonymous: true })).body
  const inputs = [revealInput, { ...revealInput, subject: 'comment', id: comment.id }]
  for (const input of inputs) expect((await reveal(admin, input)).status).toBe(202)
  const urls = [thread.revealInput.id, revealInput.id].map((id) => `/community/${id}`)
  const { body: requests } = await other.get('/api/admin/seals')
  expect(requests.map(({ url }: { url: string }) => url)).toEqual(urls)
  const { body: log } = await admin.get('/api/admin/record')
  expect(log.slice(0, 2).map(({ url }: { url: string }) => url)).toEqual(urls)
  for (const { id } of requests) await other.patch(`/api/admin/seals/${id}`, { decision: 'approved' })
  for (const input of inputs) await reveal(admin, input)
  const reveals = async () => (await author.get('/api/me/identity-reveals')).body
  expect((await reveals()).map(({ url }: { url: string }) => url)).toEqual(urls)
  expect((await author.delete(`/api/posts/${revealInput.id}`)).status).toBe(204)
  expect((await reveals())[1]).toMatchObject({ subject: `post:${revealInput.id}`, url: null })
})

test('sent several times at once, one reveal is requested and decided, and an approval reveals', async () => {
  const [other, third] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin' }),
  ]
  const { author, revealInput } = await createAnonymousPost()
  const reasons = ['first', 'second', 'third', 'fourth'].map((word) => `${reason} So says the ${word}.`)
  const responses = await Promise.all(reasons.map((each) => reveal(admin, { ...revealInput, reason: each })))
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  const { body: requests } = await other.get('/api/admin/seals')
  expect(requests).toHaveLength(1)
  expect(await kindsOf(other)).toEqual(['reveal_request'])
  const path = `/api/admin/seals/${requests[0].id}`
  const decided = await Promise.all([other, third].map((one) => one.patch(path, { decision: 'approved' })))
  expect(decided.map(({ status }) => status).sort()).toEqual([204, 409])
  const approvedInput = { ...revealInput, reason: requests[0].reason }
  const revealed = await Promise.all([1, 2, 3, 4].map(() => reveal(admin, approvedInput)))
  expect(revealed.map(({ status, body }) => [status, body.author?.id])).toEqual(
    revealed.map(() => [201, author.id]),
  )
  expect((await admin.get('/api/admin/seals')).body).toEqual([])
  expect(await kindsOf(author)).toEqual(['revealed'])
})

/** An approved request that is not used yet. */
async function approved() {
  const other = await createPerson(testApp, { role: 'admin', firstName: 'Ava' })
  const { author, revealInput } = await createAnonymousPost()
  await reveal(admin, revealInput)
  const [request] = (await other.get('/api/admin/seals')).body
  expect((await other.patch(`/api/admin/seals/${request.id}`, { decision: 'approved' })).status).toBe(204)
  return { other, author, revealInput }
}

test('an approval counts for seven days, and then has to be asked for again', async () => {
  const { other, author, revealInput } = await approved()
  const approvedBefore = (time: string) =>
    query('update reveal_requests set decided_at = now() - $1::interval', [time])
  await approvedBefore('6 days 23 hours')
  expect((await admin.get('/api/admin/seals')).body).toMatchObject([{ decision: 'approved' }])
  await approvedBefore('7 days 1 minute')
  expect((await admin.get('/api/admin/seals')).body).toEqual([])
  const again = { ...revealInput, reason: 'It is still so that somebody may be hurt.' }
  const responses = await Promise.all([1, 2, 3].map(() => reveal(admin, again)))
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(await kindsOf(author)).toEqual([])
  const { body: requests } = await other.get('/api/admin/seals')
  expect(requests).toMatchObject([{ reason: again.reason, decision: null }])
  await other.patch(`/api/admin/seals/${requests[0].id}`, { decision: 'approved' })
  expect((await reveal(admin, again)).body).toMatchObject({ status: 'revealed', author: { id: author.id } })
})

test('a request that nobody decides for 30 days can no longer be approved, and may be made again', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const { author, revealInput } = await createAnonymousPost()
  await reveal(admin, revealInput)
  const [request] = (await other.get('/api/admin/seals')).body
  await query("update reveal_requests set requested_at = now() - interval '30 days 1 minute'")
  expect((await other.get('/api/admin/seals')).body).toEqual([])
  const decided = await other.patch(`/api/admin/seals/${request.id}`, { decision: 'approved' })
  expect(decided).toFailWith(404, 'reveal_not_found')
  const again = { ...revealInput, reason: 'It is still so that somebody may be hurt.' }
  expect((await reveal(admin, again)).status).toBe(202)
  expect((await other.get('/api/admin/seals')).body).toMatchObject([{ reason: again.reason }])
  expect(await kindsOf(author)).toEqual([])
})

test.each([
  ['demoted', "update users set role = 'moderator' where id = $1"],
  ['gone', 'delete from users where id = $1'],
])('the approval of an admin who is %s counts no longer', async (_, statement) => {
  const { other, author, revealInput } = await approved()
  const third = await createPerson(testApp, { role: 'admin' })
  await query(statement, [other.id])
  expect((await reveal(admin, revealInput)).status).toBe(202)
  expect(await kindsOf(author)).toEqual([])
  expect((await third.get('/api/admin/seals')).body).toMatchObject([{ decision: null }])
})

test('a declined text stays anonymous, and a reveal may be requested again', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const { author, revealInput } = await createAnonymousPost()
  await reveal(admin, revealInput)
  const [request] = (await other.get('/api/admin/seals')).body
  await other.patch(`/api/admin/seals/${request.id}`, { decision: 'declined' })
  expect((await other.get('/api/admin/seals')).body).toEqual([])
  expect((await reveal(admin, revealInput)).body).toEqual({
    status: 'waiting',
    subject: `post:${revealInput.id}`,
  })
  expect((await other.get('/api/admin/seals')).body).toHaveLength(1)
  expect(await kindsOf(author)).toEqual([])
})

test('nobody bypasses the approval by demoting or suspending the other admin', async () => {
  const demoted = await createPerson(testApp, { role: 'admin' })
  const { revealInput } = await createAnonymousPost()
  expect((await admin.patch(`/api/admin/members/${demoted.id}`, { role: 'member' })).status).toBe(204)
  expect((await reveal(admin, revealInput)).status).toBe(202)
  expect(await kindsOf(demoted)).toEqual(['role'])
  await query('alter table admin_record disable trigger all')
  await query("update admin_record set at = at - interval '14 days 1 hour'")
  await query('alter table admin_record enable trigger all')
  expect((await reveal(admin, revealInput)).status).toBe(201)

  const { revealInput: next } = await createAnonymousPost()
  const suspended = await createPerson(testApp, { role: 'admin' })
  const path = `/api/admin/members/${suspended.id}/suspension`
  expect((await admin.post(path, { reason: 'Out of the way' })).status).toBe(204)
  expect((await reveal(admin, next)).status).toBe(202)
})

test('neither the operator’s console account, which nobody uses, nor an admin without a verified address counts', async () => {
  await createPerson(testApp, { role: 'admin', email: 'admin@localhost', unused: true })
  await createPerson(testApp, { role: 'admin', verified: false })
  const { revealInput } = await createAnonymousPost()
  expect((await reveal(admin, revealInput)).status).toBe(201)
})

test('a report shows the waiting or approved reason only to the admin who gave it', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { revealInput } = await createAnonymousPost()
  await moderator.post(`/api/posts/${revealInput.id}/report`, { reason: 'Worrying' })
  const reportOf = async (person: Pick<typeof admin, 'get'>) => {
    const { body } = await person.get('/api/admin/reports?limit=100')
    return body.find(({ textId }: { textId: number }) => textId === revealInput.id)
  }
  expect((await reportOf(admin)).revealRequest).toBeNull()
  await reveal(admin, revealInput)
  expect((await reportOf(admin)).revealRequest).toEqual({ reason, decision: null })
  // Where nobody is left who could approve, the form asks for a reason again, and reveals.
  await query("update users set role = 'member' where id = $1", [other.id])
  expect((await reportOf(admin)).revealRequest).toBeNull()
  await query("update users set role = 'admin' where id = $1", [other.id])
  const [request] = (await other.get('/api/admin/seals')).body
  await other.patch(`/api/admin/seals/${request.id}`, { decision: 'approved' })
  const report = await reportOf(admin)
  expect(report.revealRequest).toEqual({ reason, decision: 'approved' })
  expect((await admin.get(`/api/admin/reports/${report.id}`)).body.revealRequest).toEqual(
    report.revealRequest,
  )
  for (const person of [other, moderator]) expect((await reportOf(person)).revealRequest).toBeNull()
  await query('update reveal_requests set decided_at = now() - $1::interval', ['7 days 1 minute'])
  expect((await reportOf(admin)).revealRequest).toBeNull()
  await query('update reveal_requests set decided_at = now()')
  const demoted = testApp.newClient({ viewer: { ...admin.viewer, role: 'moderator' } })
  expect((await reportOf(demoted)).revealRequest).toBeNull()
})
