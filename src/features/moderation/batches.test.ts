import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { revealHelpers } from '../../../tests/reveals.ts'
import { sessionInput } from '../../../tests/sessions.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })
const { changeAuditLog } = revealHelpers(testApp)
const [sara, reader, other] = [
  await createPerson(testApp),
  await createPerson(testApp),
  await createPerson(testApp),
]
const post = async () =>
  (await sara.post('/api/posts', { title: 'Buy this', content: 'Cheap', category: 'Education' })).body.id
const report = async (id: number, person = reader) => {
  await person.post(`/api/posts/${id}/report`, { reason: 'Advertising' })
  const open = (await moderator.get('/api/admin/reports?limit=100')).body
  return open.filter(({ textId }: { textId: number }) => textId === id).at(-1).id as number
}
const statusForGuest = async (id: number) => (await testApp.newClient().get(`/api/posts/${id}`)).status
const BOTH = '/api/admin/reports/decisions'
const hide = { decision: 'hidden', reason: 'Against the guidelines' }

test('several reports are decided at once; what someone else decided meanwhile is skipped', async () => {
  const posts = [await post(), await post(), await post()]
  const ids = await Promise.all(posts.map((id) => report(id)))
  await moderator.patch(`/api/admin/reports/${ids[2]}`, { decision: 'kept', reason: 'Fine' })
  const response = await moderator.post(BOTH, { ids: [...ids, 999_999], ...hide })
  expect([response.status, response.body]).toEqual([
    200,
    { done: [ids[0], ids[1]], skipped: [ids[2], 999_999] },
  ])
  expect(await Promise.all(posts.map(statusForGuest))).toEqual([404, 404, 200])
})

test('two reports of one post are decided together, and taken back together', async () => {
  const id = await post()
  const ids = [await report(id), await report(id, other)]
  expect((await moderator.post(BOTH, { ids, ...hide })).body).toEqual({ done: ids, skipped: [] })
  expect(await statusForGuest(id)).toBe(404)
  expect((await moderator.delete(BOTH, { ids: [ids[0]] })).body).toEqual({ done: ids, skipped: [] })
  expect(await statusForGuest(id)).toBe(200)
  const open = (await moderator.get('/api/admin/reports?limit=100')).body
  expect(open.map((each: { id: number }) => each.id)).toEqual(expect.arrayContaining(ids))
  const [entry] = (await admin.get('/api/admin/record')).body
  expect(entry).toMatchObject({ act: 'report_reopened', subject: `post:${id}` })
  expect((await moderator.delete(BOTH, { ids })).body).toEqual({ done: [], skipped: ids })
})

test('taking one decision back leaves what another decision hid', async () => {
  const id = await post()
  const first = await report(id)
  await moderator.post(BOTH, { ids: [first], decision: 'kept', reason: 'Fine' })
  await moderator.post(BOTH, { ids: [await report(id, other)], ...hide })
  expect((await moderator.delete(BOTH, { ids: [first] })).body.done).toEqual([first])
  expect(await statusForGuest(id)).toBe(404)
})

test('of two decisions that hid a text, each after it was shown again, the later one stands', async () => {
  const id = await post()
  const first = await report(id)
  await moderator.post(BOTH, { ids: [first], ...hide })
  await moderator.post(`/api/admin/posts/${id}/restore`, { reason: 'It was a joke' })
  const second = await report(id, other)
  await moderator.post(BOTH, { ids: [second], ...hide })
  expect((await moderator.delete(BOTH, { ids: [first] })).body.done).toEqual([first])
  expect(await statusForGuest(id)).toBe(404)
  expect((await moderator.delete(BOTH, { ids: [second] })).body.done).toEqual([second])
  expect(await statusForGuest(id)).toBe(200)
})

test('taking a decision back leaves hidden what was hidden before it', async () => {
  const expert = await createPerson(testApp, { role: 'expert' })
  const { body: session } = await admin.post('/api/expert-sessions', sessionInput())
  await admin.patch(`/api/expert-sessions/${session.id}`, { expertId: expert.id })
  const { body: question } = await sara.post('/api/expert-questions', {
    sessionId: session.id,
    question: 'A?',
  })
  await reader.post(`/api/expert-questions/${question.id}/report`, { reason: 'Advertising' })
  await expert.patch(`/api/expert-questions/${question.id}`, { isHidden: true })
  const reports = (await moderator.get('/api/admin/reports?limit=100')).body
  const { id } = reports.find(({ kind }: { kind: string }) => kind === 'question')
  expect((await moderator.post(BOTH, { ids: [id], ...hide })).body.done).toEqual([id])
  expect((await moderator.delete(BOTH, { ids: [id] })).body.done).toEqual([id])
  expect((await reader.get(`/api/expert-questions?sessionId=${session.id}`)).body).toEqual([])
})

test('taking a decision back publishes nothing that was declined before it', async () => {
  const id = await post()
  const first = await report(id)
  const edited = await sara.patch(`/api/posts/${id}`, { content: 'Look at www.example.org' })
  const { version } = edited.body
  await moderator.patch(`/api/admin/review/post/${id}`, {
    decision: 'declined',
    reason: 'Advertising',
    version,
  })
  await moderator.post(BOTH, { ids: [first], ...hide })
  expect((await moderator.delete(BOTH, { ids: [first] })).body.done).toEqual([first])
  expect(await statusForGuest(id)).toBe(404)
})

test('taking a decision back publishes nothing that waits for review', async () => {
  const id = await post()
  const first = await report(id)
  await moderator.post(BOTH, { ids: [first], ...hide })
  await moderator.post(`/api/admin/posts/${id}/restore`, { reason: 'It was corrected' })
  const edited = await sara.patch(`/api/posts/${id}`, { content: 'Look at www.example.org' })
  expect(edited.body).toMatchObject({ held: true })
  expect((await moderator.delete(BOTH, { ids: [first] })).body.done).toEqual([first])
  expect(await statusForGuest(id)).toBe(404)
  expect((await moderator.get('/api/admin/review')).body).toMatchObject([{ textId: id }])
})

test.each(['post', 'comment'])('a %s that waited for review when it was hidden waits again', async (kind) => {
  const postId = await post()
  const path = `/api/posts/${postId}/comments`
  const id = kind === 'post' ? postId : (await sara.post(path, { content: 'Cheap' })).body.id
  await reader.post(`/api/${kind}s/${id}/report`, { reason: 'Advertising' })
  const open = (await moderator.get('/api/admin/reports?limit=100')).body
  const ids = [open.at(-1).id]
  await sara.patch(`/api/${kind}s/${id}`, { content: 'Look at www.example.org' })
  const isWaiting = async () =>
    (await moderator.get('/api/admin/review?limit=100')).body.some(
      (text: { id: string }) => text.id === `${kind}:${id}`,
    )
  expect(await isWaiting()).toBe(true)
  expect((await moderator.post(BOTH, { ids, ...hide })).body.done).toEqual(ids)
  expect(await isWaiting()).toBe(false)
  expect((await moderator.delete(BOTH, { ids })).body.done).toEqual(ids)
  expect(await isWaiting()).toBe(true)
  if (kind === 'post') expect(await statusForGuest(id)).toBe(404)
  else expect((await reader.get(path)).body).toEqual([])

  const { body: waiting } = await moderator.get('/api/admin/review?limit=100')
  const { version } = waiting.find((text: { id: string }) => text.id === `${kind}:${id}`)
  await moderator.patch(`/api/admin/review/${kind}/${id}`, { decision: 'approved', version })
  await moderator.post(BOTH, { ids, ...hide })
  expect((await moderator.delete(BOTH, { ids })).body.done).toEqual(ids)
  expect(await isWaiting(), 'it did not wait when it was hidden again').toBe(false)
})

test('a moderator can take back their approval for a minute, and the audit log says so', async () => {
  const author = await createPerson(testApp)
  const held = { title: 'My shop', content: 'At www.example.org', category: 'Education' }
  const { id } = (await author.post('/api/posts', held)).body
  const decide = (decision: string, by = moderator) =>
    by.patch(`/api/admin/review/post/${id}`, { decision, version: 1 })
  await decide('approved')
  const second = await createPerson(testApp, { role: 'moderator' })
  expect(await decide('waiting', second)).toFailWith(409, 'already_reviewed')
  for (let twice = 0; twice < 2; twice++) expect((await decide('waiting')).status).toBe(204)
  const log = (await admin.get('/api/admin/record?limit=2')).body
  const subject = `post:${id}`
  expect(log).toMatchObject([
    { act: 'review_undone', subject },
    { act: 'review_approved', subject },
  ])
  await decide('approved')
  await changeAuditLog("update admin_record set at = at - interval '61 seconds'")
  expect(await decide('waiting')).toFailWith(409, 'already_reviewed')
  expect(await statusForGuest(id)).toBe(200)
})

test('two moderators who decide the same page at once decide each report once', async () => {
  const posts = [await post(), await post(), await post(), await post()]
  const ids: number[] = []
  for (const id of posts) ids.push(await report(id))
  const responses = await Promise.all([moderator, admin].map((person) => person.post(BOTH, { ids, ...hide })))
  const done = responses.flatMap(({ body }) => body.done as number[])
  expect(done.sort((a, b) => a - b)).toEqual(ids)
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('of two moderators who decide one report at once, the second changes and logs nothing, and may read what was decided', async () => {
  for (const second of ['kept', 'hidden'] as const) {
    const postId = await post()
    const id = await report(postId)
    const path = `/api/admin/reports/${id}`
    const asked = [moderator, admin].map((person, at) =>
      person.patch(path, { decision: at === 0 ? 'hidden' : second, reason: 'Against the guidelines' }),
    )
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)).toFailWith(409, 'report_decided')
    const { decision } = (await moderator.get(path)).body
    expect(await statusForGuest(postId)).toBe(decision === 'hidden' ? 404 : 200)
    const log = (await admin.get('/api/admin/record')).body as { act: string; subject: string }[]
    expect(log.filter(({ subject }) => subject === `post:${postId}`)).toMatchObject([
      { act: `report_${decision}` },
    ])
  }
})

test('is for moderators, with fifty at most and a reason', async () => {
  const one = [await report(await post())]
  expect(await reader.post(BOTH, { ids: one, ...hide })).toFailWith(403, 'staff_only')
  expect(await testApp.newClient().delete(BOTH, { ids: one })).toFailWith(401, 'sign_in_first')
  for (const ids of [[], Array.from({ length: 51 }, (_, i) => i + 1), ['x'], [0], [2 ** 31]])
    expect(await moderator.post(BOTH, { ids, ...hide })).toFailWith(422, 'invalid')
  expect(await moderator.post(BOTH, { ids: one, decision: 'hidden', reason: ' ' })).toFailWith(422, 'invalid')
})
