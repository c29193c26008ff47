import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'
import { blockText } from '../issues/blocks.ts'
import { newsletterDeliveries, newsletterIssues } from '../tables.ts'
import { sendDue } from './deliver.server.ts'

const { app, runJobs, smtp, admin, subscribers, draft, send, issueOf } = await openNewsletter()
/** Ends the pause before the next attempt. */
const makeDue = () => app.db.update(newsletterDeliveries).set({ dueAt: sql`now()` })
/** Makes everything that has happened so far older. */
const daysLater = async (days: number) => {
  await app.db.execute(sql`update newsletter_issues set started_at = started_at - make_interval(days => ${days}::int),
    updated_at = updated_at - make_interval(days => ${days}::int)`)
  await app.db.execute(
    sql`update newsletter_deliveries set sent_at = sent_at - make_interval(days => ${days}::int)`,
  )
}
const breakConnections = () =>
  vi
    .spyOn(app.mailer, 'send')
    .mockRejectedValue(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', command: 'CONN' }))
const tryAgain = async () => {
  await makeDue()
  await sendDue(app, [])
}

afterEach(() => void vi.restoreAllMocks())

test('a mail server that is away uses up no attempts: back within a day, it sends to everybody', async () => {
  await subscribers({})
  const id = await draft()
  await send(id)
  breakConnections()
  for (let tries = 0; tries < 10; tries++) await tryAgain()
  const rows = await app.db.select().from(newsletterDeliveries)
  expect(rows).toMatchObject([{ state: 'waiting', attempts: 0, fault: 'ECONNREFUSED' }])
  vi.restoreAllMocks()
  await tryAgain()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 1, failed: 0 } })
})

test('away for a day, it pauses the issue, and resumed, everybody gets it', async () => {
  await subscribers({}, {}, {})
  const id = await draft()
  await send(id)
  breakConnections()
  await tryAgain()
  expect(await issueOf(id)).toMatchObject({ state: 'sending' })
  await daysLater(1)
  await tryAgain()
  expect(await issueOf(id)).toMatchObject({ state: 'paused', pausedFor: 'away', progress: { waiting: 3 } })
  vi.restoreAllMocks()
  await makeDue()
  await admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: 'resume' })
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', pausedFor: null, progress: { sent: 3 } })
  expect(smtp.received).toHaveLength(3)
})

test('an issue that takes days is not paused for a moment without the server', async () => {
  await subscribers({}, {})
  const id = await draft()
  await send(id)
  await app.db.execute(sql`update newsletter_deliveries set state = 'sent', sent_at = now()
    where id = (select min(id) from newsletter_deliveries)`)
  await app.db.update(newsletterIssues).set({ updatedAt: sql`now() - interval '3 days'` })
  breakConnections()
  await tryAgain()
  expect(await issueOf(id)).toMatchObject({ state: 'sending', progress: { sent: 1, waiting: 1 } })
})

test('an issue that cannot be composed does not keep a later one from being sent', async () => {
  await subscribers({})
  const [broken, later] = [await draft(), await draft({ ...TEXTS, subject: 'Next week' })]
  for (const id of [broken, later]) await send(id)
  await app.db
    .update(newsletterIssues)
    .set({ message: blockText({ kind: 'event', id: 1 }) })
    .where(eq(newsletterIssues.id, broken))
  const failing = {
    kind: 'event' as const,
    weekly: async () => [],
    read: () => Promise.reject(new Error('a bug')),
  }
  await expect(sendDue(app, [failing])).rejects.toThrow('a bug')
  expect(await issueOf(later)).toMatchObject({ state: 'sent', progress: { sent: 1 } })
  expect(await issueOf(broken)).toMatchObject({ state: 'sending', progress: { waiting: 1 } })
})

test('nobody gets an issue twice though the database was away as it left', async () => {
  await subscribers({}, {})
  const id = await draft()
  await send(id)
  const query = app.db.$client.query.bind(app.db.$client) as (...args: unknown[]) => unknown
  let failures = 3
  vi.spyOn(app.db.$client, 'query').mockImplementation(((...args: [{ name?: string }]) =>
    args[0].name === 'newsletter.sent' && failures-- > 0
      ? Promise.reject(Object.assign(new Error('the server is restarted'), { code: '57P01' }))
      : query(...args)) as never)
  await sendDue(app, []).catch(() => {}) // as a job that fails
  vi.restoreAllMocks()
  await tryAgain()
  expect(smtp.received).toHaveLength(2)
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 2 } })
})

test('nobody gets an issue twice though the database was away for longer than the lease', async () => {
  await subscribers({}, {})
  const id = await draft()
  await send(id)
  const query = app.db.$client.query.bind(app.db.$client) as (...args: unknown[]) => unknown
  let failures = 3
  let late: unknown
  const leaseOver = Promise.withResolvers<void>()
  vi.spyOn(app.db.$client, 'query').mockImplementation((async (
    ...args: [{ name?: string; values?: unknown[] }]
  ) => {
    const [{ name, values = [] }] = args
    if (name !== 'newsletter.sent') return query(...args)
    late ??= values[0]
    if (late !== values[0]) await leaseOver.promise
    else if (failures-- > 0) {
      await makeDue()
      leaseOver.resolve()
      throw Object.assign(new Error('the server is restarted'), { code: '57P01' })
    }
    return query(...args)
  }) as never)
  await sendDue(app, [])
  expect(failures).toBe(-1)
  expect(smtp.received).toHaveLength(2)
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 2 } })
})

test('admins read within minutes that an issue cannot be sent for another reason', async () => {
  await subscribers({})
  await send(await draft())
  const query = app.db.$client.query.bind(app.db.$client) as (...args: unknown[]) => unknown
  vi.spyOn(app.db.$client, 'query').mockImplementation(((...args: [{ name?: string }]) =>
    args[0].name === 'newsletter.issuesUnderWay'
      ? Promise.reject(new Error('a bug'))
      : query(...args)) as never)
  for (let tries = 0; tries < 3; tries++) {
    await runJobs()
    await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
  }
  const { problems } = (await admin.get('/api/admin/operations')).body
  expect(problems).toContainEqual({ kind: 'jobs_failing', count: 1 })
})
