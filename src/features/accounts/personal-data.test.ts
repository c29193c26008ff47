import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#platform/email/email.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { readSignInEmail } from '../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../tests/sign-up.ts'
import { deleteExpired } from './cleanup.server.ts'
import { users, verifications } from './tables.ts'

const testApp = await openTestApp({ ADMIN_EMAILS: 'boss@example.org,second@example.org' })
const { app, newClient, mailTo } = testApp
const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })

test('a person exports all their own data, and nobody else’s', async () => {
  await signUp('neighbour@example.org', {}, { childrenAges: 'eleven', lastName: 'Karimi' })
  const person = await signUpVerified('taker@example.org', {
    headers: { 'user-agent': 'Firefox/140.0 (Linux)' },
  })
  const response = await person.get('/api/me/export')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="peyvand.json"')
  expect(response.body.account).toMatchObject({
    email: 'taker@example.org',
    childrenAges: '4 and 7',
    parentingInterests: 'Books',
    location: 'Oslo, Norway',
    passkeys: [],
    suspensions: [],
    sessions: [{ device: 'Firefox on Linux' }],
  })
  const all = JSON.stringify(response.body)
  for (const foreign of ['neighbour@', 'eleven', 'Karimi']) expect(all).not.toContain(foreign)
  expect(all).not.toContain(person.cookies().split('=')[1]?.split('.')[0])
  expect(await newClient().get('/api/me/export')).toFailWith(401, 'sign_in_first')
})

test('the export has what others decided about a person, and what they did for the site', async () => {
  const person = await createPerson(testApp)
  const admin = await createPerson(testApp, { role: 'admin' })
  await person.post('/api/events/suggestions', { title: 'Reading evening' })
  const [suggestion] = (await admin.get('/api/admin/event-suggestions')).body
  await admin.patch(`/api/admin/event-suggestions/${suggestion.id}`, {
    decision: 'declined',
    reason: 'No room',
  })
  const group = (
    await admin.post('/api/regional-groups', { name: 'Oslo families', city: 'Oslo', country: 'Norway' })
  ).body.id
  await person.post(`/api/regional-groups/${group}/join`)
  const members = (await admin.get(`/api/regional-groups/${group}/members`)).body
  const { id } = members.find(({ you }: { you: boolean }) => !you)
  expect((await admin.delete(`/api/regional-groups/${group}/members/${id}`)).status).toBe(204)
  await admin.post('/api/articles', { title: 'Ice skating', content: 'Warm socks.', category: 'Play' })
  const { body } = await person.get('/api/me/export')
  expect(body.events.suggestions).toMatchObject([{ decision: 'declined', reason: 'No room' }])
  expect(body.localCommunity.removedFrom).toMatchObject([{ group: 'Oslo families' }])
  expect(body.articles).toEqual([])
  expect((await admin.get('/api/me/export')).body.articles).toMatchObject([
    { title: 'Ice skating', isAuthor: true, words: { content: 'Warm socks.' } },
  ])
  // A later test counts the admins.
  await app.db.update(users).set({ role: 'member' }).where(eq(users.id, admin.id))
})

test('the export has what the activity log says of a person, without who did it, the notes and others', async () => {
  const [person, other] = [await createPerson(testApp), await createPerson(testApp)]
  const admin = await createPerson(testApp, { role: 'admin', firstName: 'Minooye' })
  const path = `/api/admin/members/${person.id}`
  await admin.patch(path, { role: 'admin' })
  await admin.patch(path, { role: 'member' })
  await admin.post(`${path}/notes`, { note: 'Agreed on nothing' })
  await admin.post(`${path}/suspension`, { reason: 'Advertisements' })
  await admin.delete(`${path}/suspension`, { reason: 'They said sorry' })
  await admin.post('/api/admin/memberships', { email: person.email })
  await admin.post(`/api/admin/members/${other.id}/suspension`, { reason: 'Something else' })
  const { activityLog } = (await person.get('/api/me/export')).body
  const at = expect.any(String)
  expect(activityLog).toEqual([
    { act: 'role_set', at, reason: null, from: 'member', role: 'admin' },
    { act: 'role_set', at, reason: null, from: 'admin', role: 'member' },
    { act: 'member_suspended', at, reason: 'Advertisements', from: null, role: null },
    { act: 'suspension_ended', at, reason: 'They said sorry', from: null, role: null },
    { act: 'access_granted', at, reason: null, from: null, role: null },
  ])
  expect(JSON.stringify(activityLog)).not.toMatch(new RegExp(`${admin.id}|Minooye`))
  await app.db.update(users).set({ role: 'member' }).where(eq(users.id, admin.id))
})

test('the log in the export says nothing of an anonymous text, whose author was blocked', async () => {
  const author = await createPerson(testApp)
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const post = { title: 'A title', content: 'Some words', category: 'Education', anonymous: true }
  const { id } = (await author.post('/api/posts', post)).body
  await moderator.post(`/api/posts/${id}/report`, { reason: 'Unkind' })
  const [report] = (await moderator.get('/api/admin/reports')).body
  const reason = 'Names a child and its school'
  expect((await moderator.post(`/api/admin/reports/${report.id}/block-author`, { reason })).status).toBe(204)
  for (const who of [author, moderator])
    expect((await who.get('/api/me/export')).body.activityLog).toEqual([])
})

test('the export has the kind and the time of each email to a person, and none to others', async () => {
  const email = 'mailed@example.org'
  const person = await signUpVerified(email)
  await signUp('also-mailed@example.org')
  const { emails } = (await person.get('/api/me/export')).body
  const at = expect.any(String)
  expect(emails).toEqual([{ kind: 'accounts.proof', lang: 'en', queuedAt: at, sentAt: at }])
})

test('an account that is deleted is gone, with every session and every sign-in link', async () => {
  const email = 'goer@example.org'
  const person = await signUpVerified(email)
  const other = newClient()
  await other.post('/api/sign-in', { email })
  const { token } = readSignInEmail((await mailTo(email, 2))[1])
  expect(await person.delete('/api/me', {})).toFailWith(422, 'invalid')
  const response = await person.delete('/api/me', { posts: 'keep' })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie().join()).toMatch(/Max-Age=0/)
  expect(await app.db.select().from(users).where(eq(users.email, email))).toEqual([])
  expect(JSON.stringify(await app.db.select().from(verifications))).not.toContain(email)
  expect(await newClient().post('/api/sign-in/confirm', { token })).toFailWith(422, 'link_expired')
  expect((await newClient().post('/api/signup', { firstName: 'N', lastName: 'N', email })).status).toBe(201)
})

test.each(['keep', 'remove'] as const)('who leaves may %s what was posted', async (posts) => {
  const person = await signUp(`poster-${posts}@example.org`)
  const { body: post } = await person.post('/api/posts', {
    title: 'Bedtime stories',
    content: 'Which ones?',
    category: 'Education',
  })
  const suggestion = { title: `An event to ${posts}` }
  await person.post('/api/events/suggestions', suggestion)
  expect((await person.get('/api/me/export')).body.discussions.posts).toMatchObject([{ id: post.id }])
  expect((await person.delete('/api/me', { posts })).status).toBe(204)
  const response = await newClient().get(`/api/posts/${post.id}`)
  if (posts === 'remove') expect(response).toFailWith(404, 'not_found')
  else expect(response.body.author).toEqual({ firstName: null, former: true })
  const { rows } = await app.db.$client.query('select suggested_by from event_suggestions where title = $1', [
    suggestion.title,
  ])
  expect(rows).toEqual(posts === 'remove' ? [] : [{ suggested_by: null }])
})

test('an unverified address exports nothing that was left under it before', async () => {
  const email = 'waiting@example.org'
  const place = { name: 'Mina', email, city: 'Paris', childrenAges: '3' }
  expect((await newClient().post('/api/waitlist', place)).status).toBeLessThan(300)
  const person = await signUp(email)
  expect((await person.get('/api/me/export')).body.waitlist).toEqual([])
  const { token } = readSignInEmail((await mailTo(email))[0])
  await person.post('/api/sign-in/confirm', { token })
  expect((await person.get('/api/me/export')).body.waitlist).toMatchObject([{ city: 'Paris' }])
})

test('the last admin cannot leave; of two who go at once, one stays', async () => {
  const boss = await signUpVerified('boss@example.org')
  expect(await boss.delete('/api/me', { posts: 'keep' })).toFailWith(409, 'last_admin')
  const second = await signUpVerified('second@example.org')
  const responses = await Promise.all(
    [boss, second].map((admin) => admin.delete('/api/me', { posts: 'keep' })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
})

test.each([
  ['/api/events/suggestions', { title: 'Tiles' }],
  ['/api/me/calendar', undefined],
])('POST %s while the account is being deleted stores nothing without an owner', async (path, body) => {
  const person = await createPerson(testApp)
  const calls = [1, 2, 3].map((n) => person.post(path, body && { title: `${body.title} ${n}` }))
  const responses = await Promise.all([...calls, person.delete('/api/me', { posts: 'keep' })])
  for (const { status } of responses) expect(status).toBeOneOf([200, 201, 204, 401])
  expect(await person.post(path, body)).toFailWith(401, 'sign_in_first')
})

test('an email that still waits when its account is deleted is neither sent nor kept', async () => {
  const email = 'too-late@example.org'
  const person = await signUpVerified(email)
  const sent = (await mailTo(email)).length
  await newClient().post('/api/sign-in', { email })
  await person.delete('/api/me', { posts: 'keep' })
  expect(await mailTo(email, sent)).toHaveLength(sent)
  const { rows } = await app.db.$client.query('select template from mails where sent_at is null')
  expect(rows).toEqual([])
})

test('an email that was sent while its account was being deleted is forgotten within the hour', async () => {
  await app.db.$client.query(
    "insert into mails (key, user_id, template, lang, sent_at) values ('digest:1', 'nobody', 'x', 'en', now())",
  )
  await deleteExpired(app)
  expect(await app.db.select().from(mails).where(eq(mails.key, 'digest:1'))).toEqual([])
})
