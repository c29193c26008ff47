import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'
import { inHours } from '../../../tests/times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { admin, expert, createSession } = await openExperts(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const sara = await createPerson(testApp, { firstName: 'Saraye' })
const [reader, guest] = [await createPerson(testApp), testApp.newClient()]
const EVENT = {
  title: 'Fake concert',
  eventType: 'meetup',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
  location: 'Secret Lane 12',
  date: inHours(48),
}
const reason = { reason: 'This is an advertisement.' }
const openReports = async () => (await moderator.get('/api/admin/reports?limit=100')).body
const decide = async (kind: string, decision: 'hidden' | 'kept') => {
  const { id } = (await openReports()).find((each: { kind: string }) => each.kind === kind)
  return moderator.patch(`/api/admin/reports/${id}`, { decision, reason: 'Looked at.' })
}
const createGroup = async () =>
  (await sara.post('/api/regional-groups', { name: 'Cheap loans', city: 'Oslo', country: 'Norway' })).body.id
const createEvent = async () => (await sara.post('/api/community-events', EVENT)).body.id
const createQuestion = async (isAnonymous: boolean, person = sara) => {
  const { id } = await createSession()
  const question = { sessionId: id, question: 'Unkind words', isAnonymous }
  return { sessionId: id, id: (await person.post('/api/expert-questions', question)).body.id }
}

test('a group is reported once by each member, waits for moderators, is hidden, and shown again', async () => {
  const id = await createGroup()
  const path = `/api/regional-groups/${id}`
  expect(await guest.post(`${path}/report`, reason)).toFailWith(401, 'sign_in_first')
  expect(await reader.post(`${path}/report`, {})).toFailWith(422, 'invalid')
  expect(await reader.post('/api/regional-groups/999999/report', reason)).toFailWith(404, 'group_not_found')
  for (let i = 0; i < 2; i++) expect((await reader.post(`${path}/report`, reason)).status).toBe(202)
  const waiting = await openReports()
  expect(waiting).toMatchObject([
    {
      kind: 'group',
      textId: id,
      title: 'Cheap loans',
      author: 'Saraye',
      anonymous: false,
      url: `/local-community/${id}`,
      reason: reason.reason,
      hidden: false,
    },
  ])
  expect(JSON.stringify(waiting)).not.toContain(reader.id)
  expect((await decide('group', 'hidden')).status).toBe(204)
  for (const person of [guest, reader]) {
    expect(await person.get(path)).toFailWith(404, 'group_not_found')
    expect(JSON.stringify((await person.get('/api/regional-groups?limit=100')).body)).not.toContain(
      'Cheap loans',
    )
    expect((await person.get('/api/search?q=loans')).body).toEqual([])
  }
  expect(await reader.post(`${path}/join`)).toFailWith(404, 'group_not_found')
  for (const person of [sara, moderator])
    expect((await person.get(path)).body).toMatchObject({ hidden: true })
  const restore = `/api/admin/regional-groups/${id}/restore`
  expect(await reader.post(restore, reason)).toFailWith(403, 'staff_only')
  expect((await moderator.post(restore, reason)).status).toBe(204)
  expect((await guest.get(path)).body).toMatchObject({ hidden: false })
  const auditEntries = (await admin.get('/api/admin/record')).body
  expect(auditEntries.map(({ act, subject }: { act: string; subject: string }) => [act, subject])).toEqual([
    ['group_restored', `group:${id}`],
    ['report_hidden', `group:${id}`],
  ])
})

test('a hidden event accepts no registrations; registered families still see it', async () => {
  const id = await createEvent()
  const path = `/api/community-events/${id}`
  const comes = await createPerson(testApp)
  await comes.post(`${path}/register`, {})
  expect((await reader.post(`${path}/report`, reason)).status).toBe(202)
  expect(JSON.stringify(await openReports())).not.toContain('Secret Lane')
  expect((await decide('community_event', 'hidden')).status).toBe(204)
  expect(await reader.get(path)).toFailWith(404, 'gathering_not_found')
  expect(await reader.post(`${path}/register`, {})).toFailWith(404, 'gathering_not_found')
  expect((await guest.get('/api/community-events?limit=100')).body).toEqual([])
  for (const person of [comes, sara, moderator])
    expect((await person.get(path)).body).toMatchObject({ hidden: true })
  expect((await moderator.post(`/api/admin/community-events/${id}/restore`, reason)).status).toBe(204)
  expect((await guest.get(path)).body).toMatchObject({ hidden: false })
})

test('a report of an anonymous question shows a moderator no name, whatever is done about it', async () => {
  const asker = await createPerson(testApp, { firstName: 'Minooye' })
  const { id, sessionId } = await createQuestion(true, asker)
  expect((await reader.post(`/api/expert-questions/${id}/report`, reason)).status).toBe(202)
  const responses = [await openReports()]
  expect(responses[0]).toMatchObject([{ kind: 'question', textId: id, anonymous: true, author: null }])
  expect((await decide('question', 'hidden')).status).toBe(204)
  expect((await reader.get(`/api/expert-questions?sessionId=${sessionId}`)).body).toEqual([])
  expect((await reader.get(`/api/expert-sessions/${sessionId}`)).body.questionCount).toBe(0)
  const [report] = (await moderator.get('/api/admin/reports?state=decided')).body
  expect((await moderator.post(`/api/admin/reports/${report.id}/block-author`, reason)).status).toBe(204)
  for (const path of ['/api/admin/reports?state=decided', `/api/expert-questions?sessionId=${sessionId}`])
    responses.push((await moderator.get(path)).body)
  responses.push((await admin.get('/api/admin/record')).body, (await expert.get('/api/notifications')).body)
  expect(JSON.stringify(responses)).not.toMatch(new RegExp(`Minooye|${asker.id}`))
  expect((await moderator.delete(`/api/admin/reports/${report.id}/block-author`, reason)).status).toBe(204)
  expect((await moderator.post(`/api/admin/expert-questions/${id}/restore`, reason)).status).toBe(204)
  expect((await reader.get(`/api/expert-questions?sessionId=${sessionId}`)).body).toHaveLength(1)
})

test('a report decided as kept leaves the question as it is; a removed question removes its report', async () => {
  const visibleQuestion = await createQuestion(false)
  await reader.post(`/api/expert-questions/${visibleQuestion.id}/report`, reason)
  expect((await openReports())[0]).toMatchObject({
    author: 'Saraye',
    url: `/expert-sessions/${visibleQuestion.sessionId}`,
  })
  expect((await decide('question', 'kept')).status).toBe(204)
  expect(
    (await reader.get(`/api/expert-questions?sessionId=${visibleQuestion.sessionId}`)).body,
  ).toHaveLength(1)
  const gone = await createQuestion(false)
  await reader.post(`/api/expert-questions/${gone.id}/report`, reason)
  await sara.delete(`/api/expert-questions/${gone.id}`)
  expect(await openReports()).toEqual([])
  expect(await reader.post(`/api/expert-questions/${gone.id}/report`, reason)).toFailWith(
    404,
    'question_not_found',
  )
})

test('what was kept is reported again by the same member once its author has edited it, and not before', async () => {
  const post = { title: 'A walk', content: 'Come along', category: 'Education' }
  const { id } = (await sara.post('/api/posts', post)).body
  const reply = (await sara.post(`/api/posts/${id}/comments`, { content: 'Please do' })).body
  const question = await createQuestion(false)
  const texts = [
    [`/api/posts/${id}`, { content: 'Come, fools' }],
    [`/api/comments/${reply.id}`, { content: 'Fools' }],
    [`/api/expert-questions/${question.id}`, { question: 'Fools?' }],
  ] as const
  for (const [path, edited] of texts) {
    const report = async (why: string) =>
      expect((await reader.post(`${path}/report`, { reason: why })).status, path).toBe(202)
    await report('Unkind')
    const [{ kind }] = await openReports()
    await decide(kind, 'kept')
    await report('Unkind still')
    expect(await openReports(), path).toEqual([])
    expect((await sara.patch(path, edited)).status, path).toBe(200)
    await report('Worse now')
    await report('And once more')
    expect(await openReports(), path).toMatchObject([{ kind, reason: 'Worse now', decision: null }])
    await decide(kind, 'kept')
  }
})

test('a group or event that was kept is reported again once it was changed, not for who joins or registers', async () => {
  const [groupId, eventId] = [await createGroup(), await createEvent()]
  const [group, event] = [`/api/regional-groups/${groupId}`, `/api/community-events/${eventId}`]
  const cases = [
    ['group', group, `${group}/join`, () => sara.patch(group, { description: 'Cheap loans for fools' })],
    ['group', group, undefined, () => sara.post(`${group}/closing`, { reason: 'All fools are gone' })],
    ['community_event', event, `${event}/register`, () => sara.patch(event, { description: 'For fools' })],
    ['community_event', event, undefined, () => sara.post(`${event}/cancellation`, { reason: 'Fools' })],
  ] as const
  for (const [kind, path, entry, change] of cases) {
    const report = async (why: string) =>
      expect((await reader.post(`${path}/report`, { reason: why })).status, path).toBe(202)
    if (entry) {
      await report('Unkind')
      await decide(kind, 'kept')
      expect((await reader.post(entry, { attendeeCount: 2 })).status, entry).toBeLessThan(300)
    }
    await report('Unkind still')
    expect(await openReports(), path).toEqual([])
    expect((await change()).status, path).toBe(200)
    await report('Worse now')
    await report('And once more')
    expect(await openReports(), path).toMatchObject([{ kind, reason: 'Worse now', decision: null }])
    await decide(kind, 'kept')
  }
})

test('a text reported again waits behind earlier reports, even after a moderator began to read', async () => {
  const [before, after] = [await createGroup(), await createGroup()]
  const { id: post } = (
    await sara.post('/api/posts', { title: 'A lake', content: 'Come along', category: 'Education' })
  ).body
  const report = (path: string) => reader.post(`/api/${path}/report`, reason)
  await report(`posts/${post}`)
  const [{ id: decided }] = await openReports()
  await decide('post', 'kept')
  await report(`regional-groups/${before}`)
  await report(`regional-groups/${after}`)
  const first = await moderator.get('/api/admin/reports?limit=1')
  expect(first.body).toMatchObject([{ textId: before }])
  await sara.patch(`/api/posts/${post}`, { content: 'Come, fools' })
  await report(`posts/${post}`)
  const waiting = await openReports()
  expect(waiting).toMatchObject([{ textId: before }, { textId: after }, { kind: 'post', textId: post }])
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]?.replace('limit=1', 'limit=9')
  expect((await moderator.get(next ?? '')).body).toMatchObject([
    { textId: after },
    { kind: 'post', textId: post },
  ])
  // The moderator who decided the first report still has a button to take that back.
  const undone = await moderator.delete('/api/admin/reports/decisions', { ids: [decided] })
  expect(undone.body).toEqual({ done: [], skipped: [decided] })
  expect(await openReports()).toEqual(waiting)
  for (const kind of ['post', 'group', 'group']) await decide(kind, 'kept')
})
