import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { m } from '#messages'
import { isolated } from '#platform/text/direction.ts'
import { openNewsletter } from '../../../../tests/newsletter.ts'
import { describePaused } from '../labels.ts'
import { newsletterDeliveries } from '../tables.ts'
import { sendDue } from './deliver.server.ts'

const { app, runJobs, smtp, admin, subscribers, draft, send, issueOf } = await openNewsletter()

const many = (count: number) => Array.from({ length: count }, () => ({}))
const sendIssue = async () => {
  const id = await draft()
  await send(id)
  await runJobs()
  return id
}
const resume = async (id: number) => {
  await admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: 'resume' })
  await runJobs()
}
/** How many are unsubscribed because of a bounce. */
const countStopped = async () => {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from newsletters where stopped = 'bounce' and not subscribed`,
  )
  return rows[0]?.count
}
const RELAYS_NOT = m.newsletter_paused_login({ code: isolated('550') })

test.each([
  [550, '5.1.1 User unknown in relay recipient table'],
  [553, '5.1.3 Bad recipient address syntax'],
  [550, 'no such user here'],
  [550, '<s0@relay.example.org>: user unknown at relay.example.org'],
])('%i %s: there is no such mailbox', async (code, text) => {
  await subscribers({})
  smtp.rejectWhen(() => ({ at: 'rcpt', code, text }))
  expect(await issueOf(await sendIssue())).toMatchObject({ state: 'sent', progress: { bounced: 1 } })
  expect(await countStopped()).toBe(1)
})

test.each([
  ['rcpt', 550, '5.7.1 Service unavailable, client host blocked'],
  ['rcpt', 550, '5.2.1 The account is inactive'],
  ['rcpt', 553, '5.7.1 Sender not owned by user'],
  ['rcpt', 554, 'Transaction failed'],
  ['data', 550, '5.1.1 This message was refused'],
] as const)('at %s %i %s: nobody is unsubscribed', async (at, code, text) => {
  await subscribers({})
  smtp.rejectWhen(() => ({ at, code, text }))
  expect(await issueOf(await sendIssue())).toMatchObject({
    state: 'sent',
    progress: { failed: 1, bounced: 0 },
  })
  expect(await countStopped()).toBe(0)
})

test.each([
  [550, 'relay not permitted'],
  [550, '5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  [554, '5.7.1 <s0@example.org>: Relay access denied'],
  [550, '5.1.8 Access denied, bad outbound sender'],
])('%i %s: it rejects us, and the issue pauses', async (code, text) => {
  await subscribers({}, {})
  smtp.rejectWhen(() => ({ at: 'rcpt', code, text }))
  const issue = await issueOf(await sendIssue())
  expect(issue).toMatchObject({ state: 'paused', pausedFor: `${code}`, progress: { waiting: 2 } })
  expect(await countStopped()).toBe(0)
  if (code === 550) expect(describePaused(issue.pausedFor)).toBe(RELAYS_NOT)
})

test.each([
  ['as missing', 550, 'no'],
  ['for another reason', 554, '5.7.1 blocked'],
])(
  'a server that rejects everyone %s pauses the issue; resumed, each gets it once',
  async (_, code, text) => {
    await subscribers(...many(60))
    smtp.rejectWhen(() => ({ at: 'rcpt', code, text }))
    const id = await sendIssue()
    const paused = await issueOf(id)
    expect(paused).toMatchObject({ state: 'paused', progress: { waiting: 60, bounced: 0, failed: 0 } })
    expect(describePaused(paused.pausedFor)).toBe(
      m.newsletter_paused_rejected({ shown: '20', code: isolated(`${code}`) }),
    )
    expect(await countStopped()).toBe(0)
    const deliveries = await app.db.select().from(newsletterDeliveries)
    expect(new Set(deliveries.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['waiting 0']),
    )
    await resume(id)
    expect(await issueOf(id)).toMatchObject({ state: 'paused', progress: { waiting: 60 } })
    smtp.rejectWhen(() => undefined)
    await resume(id)
    expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 60 } })
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(60)
    expect(smtp.received).toHaveLength(60)
  },
)

test('a server that begins to reject everyone in the middle of an issue ends nobody’s subscription', async () => {
  await subscribers(...many(60))
  smtp.rejectWhen(() => (smtp.received.length < 10 ? undefined : { at: 'rcpt', code: 550 }))
  const id = await sendIssue()
  const { state, progress } = await issueOf(id)
  expect([state, progress.sent + progress.waiting]).toEqual(['paused', 60])
  expect(progress.sent).toBeGreaterThanOrEqual(10)
  expect(await countStopped()).toBe(0)
})

test('mailboxes that are missing among others bounce, however many they are', async () => {
  const missing = (to: string) => Number(/\d+/.exec(to)?.[0]) % 3 === 1
  await subscribers(...many(120))
  smtp.rejectWhen((to) => (missing(to) ? { at: 'rcpt', code: 550 } : undefined))
  expect(await issueOf(await sendIssue())).toMatchObject({
    state: 'sent',
    progress: { sent: 80, bounced: 40, waiting: 0 },
  })
  expect(await countStopped()).toBe(40)
})

test('nineteen bounces of an issue that reaches nobody count', async () => {
  await subscribers(...many(19))
  smtp.rejectWhen(() => ({ at: 'rcpt', code: 550 }))
  expect(await issueOf(await sendIssue())).toMatchObject({ state: 'sent', progress: { bounced: 19 } })
  expect(await countStopped()).toBe(19)
})

test('a recipient who is rejected while an admin pauses the issue is tried again', async () => {
  await subscribers({})
  const id = await draft()
  await send(id)
  const sending = vi.spyOn(app.mailer, 'send').mockImplementation(async () => {
    await admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: 'pause' })
    throw Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO' })
  })
  await sendDue(app, [])
  sending.mockRestore()
  expect(await issueOf(id)).toMatchObject({ state: 'paused', progress: { waiting: 1 } })
  await resume(id)
  expect(await issueOf(id)).toMatchObject({ state: 'sent', progress: { sent: 1 } })
})
