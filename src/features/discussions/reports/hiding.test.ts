import { expect, test } from 'vitest'
import type { Ctx, Viewer } from '#platform/app-context.server.ts'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { authorBehind, blockAuthorOf } from '../anonymity.server.ts'
import { type Subject, setHidden } from './hiding.server.ts'
import { authoredText, DISCUSSION_TEXTS } from './reported-texts.server.ts'

const testApp = await openTestApp()
const { app } = testApp
const guest = testApp.newClient()
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })
const as = (viewer: Viewer): Ctx => ({ ...app, viewer, lang: 'en', now: new Date(), addressHash: '' })

const hide = (subject: Subject) => app.db.transaction((tx) => setHidden(tx, subject, true))
const restore = (path: string) =>
  moderator.post(`/api/admin/${path}/restore`, { reason: 'It was a misunderstanding.' })

const publish = async (author: TestClient, more = {}) =>
  (await author.post('/api/posts', { title: 'A title', content: 'A text', category: 'Education', ...more }))
    .body
const reply = async (author: TestClient, post: number, more = {}) =>
  (await author.post(`/api/posts/${post}/comments`, { content: 'A reply', ...more })).body
const counts = async (id: number) =>
  (await app.db.$client.query('select likes, replies from posts where id = $1', [id])).rows[0]

test('a hidden post is there for its author and moderators alone', async () => {
  const [sara, omid] = [await createPerson(testApp, { country: 'NL' }), await createPerson(testApp)]
  const { id } = await publish(sara)
  const countOf = async (reader: TestClient) =>
    (await reader.get('/api/posts/count?location=netherlands')).body.count
  expect(await countOf(guest)).toBe(1)
  await hide({ kind: 'post', id })
  expect([await countOf(sara), await countOf(moderator)]).toEqual([1, 1])
  for (const reader of [guest, omid]) {
    expect(await countOf(reader)).toBe(0)
    expect(await reader.get(`/api/posts/${id}`)).toFailWith(404, 'not_found')
    expect((await reader.get('/api/posts?limit=100')).body.map((p: { id: number }) => p.id)).not.toContain(id)
  }
  expect(await omid.post(`/api/posts/${id}/like`)).toFailWith(404, 'not_found')
  expect(await omid.post(`/api/posts/${id}/comments`, { content: 'x' })).toFailWith(404, 'not_found')
  expect(await omid.get(`/api/posts/${id}/comments`)).toFailWith(404, 'not_found')
  expect((await sara.get(`/api/posts/${id}`)).body).toMatchObject({ hidden: true, mine: true })
  expect((await moderator.get(`/api/posts/${id}`)).body).toMatchObject({ hidden: true, mine: false })
  expect((await restore(`posts/${id}`)).status).toBe(204)
  expect((await guest.get(`/api/posts/${id}`)).body.hidden).toBeUndefined()
})

test('a hidden reply is subtracted, once, and added again when restored', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(sara)
  const first = await reply(omid, id)
  await Promise.all([1, 2, 3].map(() => hide({ kind: 'comment', id: first.id })))
  expect(await counts(id)).toEqual({ likes: 0, replies: 0 })
  expect((await sara.get(`/api/posts/${id}/comments`)).body).toEqual([])
  expect((await sara.get(`/api/posts/${id}`)).body.previews).toEqual([])
  expect((await omid.get(`/api/posts/${id}/comments`)).body).toMatchObject([{ hidden: true }])
  expect((await restore(`comments/${first.id}`)).status).toBe(204)
  expect((await restore(`comments/${first.id}`)).status).toBe(204)
  expect(await counts(id)).toEqual({ likes: 0, replies: 1 })
  await hide({ kind: 'comment', id: first.id })
  await omid.delete(`/api/comments/${first.id}`)
  expect(await counts(id)).toEqual({ likes: 0, replies: 0 })
})

test('the feed shows the first public replies, to moderators and the author of a hidden one too', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(sara)
  for (const content of ['A rude reply', 'Another rude one']) {
    const { id: replyId } = await reply(omid, id, { content })
    await hide({ kind: 'comment', id: replyId })
  }
  await reply(omid, id, { content: 'A kind reply' })
  for (const reader of [sara, omid, moderator]) {
    const { replies, previews } = (await reader.get(`/api/posts/${id}`)).body
    expect(replies).toBe(1)
    expect(previews.map((preview: { content: string }) => preview.content)).toEqual(['A kind reply'])
  }
})

test('one’s own reply can be removed while its post is hidden, and not be changed', async () => {
  const [sara, omid, mina] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const { id } = await publish(sara)
  const own = await reply(omid, id)
  await reply(mina, id)
  await hide({ kind: 'post', id })
  expect(await omid.patch(`/api/comments/${own.id}`, { content: 'Other' })).toFailWith(404, 'not_found')
  expect(await mina.delete(`/api/comments/${own.id}`)).toFailWith(404, 'not_found')
  expect((await omid.delete(`/api/comments/${own.id}`)).status).toBe(204)
  expect((await restore(`posts/${id}`)).status).toBe(204)
  expect(await counts(id)).toEqual({ likes: 0, replies: 1 })
  expect(
    (await sara.get(`/api/posts/${id}/comments`)).body.map((each: { id: number }) => each.id),
  ).not.toContain(own.id)
})

test('under a hidden post, those who may read it change their own replies, and report none', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(sara)
  const others = await reply(omid, id)
  const own = [
    [sara, await reply(sara, id)],
    [moderator, await reply(moderator, id)],
  ] as const
  await hide({ kind: 'post', id })
  for (const [reader, { id: ownId }] of own) {
    expect((await reader.patch(`/api/comments/${ownId}`, { content: `Changed ${ownId}` })).status).toBe(200)
    const report = await reader.post(`/api/comments/${others.id}/report`, { reason: 'rude' })
    expect(report).toFailWith(404, 'not_found')
  }
})

test('reports wait for moderators, show no anonymous author, and are decided by hiding or keeping the text', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(sara, { anonymous: true })
  const replyResponse = await reply(sara, id)
  await omid.post(`/api/posts/${id}/report`, { reason: 'untrue' })
  await omid.post(`/api/comments/${replyResponse.id}/report`, { reason: 'rude' })
  const waiting = (await moderator.get('/api/admin/reports')).body
  expect(waiting).toMatchObject([
    { kind: 'post', textId: id, reason: 'untrue', anonymous: true, author: null },
    { kind: 'comment', textId: replyResponse.id, url: `/community/${id}`, reason: 'rude', author: 'Sara' },
  ])
  const decide = (report: { id: number }, decision: 'hidden' | 'kept') =>
    moderator.patch(`/api/admin/reports/${report.id}`, { decision, reason: 'Looked at.' })
  expect((await decide(waiting[0], 'kept')).status).toBe(204)
  expect((await decide(waiting[1], 'hidden')).status).toBe(204)
  expect((await moderator.get('/api/admin/reports')).body).toEqual([])
  expect((await moderator.get('/api/admin/reports?state=decided')).body).toMatchObject([
    { textId: replyResponse.id, decision: 'hidden', hidden: true },
    { textId: id, decision: 'kept', hidden: false },
  ])
})

test('the author of an anonymous text is suspended without being named, and revealed to admins alone', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara, { anonymous: true })
  const inTx = <T>(run: (tx: Parameters<Parameters<typeof app.db.transaction>[0]>[0]) => Promise<T>) =>
    app.db.transaction(run)
  const text = authoredText(DISCUSSION_TEXTS.post, id)
  const how = { reason: 'insults', madeFrom: `post:${id}` }
  await expect(inTx((tx) => blockAuthorOf(as(sara.viewer), tx, text, how))).rejects.toThrow('not_yours')
  await inTx((tx) => blockAuthorOf(as(moderator.viewer), tx, text, how))
  const { rows } = await app.db.$client.query('select user_id, sealed, reason from suspensions')
  expect(rows).toEqual([{ user_id: sara.id, sealed: true, reason: 'insults' }])
  await expect(inTx((tx) => authorBehind(as(moderator.viewer), tx, text))).rejects.toThrow('not_yours')
  expect(await inTx((tx) => authorBehind(as(admin.viewer), tx, text))).toMatchObject({ id: sara.id })
})

test('people export everything they wrote, the anonymous too', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(sara, { anonymous: true })
  const replyResponse = await reply(sara, id)
  await sara.post(`/api/posts/${id}/like`)
  await reply(omid, id)
  expect((await sara.get('/api/me/export')).body.discussions).toMatchObject({
    posts: [{ id, anonymous: true }],
    comments: [{ id: replyResponse.id }],
    likes: [{ postId: id }],
    reports: [],
  })
})

test.each([
  ['keep', 2, { likes: 1, replies: 2 }],
  ['remove', 1, { likes: 1, replies: 1 }],
] as const)('leaving with %s leaves counts exact', async (farewell, comments, expected) => {
  const [sara, omid] = [
    await createPerson(testApp, { country: 'SE', city: 'Malmö' }),
    await createPerson(testApp),
  ]
  const [own, others] = [await publish(sara), await publish(omid)]
  for (const person of [sara, omid]) {
    await person.post(`/api/posts/${others.id}/like`)
    await reply(person, others.id)
    await reply(person, own.id)
  }
  await hide({ kind: 'comment', id: (await reply(sara, others.id, { content: 'A rude one' })).id })
  expect((await sara.delete('/api/me', { posts: farewell })).status).toBe(204)
  expect(await counts(others.id)).toEqual(expected)
  expect((await omid.get(`/api/posts/${others.id}/comments`)).body).toHaveLength(comments)
  const remaining = await guest.get(`/api/posts/${own.id}`)
  if (farewell === 'remove') expect(remaining).toFailWith(404, 'not_found')
  else expect(remaining.body).toMatchObject({ author: { firstName: null, former: true }, city: null })
})
