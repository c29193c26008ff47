import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { sessionInput } from '../../../tests/sessions.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Roya' })
await createPerson(testApp, { role: 'admin', firstName: 'Omid' })
const reader = await createPerson(testApp, { firstName: 'Kian' })
const author = await createPerson(testApp, {
  id: 'tahmineh-the-author',
  firstName: 'Tahmineh',
  lastName: 'Ghazvini',
  email: 'tahmineh@secret.example',
  location: 'Reykjavik',
  city: 'Reykjavik',
  verified: false,
})
const named = await createPerson(testApp, { firstName: 'Ziba' })

const WHO = ['Tahmineh', 'tahmine', 'Ghazvini', 'tahmineh@secret.example', 'secret', 'Reykjavik', author.id]
const text = { title: 'A quarrel', content: 'Words', category: 'Education', anonymous: true }
const create = async (person: typeof admin, path: string, input: object) => {
  const { status, body } = await person.post(path, input)
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** An anonymous text of each kind, and in each list where moderators and admins work on texts. */
beforeAll(async () => {
  const session = await create(admin, '/api/expert-sessions', sessionInput())
  const ask = { sessionId: session.id, question: 'Why does it hurt?', isAnonymous: true }
  const question = await create(author, '/api/expert-questions', ask)
  const shown = await create(author, '/api/posts', text)
  const reply = await create(author, `/api/posts/${shown.id}/comments`, { content: 'More', anonymous: true })
  await create(author, '/api/posts', { ...text, content: 'See www.example.net' }) // held
  await create(author, '/api/events/suggestions', { title: 'On quarrels' })
  const hidden = await create(author, '/api/posts', { ...text, title: 'Hidden' })
  const ofNamed = await create(named, '/api/posts', { ...text, title: 'Open', anonymous: false })
  for (const path of [
    ...[`posts/${shown.id}`, `comments/${reply.id}`, `posts/${hidden.id}`, `posts/${ofNamed.id}`],
    `expert-questions/${question.id}`,
  ])
    await create(reader, `/api/${path}/report`, { reason: 'Because' })
  const { body: reports } = await admin.get('/api/admin/reports')
  const reportOf = (kind: string, id: number) =>
    reports.find((report: { kind: string; textId: number }) => report.kind === kind && report.textId === id)
      .id
  const decision = { decision: 'hidden', reason: 'Rude' }
  await admin.patch(`/api/admin/reports/${reportOf('post', hidden.id)}`, decision)
  await create(admin, `/api/admin/reports/${reportOf('comment', reply.id)}/block-author`, { reason: 'Rude' })
  const why = { reason: 'Somebody may be hurt by this.' }
  await create(admin, '/api/admin/seals', { subject: 'post', id: shown.id, ...why })
})

const LISTS = [
  ...['reports', 'reports?state=decided', 'hidden', 'review', 'author-blocks', 'seals', 'record'],
  ...['event-suggestions', 'expert-sessions'],
]

test.each(LISTS)('no part of the author finds an anonymous text among %s', async (list) => {
  const path = `/api/admin/${list}${list.includes('?') ? '&' : '?'}`
  for (const q of WHO) expect((await admin.get(`${path}q=${encodeURIComponent(q)}`)).body, q).toEqual([])
})

test('each of these lists holds what they wrote, or what was done to it', async () => {
  for (const list of LISTS)
    expect((await admin.get(`/api/admin/${list}`)).body.length, list).toBeGreaterThan(0)
})

test('who wrote under a name is found by that name, as the list shows it', async () => {
  const { body } = await admin.get('/api/admin/reports?q=ziba')
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Open'])
})

test('a report is found by its reason, a hidden text by its words, the reason and the moderator', async () => {
  for (const path of ['reports?q=because', 'hidden?q=words', 'hidden?q=rude', 'hidden?q=roya'])
    expect((await admin.get(`/api/admin/${path}`)).body.length, path).toBeGreaterThan(0)
})

test('an action is found by its label in either language, and by the person who did it', async () => {
  const actionsFor = async (q: string) =>
    (await admin.get(`/api/admin/record?q=${encodeURIComponent(q)}`)).body.map(
      ({ act }: { act: string }) => act,
    )
  expect(await actionsFor('blocked roya')).toEqual(['author_blocked'])
  expect(await actionsFor('مسدود')).toContain('author_blocked')
  expect(await actionsFor('blocked omid')).toEqual([])
})

test('a block is found by the kind of its text in either language, and by its number', async () => {
  for (const q of ['reply', 'پاسخ', 'reply ۱', 'rude'])
    expect((await admin.get(`/api/admin/author-blocks?q=${encodeURIComponent(q)}`)).body.length, q).toBe(1)
  expect((await admin.get('/api/admin/author-blocks?q=post')).body).toEqual([])
})
