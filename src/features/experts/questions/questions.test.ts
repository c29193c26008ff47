import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'
import { users } from '../../accounts/tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { admin, expert, createSession } = await openExperts(testApp)
const guest = testApp.newClient()
const asker = await createPerson(testApp, { firstName: 'Mina' })
const member = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const everyone = [guest, asker, member, expert, moderator, admin]

async function ask(session: { id: number }, fields = {}): Promise<string> {
  const input = { sessionId: session.id, question: 'When does he begin to talk?', ...fields }
  return `/api/expert-questions/${(await asker.post('/api/expert-questions', input)).body.id}`
}

const merge = (path: string, into: string) => admin.patch(path, { mergedInto: Number(into.split('/').pop()) })

test('a question is read as the list of its session has it', async () => {
  const session = await createSession()
  const path = await ask(session)
  for (const person of everyone) {
    const { status, body } = await person.get(path)
    const list = await person.get(`/api/expert-questions?sessionId=${session.id}`)
    expect([status, [body]]).toEqual([200, list.body])
    expect(body.author).toEqual({ firstName: 'Mina' })
  }
  expect(await guest.get('/api/expert-questions/999999')).toFailWith(404, 'question_not_found')
})

test('an anonymous question names nobody, to whomever', async () => {
  const path = await ask(await createSession(), { isAnonymous: true })
  for (const person of everyone) {
    const { body } = await person.get(path)
    expect(body).toMatchObject({ author: null, mine: person === asker })
    expect(JSON.stringify(body)).not.toContain('Mina')
  }
})

test('a hidden question is read by its asker and by those who may hide, and a merged one by nobody', async () => {
  const session = await createSession()
  const hidden = await ask(session)
  await expert.patch(hidden, { isHidden: true })
  for (const person of [guest, member]) expect(await person.get(hidden)).toFailWith(404, 'question_not_found')
  for (const person of [asker, expert, moderator, admin])
    expect((await person.get(hidden)).body.hidden).toBe(true)
  const [first, second] = [await ask(session, { question: 'One?' }), await ask(session, { question: 'Two?' })]
  await merge(second, first)
  for (const person of everyone) expect(await person.get(second)).toFailWith(404, 'question_not_found')
  expect((await asker.get(first)).body).toMatchObject({ joined: 1, mineJoined: true })
})

test('a question in a session for members of Peyvand+ is for them and for staff', async () => {
  const session = await createSession({ isPremiumOnly: true })
  const { rows } = await testApp.app.db.$client.query(
    "insert into expert_questions (session_id, user_id, question) values ($1, $2, 'Why?') returning id",
    [session.id, asker.id],
  )
  const path = `/api/expert-questions/${rows[0].id}`
  for (const person of [guest, asker, member]) expect(await person.get(path)).toFailWith(403, 'members_only')
  for (const person of [moderator, admin]) expect((await person.get(path)).status).toBe(200)
})

test('an answer is in the download of whoever wrote it, and of nobody else', async () => {
  const session = await createSession()
  const [first, second] = [await ask(session), await ask(session, { question: 'And when does she?' })]
  const answersOf = async (person: typeof admin) =>
    (await person.get('/api/me/export')).body.expertSessions.answers
  await expert.patch(first, { answer: 'In the second year.' })
  const [{ answeredAt: before }] = await answersOf(expert)
  await admin.patch(first, { answer: 'In the second year, mostly.' })
  await admin.patch(second, { answer: 'In hers.' })
  const sessionId = session.id
  const answeredAt = expect.any(String)
  expect(await answersOf(expert)).toEqual([
    { sessionId, answer: 'In the second year, mostly.', answeredAt: before },
  ])
  expect(await answersOf(admin)).toEqual([{ sessionId, answer: 'In hers.', answeredAt }])
  expect(await answersOf(asker)).toEqual([])
})

test('an answer stays with the question of another family when whoever wrote it deletes the account', async () => {
  const helper = await createPerson(testApp, { role: 'admin' })
  const path = await ask(await createSession())
  await helper.patch(path, { answer: 'By and by.' })
  expect((await helper.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await guest.get(path)).body).toMatchObject({ isAnswered: true, answer: 'By and by.' })
})

test('whose question goes leaves the answer, and who wrote it, to the one that was merged into it', async () => {
  const session = await createSession()
  const leaving = await createPerson(testApp)
  const input = { sessionId: session.id, question: 'Same?' }
  const { id } = (await leaving.post('/api/expert-questions', input)).body
  const merged = await ask(session, { question: 'The same?' })
  await expert.patch(merged, { mergedInto: id })
  await expert.patch(`/api/expert-questions/${id}`, { answer: 'Yes, both.' })
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await guest.get(merged)).body.answer).toBe('Yes, both.')
  const { answers } = (await expert.get('/api/me/export')).body.expertSessions
  expect(answers).toContainEqual(expect.objectContaining({ answer: 'Yes, both.' }))
})

test('the questions of several sessions are the lists of each, without what a reader may not see', async () => {
  const sessions = [await createSession(), await createSession({ expertId: null }), await createSession()]
  for (const session of sessions) {
    const hidden = await ask(session, { question: 'Rude?' })
    await admin.patch(hidden, { isHidden: true })
    const [first, second] = [
      await ask(session, { question: 'One?' }),
      await ask(session, { question: 'Two?' }),
    ]
    await merge(second, first)
  }
  const [asked, other] = [
    await createSession({ isPremiumOnly: true }),
    await createSession({ isPremiumOnly: true }),
  ]
  sessions.push(asked, other)
  const ids = sessions.map(({ id }) => id)
  const leaving = await createPerson(testApp, { subscriptionType: 'annual', subscriptionStatus: 'active' })
  const input = { sessionId: asked.id, question: 'Mine?' }
  expect((await leaving.post('/api/expert-questions', input)).status).toBe(201)
  await testApp.app.db.update(users).set({ subscriptionStatus: 'inactive' }).where(eq(users.id, leaving.id))
  for (const person of [...everyone, leaving]) {
    const { status, body, headers } = await person.get(
      `/api/expert-questions/by-session?sessionIds=${ids},999999`,
    )
    expect(status).toBe(200)
    // A cached page that shows them is dropped with any of them.
    expect(headers.get('x-cache-tags')?.split(' ')).toEqual(
      expect.arrayContaining(ids.flatMap((id) => [`session:${id}`, `session-votes:${id}`])),
    )
    const lists = await Promise.all(ids.map((id) => person.get(`/api/expert-questions?sessionId=${id}`)))
    const shown = lists.flatMap((list, i) =>
      list.status === 200 ? [{ sessionId: ids[i], questions: list.body }] : [],
    )
    expect(body.toSorted((a: Shown, b: Shown) => a.sessionId - b.sessionId)).toEqual(shown)
    const isShown = (id: number) => shown.some(({ sessionId }) => sessionId === id)
    const staff = [expert, moderator, admin].some((each) => each === person)
    expect([isShown(asked.id), isShown(other.id)]).toEqual([staff || person === leaving, staff])
  }
  for (const list of ['', '1,', 'x', '1,-2', '99999999999', '9999999999', Array(101).fill(1).join()])
    expect(await guest.get(`/api/expert-questions/by-session?sessionIds=${list}`)).toFailWith(422, 'invalid')
})

type Shown = { sessionId: number }
