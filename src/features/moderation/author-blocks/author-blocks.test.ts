import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { createPerson } from '../../../../tests/people.ts'
import { waitUntil } from '../../../../tests/processes/server-process.ts'
import { openExperts } from '../../../../tests/sessions.ts'

const testApp = await openTestApp()
const { app } = testApp
const moderator = await createPerson(testApp, { role: 'moderator', firstName: 'Mina' })
const { admin, createSession } = await openExperts(testApp)
const reader = await createPerson(testApp)
const reason = 'Names a child and its school'
const POST = { title: 'A title', content: 'Some words', category: 'Education', anonymous: true }
const BLOCKS = '/api/admin/author-blocks'

async function createReportedPost() {
  const author = await createPerson(testApp, { firstName: 'Minooye' })
  const { id } = (await author.post('/api/posts', POST)).body
  await reader.post(`/api/posts/${id}/report`, { reason: 'Unkind' })
  const { body: reports } = await moderator.get('/api/admin/reports?limit=100')
  const report = reports.find(({ textId }: { textId: number }) => textId === id)
  const block = () => moderator.post(`/api/admin/reports/${report.id}/block-author`, { reason })
  const isBlocked = async () => {
    const { rows } = await app.db.$client.query(
      'select from suspensions where user_id = $1 and ended_at is null',
      [author.id],
    )
    return rows.length > 0
  }
  return { id, author, report, block, isBlocked }
}

/** An anonymous post that was reported, and whose author was blocked for it. */
async function createBlockedPost() {
  const { block, ...post } = await createReportedPost()
  await block()
  expect(await post.isBlocked()).toBe(true)
  return post
}
const listBlocks = async () => (await moderator.get(`${BLOCKS}?limit=100`)).body
const blockOf = async (id: number) =>
  (await listBlocks()).find(({ textId }: { textId: number }) => textId === id)

test('lifting a suspension on the page of a member ends those made from named texts, and their blocks, but no sealed one', async () => {
  const author = await createPerson(testApp, { firstName: 'Kian' })
  const ids: number[] = []
  for (const anonymous of [false, true]) {
    const content = anonymous ? 'What nobody may know' : 'What everyone reads'
    const { id } = (await author.post('/api/posts', { ...POST, content, anonymous })).body
    await reader.post(`/api/posts/${id}/report`, { reason: 'Unkind' })
    ids.push(id)
  }
  const reportOf = async (id: number) =>
    (await moderator.get('/api/admin/reports?limit=100')).body.find(
      ({ textId }: { textId: number }) => textId === id,
    )
  const block = async (id: number) =>
    moderator.post(`/api/admin/reports/${(await reportOf(id)).id}/block-author`, { reason })
  for (const id of ids) expect((await block(id)).status).toBe(204)
  const blocked = async () => Promise.all(ids.map(async (id) => (await reportOf(id)).blocked))
  expect(await blocked()).toEqual([true, true])
  const lift = await admin.delete(`/api/admin/members/${author.id}/suspension`, { reason: 'They said sorry' })
  expect(lift.status).toBe(204)
  expect(await blocked()).toEqual([false, true])
  const [named = 0] = ids
  expect(await blockOf(named)).toBeUndefined()
  expect((await author.get('/api/auth/user')).body.suspended).toBe(true) // by the anonymous text still
  await block(named)
  expect(await blocked()).toEqual([true, true])
})

test('an author whose text is gone is unblocked by what the activity log calls it', async () => {
  const { id, author, report, isBlocked } = await createBlockedPost()
  expect((await author.delete(`/api/posts/${id}`)).status).toBe(204)
  const gone = await moderator.delete(`/api/admin/reports/${report.id}/block-author`, { reason })
  expect(gone).toFailWith(404, 'report_not_found')
  expect(await blockOf(id)).toEqual({
    id: expect.any(Number),
    kind: 'post',
    textId: id,
    byName: 'Mina Amini',
    at: expect.any(String),
    reason,
  })
  const { status, body } = await moderator.delete(`${BLOCKS}/post/${id}`, { reason: 'It was years ago' })
  expect([status, body]).toEqual([204, undefined])
  expect(await isBlocked()).toBe(false)
  expect(await blockOf(id)).toBe(undefined)
  const [entry] = (await admin.get('/api/admin/record')).body
  expect(entry).toMatchObject({
    act: 'author_unblocked',
    subject: `post:${id}`,
    reason: 'It was years ago',
    actorName: 'Mina Amini',
  })
})

test('neither the list nor the answer tells whether the author has left', async () => {
  const [there, left] = [await createBlockedPost(), await createBlockedPost()]
  expect((await left.author.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  await there.author.delete(`/api/posts/${there.id}`)
  const shown = await listBlocks()
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Minooye|${there.author.id}|${left.author.id}`))
  const answers = []
  for (const { id } of [there, left]) {
    const { kind, byName, reason } = (await blockOf(id)) ?? {}
    const { status, body } = await moderator.delete(`${BLOCKS}/post/${id}`, { reason })
    answers.push({ kind, byName, reason, status, body, block: await blockOf(id) })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 204, block: undefined })
})

test('unblocking twice is one entry of the log, and what was never blocked is not found', async () => {
  const { id } = await createBlockedPost()
  const entries = async () =>
    (await admin.get('/api/admin/record')).body.filter(
      ({ act, subject }: { act: string; subject: string }) =>
        act === 'author_unblocked' && subject === `post:${id}`,
    ).length
  for (const why of [reason, 'Again'])
    expect((await moderator.delete(`${BLOCKS}/post/${id}`, { reason: why })).status).toBe(204)
  expect(await entries()).toBe(1)
  const { id: other } = (await reader.post('/api/posts', POST)).body
  for (const never of [`post/${other}`, `comment/${id}`, `group/${id}`])
    expect(await moderator.delete(`${BLOCKS}/${never}`, { reason })).toFailWith(404, 'block_not_found')
})

test('only moderators read and end blocks', async () => {
  const { id, isBlocked } = await createBlockedPost()
  expect(await reader.get(BLOCKS)).toFailWith(403, 'staff_only')
  expect(await reader.delete(`${BLOCKS}/post/${id}`, { reason })).toFailWith(403, 'staff_only')
  expect(await isBlocked()).toBe(true)
})

test('the list is read in pages, newest first, and one that was blocked again is in it once', async () => {
  const ids = [await createBlockedPost(), await createBlockedPost(), await createBlockedPost()].map(
    ({ id }) => id,
  )
  const { body: reports } = await moderator.get('/api/admin/reports?limit=100')
  const first = reports.find(({ textId }: { textId: number }) => textId === ids[0])
  await moderator.post(`/api/admin/reports/${first.id}/block-author`, { reason: 'Once more' })
  const seen: number[] = []
  for (let path: string | undefined = `${BLOCKS}?limit=2`; path; ) {
    const { body, headers } = await moderator.get(path)
    seen.push(...body.map(({ textId }: { textId: number }) => textId))
    const next: string | undefined = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    path =
      next && `${new URL(next, 'http://peyvand.test').pathname}${new URL(next, 'http://peyvand.test').search}`
  }
  expect(seen.slice(0, 3)).toEqual([ids[0], ids[2], ids[1]])
  expect(new Set(seen).size).toBe(seen.length)
})

test('the asker of a question that is gone is unblocked too', async () => {
  const asker = await createPerson(testApp)
  const session = await createSession()
  const question = { sessionId: session.id, question: 'Why?', isAnonymous: true }
  const { id } = (await asker.post('/api/expert-questions', question)).body
  const path = `/api/expert-questions/${id}/block-asker`
  expect((await moderator.post(path, { reason })).status).toBe(204)
  expect((await asker.delete(`/api/expert-questions/${id}`)).status).toBe(204)
  expect((await moderator.delete(path, { reason: 'Enough' })).status).toBe(204)
  const { rows } = await app.db.$client.query(
    'select ended_at is null as open from suspensions where user_id = $1',
    [asker.id],
  )
  expect(rows).toEqual([{ open: false }])
  expect(await moderator.delete('/api/expert-questions/999999/block-asker', { reason })).toFailWith(
    404,
    'question_not_found',
  )
})

test('an author who becomes a moderator at the moment they are blocked is not: nobody could see it', async () => {
  const { author, block, isBlocked } = await createReportedPost()
  const { $client } = app.db
  const promoting = await $client.connect()
  await promoting.query('begin')
  await promoting.query("update users set role = 'moderator' where id = $1", [author.id])
  const blocking = block()
  const isWaiting = async () => (await countLockWaits($client)) === 1
  await Promise.race([blocking, waitUntil(isWaiting)])
  await promoting.query('commit')
  promoting.release()
  expect((await blocking).status).toBeLessThan(300)
  expect(await isBlocked()).toBe(false)
})
