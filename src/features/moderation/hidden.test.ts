import { expect, test } from 'vitest'
import { storedKind } from '#features/local-community/rules.ts'
import { m } from '#messages'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'
import { inHours } from '../../../tests/times.ts'
import { DELETED_KINDS } from './search-params.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { admin, expert, createSession } = await openExperts(testApp)
const moderator = await createPerson(testApp, { role: 'moderator', firstName: 'Keivan' })
const minoo = await createPerson(testApp, { firstName: 'Minooye', lastName: 'Nobody' })
const [reader, guest] = [await createPerson(testApp), testApp.newClient()]

type Item = { id: number; kind: string; textId: number }
const hidden = async (query = '') =>
  (await moderator.get(`/api/admin/hidden?limit=100${query}`)).body as Item[]
const reason = { reason: 'This is an advertisement.' }
const create = async (path: string, data: object): Promise<number> => {
  const response = await minoo.post(path, data)
  expect(response.status).toBe(201)
  return response.body.id
}
const hide = async (path: string) => {
  expect((await reader.post(`${path}/report`, reason)).status).toBe(202)
  const [{ id }] = (await moderator.get('/api/admin/reports')).body
  const decided = { decision: 'hidden', reason: 'Against the guidelines.' }
  expect((await moderator.patch(`/api/admin/reports/${id}`, decided)).status).toBe(204)
}
const createPost = (title: string, anonymous = false) =>
  create('/api/posts', { title, content: 'Buy my thing', category: 'Education', anonymous })
const oslo = { city: 'Oslo', country: 'Norway' }
const picnic = { title: 'Fake concert', eventType: 'meetup', zone: 'Europe/Oslo', ...oslo }
const date = inHours(48)

test('only moderators see hidden texts', async () => {
  expect(await guest.get('/api/admin/hidden')).toFailWith(401, 'sign_in_first')
  for (const person of [reader, expert])
    expect(await person.get('/api/admin/hidden')).toFailWith(403, 'staff_only')
  for (const person of [moderator, admin]) expect((await person.get('/api/admin/hidden')).body).toEqual([])
  expect(await moderator.get('/api/admin/hidden?kind=member')).toFailWith(422, 'invalid')
})

test('moderators decide neither on reports of what they wrote nor on showing it again; admins may', async () => {
  const content = { title: 'Mine', content: 'Words', category: 'Education' }
  const { id } = (await moderator.post('/api/posts', content)).body
  await reader.post(`/api/posts/${id}/report`, reason)
  const [report] = (await admin.get('/api/admin/reports')).body
  for (const decision of ['kept', 'hidden'])
    expect(await moderator.patch(`/api/admin/reports/${report.id}`, { decision, ...reason })).toFailWith(
      403,
      'own_text',
    )
  expect(
    (await admin.patch(`/api/admin/reports/${report.id}`, { decision: 'hidden', ...reason })).status,
  ).toBe(204)
  expect(await moderator.post(`/api/admin/posts/${id}/restore`, reason)).toFailWith(403, 'own_text')
  expect((await admin.post(`/api/admin/posts/${id}/restore`, reason)).status).toBe(204)

  const anonymous = (await moderator.post('/api/posts', { ...content, anonymous: true })).body.id
  await reader.post(`/api/posts/${anonymous}/report`, reason)
  const [unnamed] = (await admin.get('/api/admin/reports')).body
  expect(
    (await moderator.patch(`/api/admin/reports/${unnamed.id}`, { decision: 'kept', ...reason })).status,
  ).toBe(204)
})

test('every kind is listed, newest first, with who hid it and why, until it is restored', async () => {
  const postId = await createPost('A post')
  const groupId = await create('/api/regional-groups', {
    name: 'Cheap loans',
    description: 'Call me',
    ...oslo,
  })
  const sessionId = (await createSession()).id
  const things: [kind: string, plural: string, id: number, url: string][] = [
    [
      'comment',
      'comments',
      await create(`/api/posts/${postId}/comments`, { content: 'Rude' }),
      `/community/${postId}`,
    ],
    ['post', 'posts', postId, `/community/${postId}`],
    [
      'community_event',
      'community-events',
      await create('/api/community-events', { ...picnic, date }),
      '/local-community/events/1',
    ],
    [
      'message',
      'organizer-messages',
      await create(`/api/regional-groups/${groupId}/messages`, { message: 'Join my scheme' }),
      `/local-community/${groupId}`,
    ],
    ['group', 'regional-groups', groupId, `/local-community/${groupId}`],
    [
      'question',
      'expert-questions',
      await create('/api/expert-questions', { sessionId, question: 'Unkind words?' }),
      `/expert-sessions/${sessionId}`,
    ],
  ]
  await reader.post(`/api/regional-groups/${groupId}/join`)
  for (const [, plural, id] of things) await hide(`/api/${plural}/${id}`)

  const listed = await hidden()
  expect(listed.map(({ kind, textId }) => [kind, textId])).toEqual(
    things.map(([kind, , id]) => [kind, id]).reverse(),
  )
  expect(listed.at(-1)).toMatchObject({
    title: 'A post',
    excerpt: 'Rude',
    byName: 'Keivan Amini',
    reason: 'Against the guidelines.',
    deleted: false,
  })
  expect(JSON.stringify(listed)).not.toMatch(new RegExp(`Minooye|${minoo.id}`))

  for (const [kind, plural, id, url] of things) {
    expect(await hidden(`&kind=${kind}`)).toMatchObject([{ kind, textId: id, url }])
    expect((await moderator.post(`/api/admin/${plural}/${id}/restore`, reason)).status).toBe(204)
    expect(await hidden(`&kind=${kind}`)).toEqual([])
  }
  expect(await hidden()).toEqual([])
})

test('something hidden twice is listed once, by the last time; a long text begins with whole words', async () => {
  const content = 'word '.repeat(100)
  const id = await create('/api/posts', { title: 'Twice', content, category: 'Education' })
  await hide(`/api/posts/${id}`)
  const [first] = await hidden()
  await moderator.post(`/api/admin/posts/${id}/restore`, reason)
  const later = await createPerson(testApp)
  await later.post(`/api/posts/${id}/report`, reason)
  const [{ id: report }] = (await admin.get('/api/admin/reports')).body
  await admin.patch(`/api/admin/reports/${report}`, { decision: 'hidden', reason: 'Again.' })
  const twice = await hidden()
  expect(twice).toMatchObject([{ textId: id, byName: 'Ava Amini', reason: 'Again.' }])
  expect(twice[0]?.id).toBeGreaterThan(first?.id ?? 0)
  expect((twice[0] as { excerpt?: string }).excerpt).toMatch(/^(word )+word…$/)
  await moderator.post(`/api/admin/posts/${id}/restore`, reason)
})

test('nothing leads to the author of an anonymous text', async () => {
  await hide(`/api/posts/${await createPost('Unnamed', true)}`)
  const sessionId = (await createSession()).id
  const questionInput = { sessionId, question: 'Who am I?', isAnonymous: true }
  const id = await create('/api/expert-questions', questionInput)
  expect((await expert.patch(`/api/expert-questions/${id}`, { isHidden: true })).status).toBe(200)
  const response = await moderator.get('/api/admin/hidden')
  expect(response.body).toMatchObject([
    { kind: 'question', textId: id, excerpt: 'Who am I?', byName: 'Laleh Amini', reason: null },
    { kind: 'post', title: 'Unnamed', byName: 'Keivan Amini' },
  ])
  expect(JSON.stringify(response.body)).not.toMatch(new RegExp(`Minooye|Nobody|${minoo.id}|${minoo.email}`))
  expect(Object.keys(response.body[1]).sort()).toEqual(
    ['at', 'byName', 'deleted', 'excerpt', 'id', 'kind', 'reason', 'textId', 'title', 'url'].sort(),
  )
})

test('hidden, deleted and decided items come in pages, newest first', async () => {
  const options = ['One', 'Two'].map((text) => ({ text, textFa: text }))
  for (const title of ['One', 'Two', 'Three']) {
    await hide(`/api/posts/${await createPost(title)}`)
    const { body: poll } = await admin.post('/api/polls', { question: title, questionFa: title, options })
    await admin.delete(`/api/polls/${poll.id}`)
  }
  for (const list of ['hidden?', 'hidden?kind=deleted&', 'reports?state=decided&']) {
    const all: Item[] = (await moderator.get(`/api/admin/${list}limit=100`)).body
    const ids = all.map(({ id }) => id)
    expect(ids, list).toEqual(ids.toSorted((a, b) => b - a))
    const read: Item[] = []
    let path: string | undefined = `/api/admin/${list}limit=2`
    while (path) {
      const { body, headers }: { body: Item[]; headers: Headers } = await moderator.get(path)
      expect(body.length).toBeLessThanOrEqual(2)
      read.push(...body)
      path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(read, list).toEqual(all)
  }
  expect(await moderator.get('/api/admin/hidden?cursor=x')).toFailWith(422, 'invalid')
})

test('what was deleted is listed by its title, and cannot be restored', async () => {
  const options = [
    { text: 'Sangak', textFa: 'سنگک' },
    { text: 'Barbari', textFa: 'بربری' },
  ]
  const poll = { question: 'Which bread?', questionFa: 'کدام نان؟', options }
  const { body } = await admin.post('/api/polls', poll)
  expect((await admin.delete(`/api/polls/${body.id}`)).status).toBe(204)
  const deleted = { deleted: true, kind: 'poll', textId: body.id, url: null, byName: 'Ava Amini' }
  const [newest] = await hidden('&kind=deleted')
  expect(newest).toMatchObject({ ...deleted, title: 'Which bread?', titleFa: 'کدام نان؟' })
  expect((await hidden()).some(({ kind }) => kind === 'poll')).toBe(false)
})

test('everything that an admin can delete is listed', () => {
  const deletions = Object.keys(m).flatMap((key) => /^admin_action_(.+)_removed$/.exec(key)?.[1] ?? [])
  const notOfTheSite = ['demo', 'group_member', 'note']
  const kinds = deletions.filter((kind) => !notOfTheSite.includes(kind))
  expect(kinds.sort()).toEqual(DELETED_KINDS.map(storedKind).sort())
})

test('moderators cannot decide on their own texts of any kind, nor undo others’ decisions on them', async () => {
  const { id: sessionId } = await createSession()
  const date = inHours(48)
  const words = { title: 'Mine too', content: 'Words', category: 'Education' }
  const own = [
    ['posts', 'posts', words],
    ['regional-groups', 'regional-groups', { name: 'Mine', ...oslo }],
    ['community-events', 'community-events', { ...picnic, date }],
    ['expert-questions', 'expert-questions', { sessionId, question: 'Mine?' }],
  ] as const
  for (const [path, plural, data] of own) {
    const { id } = (await moderator.post(`/api/${path}`, data)).body
    await reader.post(`/api/${path}/${id}/report`, reason)
    const [report] = (await admin.get('/api/admin/reports')).body
    const decide = { decision: 'hidden', ...reason }
    expect(await moderator.patch(`/api/admin/reports/${report.id}`, decide)).toFailWith(403, 'own_text')
    expect((await admin.patch(`/api/admin/reports/${report.id}`, decide)).status).toBe(204)
    expect(await moderator.post(`/api/admin/${plural}/${id}/restore`, reason)).toFailWith(403, 'own_text')
    const undone = await moderator.delete('/api/admin/reports/decisions', { ids: [report.id] })
    expect(undone.body, path).toEqual({ done: [], skipped: [report.id] })
    expect((await admin.post(`/api/admin/${plural}/${id}/restore`, reason)).status).toBe(204)
  }
})
