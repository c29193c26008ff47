import { expect, test } from 'vitest'
import { EVERY_PAGE } from '#platform/cache/cache-tags.server.ts'
import type { LiveUpdate } from '#platform/live/publisher.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'

const testApp = await openTestApp()
const { app } = testApp
const { admin, expert, createSession } = await openExperts(testApp)
const secret = {
  firstName: 'Zhinousq',
  lastName: 'Kordestaniq',
  city: 'Örebroq',
  location: 'Örebroq, Sweden',
}
const asker = await createPerson(testApp, secret)
const readers = {
  guest: testApp.newClient(),
  member: await createPerson(testApp),
  expert,
  moderator: await createPerson(testApp, { role: 'moderator' }),
  admin,
}
type Reader = keyof typeof readers
const traces = [asker.id, asker.email, ...Object.values(secret)]
const expectNoTrace = (what: string, given: unknown) => {
  const text = JSON.stringify(given ?? '')
  for (const trace of traces) expect(text.includes(trace), `${what} holds ${trace}: ${text}`).toBe(false)
}
const news: LiveUpdate[] = []
app.live.subscribe((liveEvents) => news.push(liveEvents))

const { id, path } = await createSession()
const ask = async (question: string) =>
  (await asker.post('/api/expert-questions', { sessionId: id, question, isAnonymous: true })).body
const sealed = await ask('We are separating. How do we tell the children?')
const another = await ask('What do we say to the grandparents?')
const named = (await readers.member.post('/api/expert-questions', { sessionId: id, question: 'And mine?' }))
  .body
await asker.post(`/api/expert-questions/${sealed.id}/upvote`)

test('the asker sees that it is theirs, and no name on it', () => {
  expect(sealed).toMatchObject({ mine: true, author: null, isAnonymous: true })
})

test.each(Object.keys(readers) as Reader[])('no call reveals to a %s who asked', async (name) => {
  const reader = readers[name]
  const question = `/api/expert-questions/${sealed.id}`
  const responses = [
    ...(await Promise.all(
      [
        ...[
          '/api/expert-sessions',
          '/api/expert-sessions?when=past',
          path,
          `/api/expert-questions?sessionId=${id}`,
        ],
        ...[
          `${path}/calendar.ics`,
          '/api/search?q=separating',
          '/api/search?q=zhinousq',
          '/api/notifications',
        ],
        ...['/api/admin/experts', `/api/admin/expert-sessions/${id}`, '/api/admin/record', '/api/me/export'],
      ].map((each) => reader.get(each)),
    )),
    await reader.post(`${question}/upvote`),
    await reader.delete(`${question}/upvote`),
    await reader.patch(question, { question: 'x' }),
    await reader.patch(question, { mergedInto: another.id }),
    await reader.get(`/api/expert-questions?sessionId=${id}`),
    await reader.patch(question, { mergedInto: null }),
    await reader.patch(question, { isHidden: true }),
    await reader.patch(question, { isHidden: false }),
    await reader.patch(question, { isAnswered: true }),
    await reader.patch(question, { isAnswered: false }),
    await reader.delete(question),
  ]
  for (const { status, headers, body } of responses) {
    expect(status).toBeLessThan(500)
    expectNoTrace(name, body)
    expectNoTrace(name, [...headers])
  }
  const questions = (await reader.get(`/api/expert-questions?sessionId=${id}`)).body
  expect(questions.find((each: { id: number }) => each.id === sealed.id)).toMatchObject({
    author: null,
    mine: false,
  })
})

test('two anonymous questions of one person share nothing that tells them from another person’s', async () => {
  const list = (await readers.moderator.get(`/api/expert-questions?sessionId=${id}`)).body as { id: number }[]
  const fieldsOf = (id: number) => Object.keys(list.find((each) => each.id === id) ?? {}).sort()
  expect(fieldsOf(sealed.id)).toEqual(fieldsOf(named.id))
  expect(fieldsOf(another.id)).toEqual(fieldsOf(named.id))
})

test('notifications of others and live updates contain no trace; only the asker is notified of the answer', async () => {
  await expert.patch(`/api/expert-questions/${sealed.id}`, { answer: 'Together, and with few words.' })
  const { rows } = await app.db.$client.query('select * from notices where user_id <> $1', [asker.id])
  expectNoTrace('notices', rows)
  expect(news.length).toBeGreaterThan(0)
  expectNoTrace('news', news)
  expect((await asker.get('/api/notifications')).body[0]).toMatchObject({ kind: 'answer' })
  for (const name of ['member', 'moderator', 'admin'] as const)
    expect((await readers[name].get('/api/notifications')).body).toEqual([])
})

test('a moderator suspends an asker without seeing who it is; an admin reveals them for a reason they read', async () => {
  const path = `/api/expert-questions/${another.id}/block-asker`
  const reason = 'Threats against the expert'
  for (const other of [readers.member, expert])
    expect(await other.post(path, { reason })).toFailWith(403, 'staff_only')
  const blocked = await readers.moderator.post(path, { reason })
  expect([blocked.status, blocked.body]).toEqual([204, undefined])
  expectNoTrace('record', (await admin.get('/api/admin/record')).body)
  const { rows } = await app.db.$client.query('select sealed from suspensions where user_id = $1', [asker.id])
  expect(rows).toEqual([{ sealed: true }])
  expect((await readers.moderator.delete(path, { reason })).status).toBe(204)
  const revealInput = { subject: 'question', id: another.id, reason }
  expect(await readers.moderator.post('/api/admin/seals', revealInput)).toFailWith(403, 'staff_only')
  expect((await admin.post('/api/admin/seals', revealInput)).body.author).toMatchObject({ id: asker.id })
  expect((await asker.get('/api/me/identity-reveals')).body).toMatchObject([
    { reason, subject: `question:${another.id}` },
  ])
})

test('an anonymous question looks the same once its asker has left', async () => {
  const list = async () =>
    (await readers.moderator.get(`/api/expert-questions?sessionId=${id}`)).body.find(
      (each: { id: number }) => each.id === another.id,
    )
  const before = await list()
  app.live.publish('after-earlier-updates')
  await expect.poll(() => JSON.stringify(news)).toContain('after-earlier-updates')
  news.length = 0
  expect((await asker.delete('/api/me', { posts: 'keep' })).status).toBeLessThan(300)
  expect(await list()).toEqual(before)
  // A reader who follows the session live gets no update about it.
  await expect.poll(() => JSON.stringify(news)).toContain(EVERY_PAGE)
  const changed = news.filter(({ data }) => !data).map(({ topic }) => topic) // votes of before come a moment later
  expect(changed.join()).not.toContain('session')
})
