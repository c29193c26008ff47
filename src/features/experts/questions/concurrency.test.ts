import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'

const testApp = await openTestApp()
const { admin, expert, createSession } = await openExperts(testApp)
const crowd = await Promise.all(Array.from({ length: 40 }, () => createPerson(testApp)))
const [first, second] = crowd as [(typeof crowd)[number], (typeof crowd)[number]]
const rows = async (text: string, values: unknown[]) =>
  (await testApp.app.db.$client.query(text, values)).rows
const ask = (person: typeof first, sessionId: number, question = 'May I?') =>
  person.post('/api/expert-questions', { sessionId, question })
const countOf = async (id: number) => (await admin.get(`/api/expert-sessions/${id}`)).body.questionCount

test('of forty who ask at once, ten get the ten spots, and the others read why not', async () => {
  const { id } = await createSession()
  const responses = await Promise.all(crowd.map((person) => ask(person, id)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  for (const response of responses.filter(({ status }) => status !== 201))
    expect(response).toFailWith(409, 'session_full')
  const [{ n }] = await rows('select count(*)::int as n from expert_questions where session_id = $1', [id])
  expect([n, await countOf(id)]).toEqual([10, 10])
})

test('forty who vote at once, each three times, are forty votes; removed at once they are none', async () => {
  const { id } = await createSession()
  const question = (await ask(first, id)).body.id
  const path = `/api/expert-questions/${question}/upvote`
  const votes = crowd.flatMap((person) => [1, 2, 3].map(() => person.post(path)))
  for (const { status } of await Promise.all(votes)) expect(status).toBe(200)
  const read = async () => (await first.get(`/api/expert-questions?sessionId=${id}`)).body[0].upvotes
  expect(await read()).toBe(40)
  await Promise.all(crowd.flatMap((person) => [1, 2].map(() => person.delete(path))))
  expect(await read()).toBe(0)
})

test('open browsers end up with the right number of votes, however many voted at once', async () => {
  const { id } = await createSession()
  const question = (await ask(first, id)).body.id
  const other = (await ask(second, id)).body.id
  const liveEvents: { question: number; upvotes: number; change: number }[] = []
  const leave = testApp.app.live.subscribe(({ topic, data }) => {
    if (topic === `session:${id}` && data) liveEvents.push(data as (typeof liveEvents)[number])
  })
  await Promise.all(crowd.map((person) => person.post(`/api/expert-questions/${question}/upvote`)))
  await first.post(`/api/expert-questions/${other}/upvote`)
  const last = (of: number) => liveEvents.filter((each) => each.question === of).at(-1)?.upvotes
  await expect.poll(() => [last(question), last(other)]).toEqual([40, 1])
  expect(liveEvents.length).toBeLessThan(20) // batched, not published one by one
  for (const each of liveEvents) expect(Object.keys(each).sort()).toEqual(['change', 'question', 'upvotes'])
  leave()
})

test('spots stay exact while people ask and withdraw, and the expert hides and merges', async () => {
  const { id } = await createSession({ maxQuestions: 5 })
  const questionIds = (await Promise.all(crowd.slice(0, 4).map((person) => ask(person, id)))).map(
    ({ body }) => body.id,
  )
  const path = (i: number) => `/api/expert-questions/${questionIds[i]}`
  const requests = [
    ...crowd.slice(4, 20).map((person) => ask(person, id)),
    crowd[0]?.delete(path(0)),
    expert.patch(path(1), { isHidden: true }),
    expert.patch(path(2), { mergedInto: questionIds[3] }),
  ]
  for (const response of await Promise.all(requests)) expect(response?.status).toBeLessThan(500)
  const [{ n }] = await rows(
    `select count(*)::int as n from expert_questions
     where session_id = $1 and hidden_at is null and merged_into is null`,
    [id],
  )
  expect(await countOf(id)).toBe(n)
  expect(n).toBeLessThanOrEqual(5)
})

test('voting while questions are merged and split leaves each voter counted once', async () => {
  const { id } = await createSession()
  const one = (await ask(first, id)).body.id
  const two = (await ask(second, id)).body.id
  await Promise.all([
    ...crowd.map((person, i) => person.post(`/api/expert-questions/${i % 2 ? one : two}/upvote`)),
    ...crowd.slice(0, 10).map((person) => person.post(`/api/expert-questions/${one}/upvote`)),
    expert.patch(`/api/expert-questions/${two}`, { mergedInto: one }),
  ])
  const [merged] = (await first.get(`/api/expert-questions?sessionId=${id}`)).body
  const [{ voters }] = await rows(
    `select count(distinct user_id)::int as voters from question_votes where question_id in ($1, $2)`,
    [one, two],
  )
  expect(voters).toBe(40)
  const votes = await rows('select count(*)::int as n from question_votes where question_id = $1', [one])
  expect(merged.upvotes).toBe(votes[0].n)
})

test('one person asks at most a third of the questions, also when they ask ten times at once', async () => {
  for (const [maxQuestions, most] of [
    [10, 3],
    [6, 2],
    [2, 1],
  ] as const) {
    const { id } = await createSession({ maxQuestions })
    const person = await createPerson(testApp)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => ask(person, id, `Question ${i}?`)),
    )
    const created = responses.filter(({ status }) => status === 201)
    expect(created).toHaveLength(most)
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(response).toFailWith(409, 'questions_enough')
    expect(await countOf(id)).toBe(most)
    await person.delete(`/api/expert-questions/${created[0]?.body.id}`)
    const next = await ask(person, id, 'And this?')
    expect(next.status).toBe(201)
    await admin.patch(`/api/expert-questions/${next.body.id}`, { isHidden: true })
    expect((await ask(person, id)).status).toBe(201)
  }
})

test('a question that is sent again with its key takes one spot, be it the last one', async () => {
  const { id } = await createSession({ maxQuestions: 2 })
  const person = await createPerson(testApp)
  const send = (more: object = {}) =>
    person.post('/api/expert-questions', {
      sessionId: id,
      question: 'Which letters first?',
      idempotencyKey: 'a-form-that-opened-once',
      ...more,
    })
  const responses = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await countOf(id)).toBe(1)
  expect(await send({ question: 'Which letters then?' })).toFailWith(409, 'questions_enough')

  // The session is full by now, and over: what was lost is the answer.
  await ask(first, id)
  await admin.patch(`/api/expert-sessions/${id}`, { status: 'completed' })
  expect((await send()).body.id).toBe(responses[0]?.body.id)
  expect(await ask(second, id)).toFailWith(409, 'session_over')
})

test('who deleted the account in another tab is asked to sign in, and takes no spot', async () => {
  const { id } = await createSession()
  const gone = await createPerson(testApp)
  await testApp.app.db.$client.query('delete from users where id = $1', [gone.id])
  expect(await ask(gone, id)).toFailWith(401, 'sign_in_first')
  expect(await countOf(id)).toBe(0)
})

test('of two who answer at once the second learns of the other, and may then replace it', async () => {
  const { id } = await createSession()
  const { id: question, version } = (await ask(first, id)).body
  const path = `/api/expert-questions/${question}`
  const responses = await Promise.all([
    expert.patch(path, { answer: 'Mine', version }),
    admin.patch(path, { answer: 'Another', version }),
  ])
  const [answered, refused] = responses.toSorted((a, b) => a.status - b.status)
  expect(answered?.status).toBe(200)
  expect(refused).toFailWith(409, 'changed_meanwhile')
  expect((await first.get(path)).body).toMatchObject({ answer: answered?.body.answer, version: version + 1 })
  expect((await admin.patch(path, { answer: 'After all', version: version + 1 })).status).toBe(200)
  expect((await expert.patch(path, { answer: 'Whatever it says' })).body.version).toBe(version + 3)
})

test('whoever answers a question that was reworded meanwhile learns of it; marks and votes are no new version', async () => {
  const { id } = await createSession()
  const { id: question, version } = (await ask(first, id)).body
  const path = `/api/expert-questions/${question}`
  await expert.patch(path, { isAnswered: true })
  await expert.patch(path, { isAnswered: false })
  await second.post(`${path}/upvote`)
  expect((await first.get(path)).body.version).toBe(version)
  expect((await first.patch(path, { question: 'May she?', version })).body.version).toBe(version + 1)
  expect(await first.patch(path, { question: 'May he?', version })).toFailWith(409, 'changed_meanwhile')
  expect(await expert.patch(path, { answer: 'He may', version })).toFailWith(409, 'changed_meanwhile')
  await expert.patch(path, { answer: 'She may', version: version + 1 })
  // That it is answered says more than that it has changed.
  expect(await first.patch(path, { question: 'May he?', version })).toFailWith(409, 'already_answered')
})

/** What someone is answered who waits until this change of the database is committed. */
async function whileChanging(
  statement: string,
  values: unknown[],
  request: () => ReturnType<typeof first.delete>,
) {
  const { $client } = testApp.app.db
  const client = await $client.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    const answered = request()
    await expect.poll(() => countLockWaits($client)).toBe(1)
    await client.query('commit')
    return await answered
  } finally {
    client.release()
  }
}

const ANSWER = "update expert_questions set is_answered = true, answer = 'Yes' where id = $1"

test('a question that is answered while its asker takes it back stays', async () => {
  const { id } = await createSession()
  const question = (await ask(first, id)).body.id
  const path = `/api/expert-questions/${question}`
  expect(await whileChanging(ANSWER, [question], () => first.delete(path))).toFailWith(
    409,
    'already_answered',
  )
  expect((await first.get(path)).body.answer).toBe('Yes')
})

test('who answers a question that is withdrawn meanwhile reads that it is gone, not that it was merged', async () => {
  const { id } = await createSession()
  const question = (await ask(first, id)).body.id
  const answer = () => expert.patch(`/api/expert-questions/${question}`, { answer: 'Yes' })
  const response = await whileChanging('delete from expert_questions where id = $1', [question], answer)
  expect(response).toFailWith(404, 'question_not_found')
})

test('a question that is answered while it is merged into another one stays, with its answer', async () => {
  const { id } = await createSession()
  const [question, target] = [(await ask(first, id)).body.id, (await ask(second, id)).body.id]
  const merge = () => admin.patch(`/api/expert-questions/${question}`, { mergedInto: target })
  expect(await whileChanging(ANSWER, [question], merge)).toFailWith(409, 'already_answered')
})

test('who asks in a session that is cancelled meanwhile reads that, not that it is over', async () => {
  const { id } = await createSession()
  const cancel = "update expert_sessions set status = 'cancelled' where id = $1"
  expect(await whileChanging(cancel, [id], () => ask(second, id))).toFailWith(409, 'session_cancelled')
})

test('of a question that waits while the session is handed over, the new expert is notified', async () => {
  const { id } = await createSession()
  const next = await createPerson(testApp, { role: 'expert' })
  const handOver = 'update expert_sessions set expert_id = $2 where id = $1'
  expect((await whileChanging(handOver, [id, next.id], () => ask(first, id))).status).toBe(201)
  const url = `/expert-sessions/${id}`
  const notified = await rows("select user_id from notices where kind = 'question' and url = $1", [url])
  expect(notified).toEqual([{ user_id: next.id }])
})
