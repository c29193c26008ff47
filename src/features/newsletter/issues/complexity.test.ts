import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'
import { inHours } from '../../../../tests/times.ts'
import { beginScheduled } from '../sending/scheduled.server.ts'
import { newsletterIssues } from '../tables.ts'

const { app, admin, newClient, smtp, runJobs, subscribers, draft, send, issueOf } = await openNewsletter()
const ISSUES = '/api/admin/newsletter/issues'
const NESTED = '>'.repeat(3_000)

test.each([
  ['quotes in quotes', NESTED],
  ['boxes in boxes', ':::a\n'.repeat(600)],
  ['marks without an end', '[*a_ '.repeat(2_000)],
])('a message with %s is refused at its field, in each call, without being rendered', async (_, message) => {
  const id = await draft()
  const started = performance.now()
  for (const name of ['message', 'messageFa']) {
    const texts = { ...TEXTS, [name]: message }
    for (const response of [
      await admin.post('/api/admin/newsletter/preview', { ...texts, lang: 'en' }),
      await admin.post('/api/admin/send-newsletter', texts),
      await admin.post(ISSUES, texts),
      await admin.patch(`${ISSUES}/${id}`, { [name]: message }),
    ]) {
      expect(response).toFailWith(422, 'invalid')
      expect(response.body.fields).toEqual({ [name]: 'article_content_tangled' })
    }
  }
  expect(performance.now() - started).toBeLessThan(2_000)
})

/** As a text that was stored before the limit. */
const store = (id: number, message: string) =>
  app.db.update(newsletterIssues).set({ message }).where(eq(newsletterIssues.id, id))

test('a stored message that is too nested is read and sent to the end as plain text', async () => {
  await subscribers({})
  const id = await draft()
  await send(id)
  await store(id, `Salaam!\n\n${NESTED} <b>`)
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 1 } })
  expect(smtp.received[0]?.mail.text).toContain('Salaam!')
  const { status, body } = await newClient().get(`/api/newsletter/issues/${id}`)
  expect(status).toBe(200)
  expect(body.html).toContain('<p lang="en" dir="ltr">Salaam!</p>')
  expect(body.html).toContain('&#x3C;b>')
})

test('a draft that is too nested is neither sent nor sent as a test', async () => {
  await subscribers({})
  const id = await draft()
  await store(id, NESTED)
  for (const response of [await send(id), await admin.post(`${ISSUES}/${id}/test`)]) {
    expect(response).toFailWith(422, 'invalid')
    expect(response.body.fields).toEqual({ message: 'article_content_tangled' })
  }
  expect(await issueOf(id)).toMatchObject({ state: 'draft', recipients: 0 })
})

test.each([
  ['is too nested', 'tangled', NESTED],
  ['is too long', 'too_long', 'Salaam! '.repeat(2_000)],
])('a stored message that %s is not sent at its time, and the draft says so', async (_, reason, message) => {
  const id = await draft()
  await send(id, { at: inHours(1) })
  await store(id, message)
  await app.db.update(newsletterIssues).set({ scheduledAt: sql`now()` }).where(eq(newsletterIssues.id, id))
  await beginScheduled(app, [])
  expect(await issueOf(id)).toMatchObject({ state: 'draft', pausedFor: reason, scheduledAt: null })
})
