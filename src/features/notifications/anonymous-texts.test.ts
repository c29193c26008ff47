import { expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'
import { sendReminders } from '../calendar/reminders.server.ts'
import { sessionCalendar } from '../experts/sessions/calendar.server.ts'
import { sendDigests } from './digest.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, mailTo } = testApp
const moderator = await createPerson(testApp, { role: 'moderator' })
const omid = await createPerson(testApp, { firstName: 'Omidreza' })
const SENTENCE = "There's news about something you wrote anonymously."
const SUBJECT = 'You have a new notification on Peyvand'
const post = async (person: TestClient, given = {}): Promise<number> => {
  const text = { title: 'We are separating', content: 'How do we tell them?', category: 'Education' }
  return (await person.post('/api/posts', { ...text, anonymous: true, ...given })).body.id
}
const decide = (kind: string, id: number, decision: string) =>
  moderator.patch(`/api/admin/review/${kind}/${id}`, {
    decision,
    version: 1,
    ...(decision !== 'approved' && { reason: 'Too much about your husband.' }),
  })
const textsOf = async (person: TestClient) =>
  ((await person.get('/api/notifications')).body as { text: string }[]).map(({ text }) => text).join('\n')
type Mail = Awaited<ReturnType<typeof mailTo>>[number] | undefined
function expectNothingOfIt(mail: Mail) {
  expect(mail?.text).toContain(SENTENCE)
  expect(mail?.text).toContain('http://peyvand.test/en/notifications')
  const whole = JSON.stringify([mail?.subject, mail?.text, mail?.html, mail?.headers])
  expect(whole).not.toMatch(/separating|husband|Omidreza|\/community|expert-sessions|Bedtime|Quarrels/)
}
test.each(['approved', 'declined'])(
  'an email that an anonymous post was %s does not name it',
  async (decision) => {
    const mina = await createPerson(testApp)
    const id = await post(mina, { content: 'See www.example.org' })
    expect((await decide('post', id, decision)).status).toBe(204)
    const [mail] = await mailTo(mina.email)
    expect(mail?.subject).toBe(SUBJECT)
    expectNothingOfIt(mail)
    expect(await textsOf(mina)).toContain('We are separating')
  },
)

test('an email about an anonymous reply does not say where it is; about a named one it does', async () => {
  const [mina, ava] = [await createPerson(testApp), await createPerson(testApp)]
  const id = await post(omid, { title: 'Bedtime', anonymous: false })
  for (const [person, anonymous] of [
    [mina, true],
    [ava, false],
  ] as const) {
    const reply = await person.post(`/api/posts/${id}/comments`, { content: 'www.example.org', anonymous })
    expect((await decide('comment', reply.body.id, 'approved')).status).toBe(204)
  }
  expectNothingOfIt((await mailTo(mina.email))[0])
  expect((await mailTo(ava.email))[0]?.text).toContain('Bedtime')
})

test('the daily email says once that there are replies to anonymous posts, and names others', async () => {
  const mina = await createPerson(testApp)
  const named = await post(mina, { title: 'Picture books', anonymous: false })
  for (const id of [await post(mina), await post(mina, { title: 'Quarrels' }), named])
    expect((await omid.post(`/api/posts/${id}/comments`, { content: `I know of ${id}` })).status).toBe(201)
  await sendDigests(app)
  const [mail] = await mailTo(mina.email)
  expect(mail?.text?.split(SENTENCE)).toHaveLength(2)
  expect(mail?.text).toContain('Picture books')
  expect(mail?.text).not.toMatch(/separating|Quarrels/)
  expect(await textsOf(mina)).toMatch(/Quarrels[\s\S]*separating/)
})

test('an email at once of a reply to an anonymous post does not name it, nor does one of a reply shown again', async () => {
  const mina = await createPerson(testApp)
  await mina.send('PUT', '/api/me/notification-choices', { reply: 'mail' })
  const id = await post(mina)
  await omid.post(`/api/posts/${id}/comments`, { content: 'We did, too' })
  const [mail] = await mailTo(mina.email)
  expectNothingOfIt(mail)
  const ava = await createPerson(testApp)
  const held = await ava.post(`/api/posts/${id}/comments`, { content: 'www.example.org' })
  expect((await decide('comment', held.body.id, 'approved')).status).toBe(204)
  expectNothingOfIt((await mailTo(mina.email, 2))[1])
})

test('emails about a session to an anonymous asker name neither the session nor its time', async () => {
  const { admin, createSession } = await openExperts(testApp)
  const [soon, later] = [Date.now() + 20 * 3_600_000, Date.now() + 9 * 86_400_000].map((at) =>
    new Date(at).toISOString(),
  )
  const session = await createSession({ title: 'Quarrels at home', date: later })
  const [mina, ava] = [await createPerson(testApp), await createPerson(testApp)]
  for (const [person, isAnonymous] of [
    [mina, true],
    [ava, false],
  ] as const)
    await person.post('/api/expert-questions', { sessionId: session.id, question: 'How?', isAnonymous })
  expect((await admin.patch(`/api/expert-sessions/${session.id}`, { date: soon })).status).toBe(200)
  await sendReminders(app, [sessionCalendar])
  await mailTo(mina.email, 2) // a reminder that still waits is taken back by the cancellation
  const path = `/api/expert-sessions/${session.id}/cancellation`
  expect((await admin.post(path, { reason: 'The expert about quarrels is ill.' })).status).toBe(200)
  for (const mail of await mailTo(mina.email, 3)) {
    expectNothingOfIt(mail)
    expect(mail.attachments).toEqual([])
  }
  for (const mail of await mailTo(ava.email, 3)) expect(mail.text).toContain('Quarrels at home')
  expect((await textsOf(mina)).match(/Quarrels at home/g)).toHaveLength(3)
})

test('an email that an anonymous question was answered does not say where; of a named one it does', async () => {
  const { expert, createSession } = await openExperts(testApp)
  const session = await createSession()
  const [mina, ava] = [await createPerson(testApp), await createPerson(testApp)]
  for (const [person, isAnonymous] of [
    [mina, true],
    [ava, false],
  ] as const) {
    const question = `How do I begin, ${isAnonymous}?`
    const asked = await person.post('/api/expert-questions', { sessionId: session.id, question, isAnonymous })
    expect((await expert.patch(`/api/expert-questions/${asked.body.id}`, { answer: 'Talk' })).status).toBe(
      200,
    )
  }
  expectNothingOfIt((await mailTo(mina.email))[0])
  expect((await mailTo(ava.email))[0]?.text).toContain('expert-sessions')
})

test('an email about an anonymous question that was merged with a named one of the same person does not say where', async () => {
  const { expert, createSession } = await openExperts(testApp)
  const { id: sessionId } = await createSession()
  const asker = await createPerson(testApp)
  const [anonymous, named] = await Promise.all(
    [true, false].map(async (isAnonymous) => {
      const question = `Where do I begin, ${isAnonymous}?`
      return (await asker.post('/api/expert-questions', { sessionId, question, isAnonymous })).body.id
    }),
  )
  const merged = await expert.patch(`/api/expert-questions/${anonymous}`, { mergedInto: named })
  expect(merged.status).toBe(200)
  await expert.patch(`/api/expert-questions/${named}`, { answer: 'Talk' })
  expectNothingOfIt((await mailTo(asker.email))[0])
})
