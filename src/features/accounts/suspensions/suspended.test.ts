import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson, suspend } from '../../../../tests/people.ts'
import { sessionInput } from '../../../../tests/sessions.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const admin = await createPerson(testApp, { role: 'admin' })
const mina = await createPerson(testApp, { firstName: 'Mina' })
const words = { title: 'Saturday school', content: 'Which one?', category: 'Education' }
const place = { city: 'Oslo', country: 'Norway' }
const { id: postId } = (await mina.post('/api/posts', words)).body
const { id: commentId } = (await mina.post(`/api/posts/${postId}/comments`, { content: 'Mine' })).body
const { id: groupId } = (await mina.post('/api/regional-groups', { name: 'Ours', ...place })).body
const { id: sessionId } = (await admin.post('/api/expert-sessions', sessionInput())).body
const tea = { title: 'Tea', eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo', ...place }
const create = async (path: string, body: object) => (await admin.post(path, body)).body.id as number
const talk = { title: 'A talk', description: 'About it', speaker: 'Sara', dateTime: '2099-06-01T10:00Z' }
const songs = {
  title: 'Songs',
  description: 'Sing',
  workshopType: 'live',
  scheduledDate: '2099-06-01T10:00Z',
}
/** What others made, and this member could join. */
const theirs = {
  event: await create('/api/events', talk),
  group: await create('/api/regional-groups', { name: 'Theirs', ...place }),
  family: await create('/api/community-events', tea),
  workshop: await create('/api/workshops', { ...songs, isPremiumOnly: false }),
  question: await create('/api/expert-questions', { sessionId, question: 'Which letters?' }),
}
const suspended = await suspend(testApp, admin, mina)
const persian = testApp.newClient({ lang: 'fa', viewer: suspended.viewer })

test('a suspended member reads on', async () => {
  for (const path of [
    '/api/posts',
    `/api/posts/${postId}`,
    `/api/posts/${postId}/comments`,
    `/api/regional-groups/${groupId}`,
    `/api/expert-questions?sessionId=${sessionId}`,
    '/api/notifications',
    '/api/search?q=school',
  ])
    expect([path, (await suspended.get(path)).status]).toEqual([path, 200])
  const { body } = await suspended.get(`/api/posts/${postId}/comments`)
  expect(body).toMatchObject([{ content: 'Mine', mine: true }])
})

test('every call that publishes or joins is refused with the sentence, in both languages', async () => {
  const book = { title: 'Book', description: 'Good', url: 'https://www.example.org/b', category: 'books' }
  const calls: ['post' | 'patch', string, object][] = [
    ['post', '/api/posts', words],
    ['patch', `/api/posts/${postId}`, { title: 'Other' }],
    ['post', `/api/posts/${postId}/comments`, { content: 'More' }],
    ['patch', `/api/comments/${commentId}`, { content: 'Other' }],
    ['post', '/api/regional-groups', { name: 'More', ...place }],
    ['patch', `/api/regional-groups/${groupId}`, { description: 'More' }],
    ['post', `/api/regional-groups/${groupId}/messages`, { message: 'Hello' }],
    ['post', '/api/community-events', tea],
    ['post', '/api/expert-questions', { sessionId, question: 'Why?' }],
    ['post', '/api/resources', book],
    ['post', '/api/events/suggestions', { title: 'Tiles' }],
    ['post', `/api/posts/${postId}/like`, {}],
    ['post', '/api/events/register', { eventId: theirs.event }],
    ['post', `/api/regional-groups/${theirs.group}/join`, {}],
    ['post', `/api/community-events/${theirs.family}/register`, {}],
    ['post', `/api/workshops/${theirs.workshop}/register`, {}],
    ['post', `/api/expert-questions/${theirs.question}/upvote`, {}],
  ]
  for (const [method, path, body] of calls) {
    const response = await suspended[method](path, body)
    expect([path, response.status, response.body.code]).toEqual([path, 403, 'suspended'])
  }
  expect((await suspended.post('/api/posts', words)).body.message).toMatch(/suspended/i)
  expect((await persian.post('/api/posts', words)).body.message).toMatch(/[آ-ی]/)
})

test('suspended people may take their data along, remove what they wrote, and leave', async () => {
  const { status, body } = await suspended.get('/api/me/export')
  expect(status).toBe(200)
  expect(body.discussions.posts).toMatchObject([{ title: 'Saturday school' }])
  expect(body.discussions.comments).toMatchObject([{ content: 'Mine' }])
  expect((await suspended.delete(`/api/comments/${commentId}`)).status).toBe(204)
  expect((await suspended.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await testApp.newClient().get(`/api/posts/${postId}`)).status).toBe(404)
})
