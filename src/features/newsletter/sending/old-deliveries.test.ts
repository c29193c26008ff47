import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openNewsletter } from '../../../../tests/newsletter.ts'
import { createPerson } from '../../../../tests/people.ts'
import { newsletterDeliveries } from '../tables.ts'
import { deleteOldDeliveries } from './old-deliveries.server.ts'

const { testApp, app, runJobs, smtp, admin, subscribers, draft, send, issueOf } = await openNewsletter()

test('after a year to whom an issue went is deleted; its figures stay, and are kept from then on', async () => {
  await subscribers(
    { email: 'reader@example.org' },
    { email: 'full@example.org' },
    { email: 'gone@example.org' },
  )
  smtp.rejectWhen((to) => (to === 'gone@example.org' ? { at: 'rcpt', code: 550 } : undefined))
  const [old, recent] = [await draft(), await draft()]
  await send(old)
  await runJobs()
  await send(recent)
  await runJobs()
  await app.db.execute(sql`update newsletter_deliveries set unsubscribed_at = now()
    where issue_id = ${old} and id = (select min(id) from newsletter_deliveries)`)
  await app.db.execute(
    sql`update newsletter_issues set finished_at = now() - interval '366 days' where id = ${old}`,
  )
  await app.db.execute(
    sql`update newsletter_issues set finished_at = now() - interval '360 days' where id = ${recent}`,
  )
  const before = [await issueOf(old), await issueOf(recent)]
  expect(before[0].progress).toMatchObject({ sent: 2, bounced: 1, unsubscribed: 1 })
  for (let run = 0; run < 2; run++) await deleteOldDeliveries(app)
  expect([await issueOf(old), await issueOf(recent)]).toEqual(before)
  const rows = await app.db.select({ issueId: newsletterDeliveries.issueId }).from(newsletterDeliveries)
  expect(rows.every(({ issueId }) => issueId === recent)).toBe(true)
  const list = (await admin.get('/api/admin/newsletter/issues')).body
  expect(list.map(({ progress }: { progress: object }) => progress)).toEqual(
    before.map(({ progress }) => progress).toReversed(),
  )
  const reader = await createPerson(testApp, { email: 'reader@example.org' })
  expect((await reader.get('/api/me/export')).body.newsletter[0].issues).toHaveLength(1)
})

test('what is left of an interrupted deletion goes with the next one, and counts nothing twice or less', async () => {
  await subscribers({}, {}, {})
  const id = await draft()
  await send(id)
  await runJobs()
  await app.db.execute(sql`update newsletter_issues set finished_at = now() - interval '2 years',
    progress = '{"waiting":0,"sent":3,"failed":0,"bounced":0,"complained":0,"skipped":0,"unsubscribed":0}'`)
  await app.db.execute(
    sql`delete from newsletter_deliveries where id = (select min(id) from newsletter_deliveries)`,
  )
  expect((await issueOf(id)).progress.sent).toBe(3)
  await deleteOldDeliveries(app)
  expect((await issueOf(id)).progress.sent).toBe(3)
  expect(await app.db.$count(newsletterDeliveries)).toBe(0)
})
