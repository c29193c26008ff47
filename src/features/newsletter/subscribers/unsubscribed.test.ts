import { expect, test } from 'vitest'
import { openNewsletter } from '../../../../tests/newsletter.ts'
import { newsletterIssues } from '../tables.ts'

const { app, newClient, runJobs, smtp, subscribers, draft, send, issueOf } = await openNewsletter()
const email = 'reader@example.org'

/** Sends an issue. @returns its id, and the token in the reader's email */
async function sent(audience: 'newsletter' | 'events' | 'monthly' = 'newsletter') {
  const id = await draft()
  await app.db.update(newsletterIssues).set({ audience })
  await send(id)
  await runJobs()
  const [, token = ''] = /unsubscribe\?token=([\w.-]+)/.exec(smtp.to(email).at(-1)?.mail.html ?? '') ?? []
  return { id, token }
}
const choose = async (token: string, choices: object) =>
  expect((await newClient().patch('/api/newsletter/preferences', { token, ...choices })).status).toBe(200)
const unsubscribe = async (token: string) =>
  expect((await newClient().post('/api/newsletter/unsubscribe', { token })).status).toBe(200)
const countOf = async (id: number) => (await issueOf(id)).progress.unsubscribed

test('who leaves the newsletter through an issue is counted with it once, however they leave', async () => {
  await subscribers({ email })
  const { id, token } = await sent()
  await choose(token, { newsletter: true, events: false, lang: 'fa' })
  expect(await countOf(id)).toBe(0)
  await choose(token, { newsletter: false })
  await unsubscribe(token)
  expect(await countOf(id)).toBe(1)
})

test('who had left already is not counted with the issue whose link they use', async () => {
  await subscribers({ email, waitsForEvents: true })
  const [first, second] = [await sent(), await sent()]
  await unsubscribe(first.token)
  await choose(second.token, { newsletter: false, events: false })
  await unsubscribe(second.token)
  expect([await countOf(first.id), await countOf(second.id)]).toEqual([1, 0])
})

test('an announcement of events counts who leaves the announcements, and not who leaves the newsletter', async () => {
  await subscribers({ email, waitsForEvents: true })
  const { id, token } = await sent('events')
  await choose(token, { newsletter: false })
  expect(await countOf(id)).toBe(0)
  await choose(token, { newsletter: false, events: false })
  expect(await countOf(id)).toBe(1)
})

test('a summary of the month counts who leaves the newsletter, and not who chooses the issues', async () => {
  await subscribers({ email, monthly: true })
  const { id, token } = await sent('monthly')
  await choose(token, { monthly: false })
  expect(await countOf(id)).toBe(0)
  await unsubscribe(token)
  expect(await countOf(id)).toBe(1)
})
