import { expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { createPerson } from './people.ts'
import { openExperts } from './sessions.ts'
import { inDays } from './times.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { expert, admin, createSession } = await openExperts(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const reader = await createPerson(testApp, { firstName: 'Omid' })

/** In each text, title, reply and reason. */
const SECRET = 'Baghalipolow'
const WITH_LINK = `${SECRET}, at www.example.org`

/** What somebody is notified of who writes all of it, anonymously or not; each kind of email at once. */
async function createAuthor(anonymous: boolean) {
  const author = await createPerson(testApp)
  await author.send('PUT', '/api/me/notification-choices', { reply: 'mail' })
  const publish = async (content: string) => {
    const post = { title: SECRET, content, category: 'Education', anonymous }
    return (await author.post('/api/posts', post)).body.id as number
  }
  const review = (text: string, decision: string) =>
    moderator.patch(`/api/admin/review/${text}`, { decision, version: 1, reason: SECRET })
  const open = await publish(SECRET)
  const reply = (content: string) => reader.post(`/api/posts/${open}/comments`, { content })
  await reply(`${SECRET}!`)
  await review(`comment/${(await reply(WITH_LINK)).body.id}`, 'approved')
  if (anonymous) {
    await review(`post/${await publish(`${WITH_LINK}/1`)}`, 'approved')
    await review(`post/${await publish(`${WITH_LINK}/2`)}`, 'declined')
  }
  const { id, path } = await createSession({ title: SECRET, titleFA: SECRET })
  const question = { sessionId: id, question: SECRET, isAnonymous: anonymous }
  const asked = (await author.post('/api/expert-questions', question)).body.id
  await expert.patch(`/api/expert-questions/${asked}`, { answer: SECRET })
  await admin.patch(path, { date: inDays(9) })
  await admin.post(`${path}/cancellation`, { reason: SECRET })
  return author
}
const emailsTo = async (author: { email: string }, count: number) =>
  (await testApp.mailTo(author.email, count)).map(({ subject, text, html, attachments }) =>
    JSON.stringify([subject, text, html, attachments.map(({ filename }) => filename)]),
  )

test('an email about what somebody wrote anonymously says nothing of it', async () => {
  const emails = await emailsTo(await createAuthor(true), 7)
  expect(emails).toHaveLength(7)
  for (const email of emails)
    expect(email).not.toMatch(/Baghalipolow|Omid|Laleh|\/community|\/expert-sessions/)
  const named = await emailsTo(await createAuthor(false), 5)
  expect(named).toHaveLength(5)
  for (const email of named) expect(email).toContain(SECRET)
})

test('an email about an answer to an anonymous question says nothing of it, though a named one was merged into it', async () => {
  const author = await createPerson(testApp)
  const { id } = await createSession({ title: SECRET })
  const ask = async (question: string, isAnonymous: boolean) =>
    (await author.post('/api/expert-questions', { sessionId: id, question, isAnonymous })).body.id as number
  const [anonymous, named] = [await ask('Why?', true), await ask('How?', false)]
  await expert.patch(`/api/expert-questions/${named}`, { mergedInto: anonymous })
  await expert.patch(`/api/expert-questions/${anonymous}`, { answer: 'So.' })
  const [email, ...more] = await emailsTo(author, 1)
  expect(more).toEqual([])
  expect(email).not.toContain(SECRET)
})
