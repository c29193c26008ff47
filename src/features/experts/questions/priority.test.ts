import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openExperts } from '../../../../tests/sessions.ts'
import { suspensions, users } from '../../accounts/tables.ts'
import { queueEmails } from '../../notifications/send-emails.server.ts'
import { expertQuestions } from '../tables.ts'
import { notifyOfDueQuestions } from './due.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app } = testApp
const { admin, expert, createSession } = await openExperts(testApp)
const PAID = { subscriptionType: 'annual', subscriptionStatus: 'active' }
const member = await createPerson(testApp, PAID)
const free = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })

type Someone = Pick<typeof free, 'get' | 'post'>
type Seen = { id: number; dueAt: string | null; answerBy: string | null }
const ask = async (who: Someone, sessionId: number, isAnonymous = false) => {
  const question = `What about ${Math.random()}?`
  const response = await who.post('/api/expert-questions', { sessionId, question, isAnonymous })
  expect(response.status).toBe(201)
  return response.body as Seen
}
const list = async (who: Pick<typeof free, 'get'>, sessionId: number): Promise<Seen[]> =>
  (await who.get(`/api/expert-questions?sessionId=${sessionId}`)).body
const seenBy = async (who: Pick<typeof free, 'get'>, sessionId: number, id: number) => {
  const { dueAt, answerBy } = (await list(who, sessionId)).find((each) => each.id === id) as Seen
  return { dueAt, answerBy }
}
const NOTHING = { dueAt: null, answerBy: null }
const setDue = (id: number, hours: number) =>
  app.db
    .update(expertQuestions)
    .set({ answerDueAt: new Date(Date.now() + hours * HOUR_MS) })
    .where(eq(expertQuestions.id, id))
const notificationsOf = async (who: Pick<typeof free, 'get'>) =>
  ((await who.get('/api/notifications')).body as { kind: string; text: string }[])
    .filter(({ kind }) => kind === 'question')
    .map(({ text }) => text)
const DUE = /due within 12 hours/
const dueTold = async (who: Pick<typeof free, 'get'> = expert) =>
  (await notificationsOf(who)).filter((text) => DUE.test(text)).length

test('a question of a member of Peyvand+ is due 48 hours after asking; of others none is', async () => {
  const { id } = await createSession()
  const before = Date.now()
  const { id: questionId, answerBy } = await ask(member, id)
  const deadline = Date.parse(answerBy ?? '')
  expect(deadline).toBeGreaterThanOrEqual(before + 48 * HOUR_MS)
  expect(deadline).toBeLessThanOrEqual(Date.now() + 48 * HOUR_MS)
  expect(await seenBy(member, id, questionId)).toEqual({ dueAt: null, answerBy })
  expect(await seenBy(expert, id, questionId)).toEqual({ dueAt: answerBy, answerBy: null })
  for (const person of [free, moderator]) {
    const { id: other } = await ask(person, id)
    expect(await seenBy(expert, id, other)).toEqual(NOTHING)
    expect(await seenBy(person, id, other)).toEqual(NOTHING)
  }
})

test('only people who answer see the deadline, and only the asker sees the promise', async () => {
  const { id } = await createSession()
  const { id: questionId } = await ask(member, id)
  expect((await seenBy(admin, id, questionId)).dueAt).not.toBeNull()
  const other = await createPerson(testApp, PAID)
  for (const person of [testApp.newClient(), free, other, moderator])
    expect(await seenBy(person, id, questionId)).toEqual(NOTHING)
})

test('people who answer see due questions first, everyone else sees the order of votes', async () => {
  const { id } = await createSession({ maxQuestions: 20 })
  const plain = await ask(free, id)
  const [later, sooner] = [await ask(member, id), await ask(member, id)]
  await setDue(sooner.id, 3)
  await moderator.post(`/api/expert-questions/${plain.id}/upvote`)
  const ids = async (who: Pick<typeof free, 'get'>) => (await list(who, id)).map((each) => each.id)
  expect(await ids(expert)).toEqual([sooner.id, later.id, plain.id])
  expect(await ids(free)).toEqual([plain.id, later.id, sooner.id])
})

test('of anonymous questions all are due alike, so that the mark says nothing of who asked', async () => {
  const { id } = await createSession({ maxQuestions: 20 })
  const staff = await createPerson(testApp, { role: 'moderator' })
  const questions = []
  for (const person of [member, free, staff])
    questions.push({ who: person, ...(await ask(person, id, true)) })
  const { rows } = await app.db.$client.query(
    `select answer_due_at - created_at between interval '47 hours 59 minutes' and interval '48 hours 1 minute' as alike
     from expert_questions where session_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ alike: true }, { alike: true }, { alike: true }])
  for (const answering of [expert, admin])
    for (const each of await list(answering, id)) {
      const { id: _, question: __, createdAt: ___, dueAt, ...rest } = each as Seen & Record<string, unknown>
      expect(dueAt).not.toBeNull()
      expect(rest).toMatchObject({ author: null, mine: false, answerBy: null })
    }
  // Its notifications are alike, too.
  const notices = await app.db.$client.query(
    `select by_id, about->>'priority' as priority, kind from notices where key like $1`,
    [`session:${id}:question:%`],
  )
  expect(notices.rows).toEqual(Array(3).fill({ by_id: null, priority: 'asked', kind: 'question' }))
  // The promise is read by its asker alone, where they are a member.
  const [ofMember, ofFree, ofStaff] = questions.map(({ answerBy }) => answerBy)
  expect([ofMember !== null, ofFree, ofStaff]).toEqual([true, null, null])
  expect((await seenBy(free, id, questions[0]?.id ?? 0)).answerBy).toBeNull()
})

test('an answer ends it, by writing or in conversation, and so does a cancelled session', async () => {
  const { id, path } = await createSession({ maxQuestions: 20 })
  const [writtenAnswer, spokenAnswer, unanswered] = [
    await ask(member, id),
    await ask(member, id),
    await ask(member, id),
  ]
  await expert.patch(`/api/expert-questions/${writtenAnswer.id}`, { answer: 'Slowly.' })
  await expert.patch(`/api/expert-questions/${spokenAnswer.id}`, { isAnswered: true })
  for (const { id: questionId } of [writtenAnswer, spokenAnswer]) {
    expect(await seenBy(expert, id, questionId)).toEqual(NOTHING)
    expect(await seenBy(member, id, questionId)).toEqual(NOTHING)
  }
  expect((await seenBy(member, id, unanswered.id)).answerBy).not.toBeNull()
  expect((await admin.post(`${path}/cancellation`, { reason: 'Ill' })).status).toBe(200)
  expect(await seenBy(member, id, unanswered.id)).toEqual(NOTHING)
  await notifyOfDueQuestions(app) // of other tests
  await setDue(unanswered.id, 1)
  const before = await dueTold()
  await notifyOfDueQuestions(app)
  expect(await dueTold()).toBe(before)
})

test('merged into another, it brings its time along', async () => {
  const { id } = await createSession()
  const [root, own] = [await ask(free, id), await ask(member, id)]
  await expert.patch(`/api/expert-questions/${own.id}`, { mergedInto: root.id })
  expect((await seenBy(expert, id, root.id)).dueAt).toBe(own.answerBy)
  expect((await seenBy(member, id, root.id)).answerBy).toBe(own.answerBy)
  expect(await seenBy(free, id, root.id)).toEqual(NOTHING)
})

test('the expert is notified at asking and once more 12 hours before it is due, until it is answered', async () => {
  const { id } = await createSession()
  const { id: questionId } = await ask(member, id)
  expect((await notificationsOf(expert))[0]).toMatch(/^A priority question/)
  const before = await dueTold()
  await setDue(questionId, 13)
  await notifyOfDueQuestions(app)
  expect(await dueTold()).toBe(before)
  await setDue(questionId, 11)
  await Promise.all([notifyOfDueQuestions(app), notifyOfDueQuestions(app)])
  await notifyOfDueQuestions(app)
  expect(await dueTold()).toBe(before + 1)
  for (const person of [member, free, moderator]) expect(await dueTold(person)).toBe(0)
  await expert.patch(`/api/expert-questions/${questionId}`, { answer: 'Soon.' })
  expect(await dueTold()).toBe(before)
  await notifyOfDueQuestions(app)
  expect(await dueTold()).toBe(before)
})

test('of a question that is shown again nobody is told that 48 hours are left', async () => {
  const { id } = await createSession({ title: 'Shown again' })
  const question = await ask(member, id)
  const told = async () => (await notificationsOf(expert)).filter((text) => text.includes('Shown again'))
  expect(await told()).toEqual([expect.stringMatching(/48 hours/)])
  await setDue(question.id, 13)
  for (const isHidden of [true, false])
    await admin.patch(`/api/expert-questions/${question.id}`, { isHidden })
  expect(await told()).toEqual([expect.not.stringMatching(/48 hours/)])
  await setDue(question.id, 11)
  await notifyOfDueQuestions(app)
  expect(await told()).toEqual([expect.stringMatching(DUE), expect.not.stringMatching(/48 hours/)])
})

test('nobody is emailed the reminder again of a question that was hidden meanwhile', async () => {
  const reader = await createPerson(testApp, { role: 'expert' })
  await reader.put('/api/me/notification-choices', { question: 'mail' })
  const { id } = await createSession({ expertId: reader.id })
  const question = await ask(member, id)
  await setDue(question.id, 11)
  await notifyOfDueQuestions(app)
  const emails = async () => (await testApp.mailTo(reader.email, 2)).length
  expect(await emails()).toBe(2)
  for (const isHidden of [true, false]) {
    await admin.patch(`/api/expert-questions/${question.id}`, { isHidden })
    await notifyOfDueQuestions(app)
    expect(await dueTold(reader)).toBe(isHidden ? 0 : 1)
  }
  await queueEmails(app)
  expect(await emails()).toBe(2)
})

test('the reminder goes with a session that is cancelled, and returns where it takes place after all', async () => {
  const { id, path } = await createSession()
  await setDue((await ask(member, id)).id, 11)
  const before = await dueTold()
  await notifyOfDueQuestions(app)
  expect(await dueTold()).toBe(before + 1)
  await admin.post(`${path}/cancellation`, { reason: 'Ill' })
  expect(await dueTold()).toBe(before)
  await admin.patch(path, { status: 'upcoming' })
  await notifyOfDueQuestions(app)
  expect(await dueTold()).toBe(before + 1)
})

test('where a session has no expert, or one who has become a member, the admins are notified', async () => {
  const former = await createPerson(testApp, { role: 'expert' })
  for (const expertId of [null, former.id]) {
    const { id, path } = await createSession()
    expect((await admin.patch(path, { expertId })).status).toBe(200)
    if (expertId) await app.db.update(users).set({ role: 'member' }).where(eq(users.id, expertId))
    const { id: questionId } = await ask(member, id)
    await setDue(questionId, 2)
    const before = await dueTold(admin)
    await notifyOfDueQuestions(app)
    expect(await dueTold(admin)).toBe(before + 1)
  }
  expect(await notificationsOf(former)).toEqual([])
})

test('while the expert is suspended the admins are notified, unless the suspension is sealed', async () => {
  const suspended = await createPerson(testApp, { role: 'expert' })
  const { id } = await createSession({ expertId: suspended.id, maxQuestions: 20 })
  const notifiedAdmins = async () => {
    const { id: questionId } = await ask(member, id)
    await setDue(questionId, 2)
    const before = await dueTold(admin)
    await notifyOfDueQuestions(app)
    return (await dueTold(admin)) - before
  }
  const suspend = (sealed: boolean) =>
    app.db.insert(suspensions).values({ userId: suspended.id, reason: 'Advertising', sealed })
  await suspend(true)
  expect(await notifiedAdmins()).toBe(0) // or admins would learn who wrote the anonymous text
  await suspend(false)
  expect(await notifiedAdmins()).toBe(2) // of the earlier question too
})

test('a suspended admin is not among the admins who are notified', async () => {
  const [suspended, other] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin' }),
  ]
  await admin.post(`/api/admin/members/${suspended.id}/suspension`, { reason: 'The account was taken over' })
  const { id, path } = await createSession()
  await admin.patch(path, { expertId: null })
  await setDue((await ask(member, id)).id, 2)
  await notifyOfDueQuestions(app)
  expect(await dueTold(suspended)).toBe(0)
  expect(await dueTold(other)).toBeGreaterThan(0)
})

test('while the expert is suspended they are not notified of questions, unless the suspension is sealed', async () => {
  for (const sealed of [false, true]) {
    const suspended = await createPerson(testApp, { role: 'expert' })
    const { id } = await createSession({ expertId: suspended.id })
    await app.db.insert(suspensions).values({ userId: suspended.id, reason: 'Advertising', sealed })
    await ask(member, id)
    await ask(free, id)
    expect(await notificationsOf(suspended)).toHaveLength(sealed ? 2 : 0)
  }
})

test('a membership that ends after asking keeps the deadline for people who answer', async () => {
  const { id } = await createSession()
  const lapsing = await createPerson(testApp, PAID)
  const { id: questionId } = await ask(lapsing, id)
  await app.db.update(users).set({ subscriptionStatus: 'inactive' }).where(eq(users.id, lapsing.id))
  expect((await seenBy(expert, id, questionId)).dueAt).not.toBeNull()
})

test('a new expert is notified of unanswered questions instead of the former expert', async () => {
  const [former, next] = [
    await createPerson(testApp, { role: 'expert' }),
    await createPerson(testApp, { role: 'expert' }),
  ]
  const { id, path } = await createSession({ expertId: former.id, maxQuestions: 20, title: 'Handed over' })
  const answered = await ask(free, id)
  await former.patch(`/api/expert-questions/${answered.id}`, { answer: 'Yes.' })
  const [waiting, merged, hidden] = [await ask(member, id), await ask(free, id), await ask(free, id)]
  await former.patch(`/api/expert-questions/${merged.id}`, { mergedInto: waiting.id })
  await former.patch(`/api/expert-questions/${hidden.id}`, { isHidden: true })
  await setDue(waiting.id, 11)
  await notifyOfDueQuestions(app)
  expect(await notificationsOf(former)).toHaveLength(4)
  expect((await admin.patch(path, { expertId: next.id })).status).toBe(200)
  // Less than the 48 hours of the first notification are left.
  const asked = expect.stringMatching(/^A new question in/)
  expect(await notificationsOf(next)).toEqual([asked])
  expect(await notificationsOf(former)).toEqual([asked])
  await notifyOfDueQuestions(app)
  expect(await notificationsOf(next)).toEqual([expect.stringMatching(DUE), asked])
  for (const expertId of [null, former.id]) await admin.patch(path, { expertId })
  expect(await notificationsOf(former)).toEqual([asked, asked])
  expect(await notificationsOf(next)).toEqual([])
  await admin.patch(path, { description: 'Other words.' })
  expect(await notificationsOf(former)).toHaveLength(2)
})

test('of a cancelled session a new expert is notified of no questions, until it takes place after all', async () => {
  const [former, next] = [
    await createPerson(testApp, { role: 'expert' }),
    await createPerson(testApp, { role: 'expert' }),
  ]
  const { id, path } = await createSession({ expertId: former.id })
  await ask(member, id)
  await admin.post(`${path}/cancellation`, { reason: 'Ill' })
  expect((await admin.patch(path, { expertId: next.id })).status).toBe(200)
  expect(await notificationsOf(next)).toEqual([])
  expect((await admin.patch(path, { status: 'upcoming' })).status).toBe(200)
  expect(await notificationsOf(next)).toEqual([expect.stringMatching(/^A new question in/)])
  expect(await notificationsOf(former)).toEqual([])
})

test('a new expert who chose emails at once gets one for all questions that wait', async () => {
  const next = await createPerson(testApp, { role: 'expert' })
  await next.put('/api/me/notification-choices', { question: 'mail' })
  const { id, path } = await createSession()
  for (let asked = 0; asked < 3; asked++) await ask(member, id)
  expect((await admin.patch(path, { expertId: next.id })).status).toBe(200)
  expect(await notificationsOf(next)).toHaveLength(3)
  const subjects = (await testApp.mailTo(next.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/^A new question in/)])
})

test('who is no longer named as the expert, and is again, keeps their notifications and gets no others', async () => {
  const named = await createPerson(testApp, { role: 'expert' })
  const { id, path } = await createSession({ expertId: named.id })
  await ask(member, id)
  const before = (await named.get('/api/notifications')).body
  expect(before).toHaveLength(1)
  for (const expertId of [null, named.id]) await admin.patch(path, { expertId })
  expect((await named.get('/api/notifications')).body).toEqual(before)
})
