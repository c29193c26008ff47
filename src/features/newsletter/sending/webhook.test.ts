import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { notify } from '../../notifications/notify.server.ts'
import { queueEmails } from '../../notifications/send-emails.server.ts'
import { newsletterIssues, newsletters } from '../tables.ts'
import { handleEmailEvents } from './webhook.server.ts'

const SECRET = 'a secret of the email provider'
const testApp = await openTestApp({ EMAIL_WEBHOOK_SECRET: SECRET })
const { app, newClient, mailTo } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const subscriber = (email: string) =>
  app.db
    .insert(newsletters)
    .values({ email, subscribed: true, waitsForEvents: true, confirmedAt: new Date() })

beforeEach(async () => {
  await app.db.delete(newsletterIssues)
  await app.db.delete(newsletters)
})

const signed = (body: string, { secret = SECRET, at = Date.now() } = {}) => {
  const seconds = Math.floor(at / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'x-peyvand-signature': `t=${seconds},v1=${mac}` }
}
const event = (id: string, type: string, email: string, messageId?: string) =>
  JSON.stringify({ events: [{ id, type, email, ...(messageId ? { messageId } : {}) }] })

test('a bounce or a complaint ends both lists for the address; a repeated one changes nothing', async () => {
  await subscriber('bounce@example.org')
  await admin.post('/api/admin/send-newsletter', { subject: 'x', message: 'x' })
  const [mail] = await mailTo('bounce@example.org')
  const body = event('e1', 'bounce', 'Bounce@example.org', mail?.messageId)
  expect((await newClient().post('/api/webhooks/email', body, signed(body))).body).toEqual({ taken: 1 })
  expect((await newClient().post('/api/webhooks/email', body, signed(body))).body).toEqual({ taken: 0 })
  const { rows } = await app.db.execute(
    sql`select subscribed, waits_for_events as waits, stopped from newsletters`,
  )
  expect(rows).toEqual([{ subscribed: false, waits: false, stopped: 'bounce' }])
  const [issue] = (await admin.get('/api/admin/newsletter/issues')).body
  expect(issue.progress).toMatchObject({ sent: 0, bounced: 1 })
})

test('who has complained is not asked to confirm what a stranger asks for, and a later bounce changes nothing', async () => {
  const email = 'complains@example.org'
  await subscriber(email)
  await admin.post('/api/admin/send-newsletter', { subject: 'x', message: 'Another' })
  const received = await mailTo(email)
  for (const body of [event('c1', 'complaint', email, received[0]?.messageId), event('c2', 'bounce', email)])
    expect((await newClient().post('/api/webhooks/email', body, signed(body))).body).toEqual({ taken: 1 })
  for (const path of ['/api/newsletter/subscribe', '/api/newsletter'])
    expect((await newClient().post(path, { email })).status).toBe(201)
  expect(await mailTo(email)).toEqual(received)
  const { rows } = await app.db.execute(
    sql`select stopped, requested_at, events_requested_at from newsletters`,
  )
  expect(rows).toEqual([{ stopped: 'complaint', requested_at: null, events_requested_at: null }])
  const [issue] = (await admin.get('/api/admin/newsletter/issues')).body
  expect(issue.progress).toMatchObject({ sent: 0, complained: 1, bounced: 0 })
})

test('a complaint about an email with notifications ends such emails, and no others, until its owner chooses anew', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const choicesOf = async (person: typeof mina) => (await person.get('/api/me/notification-choices')).body
  const about = { title: 'Yalda' }
  const notifyAll = async (number: number) => {
    const notification = { kind: 'group_event' as const, key: `event:${number}`, url: '/events/1', about }
    const toBoth = [mina, omid].map(({ id }) => ({ ...notification, to: id }))
    await app.db.transaction((tx) => notify({}, tx, toBoth))
  }
  await notifyAll(1)
  await queueEmails(app)
  const [[own], [others]] = [await mailTo(mina.email), await mailTo(omid.email)]
  const complain = async (id: string, messageId: string | undefined) => {
    const body = event(id, 'complaint', mina.email, messageId)
    expect((await newClient().post('/api/webhooks/email', body, signed(body))).body).toEqual({ taken: 1 })
  }
  for (const [at, messageId] of [undefined, others?.messageId, '<none@example.org>'].entries())
    await complain(`other-${at}`, messageId)
  expect(await choicesOf(mina)).toMatchObject({ group_event: 'mail' })
  const before = await choicesOf(mina)
  await complain('own', own?.messageId)
  expect(await choicesOf(mina)).toEqual({ ...before, group_event: 'site' })
  expect(await choicesOf(omid)).toEqual(before)
  await notifyAll(2)
  await queueEmails(app)
  expect(await mailTo(omid.email, 2)).toHaveLength(2)
  expect(await mailTo(mina.email)).toHaveLength(1)
})

test.each([
  ['unsigned', () => ({}), 'webhook_unsigned'],
  [
    'signed with another secret',
    (body: string) => signed(body, { secret: 'x'.repeat(20) }),
    'webhook_unsigned',
  ],
  ['signed for another body', () => signed('{}'), 'webhook_unsigned'],
  ['recorded ten minutes ago', (body: string) => signed(body, { at: Date.now() - 600_000 }), 'webhook_stale'],
  ['dated ahead', (body: string) => signed(body, { at: Date.now() + 600_000 }), 'webhook_stale'],
])('a webhook that is %s is refused', async (_, headers, code) => {
  await subscriber('safe@example.org')
  const body = event('e9', 'complaint', 'safe@example.org')
  expect(await newClient().post('/api/webhooks/email', body, headers(body))).toFailWith(403, code)
  const { rows } = await app.db.execute(sql`select subscribed from newsletters`)
  expect(rows).toEqual([{ subscribed: true }])
})

test('an address that no reader can have is skipped, and the rest of its call is taken', async () => {
  await subscriber('bounce@example.org')
  const events = ['postmaster@localhost', 'x\0@example.org', 'bounce@example.org'].map((email, number) => ({
    id: `odd-${number}`,
    type: 'bounce',
    email,
  }))
  const body = JSON.stringify({ events })
  expect((await newClient().post('/api/webhooks/email', body, signed(body))).body).toEqual({ taken: 3 })
  const { rows } = await app.db.execute(sql`select stopped from newsletters`)
  expect(rows).toEqual([{ stopped: 'bounce' }])
})

test('an event that cannot be stored keeps no other one of its call from being stored', async () => {
  await subscriber('bounce@example.org')
  const events = ['broken', 'whole'].map((id) => ({
    id,
    type: 'bounce' as const,
    email: 'bounce@example.org',
  }))
  const { $client } = app.db
  await $client.query(`alter table email_events add constraint whole check (id <> 'broken') not valid`)
  await expect(handleEmailEvents(app, { events })).rejects.toThrow()
  await $client.query('alter table email_events drop constraint whole')
  const { rows } = await app.db.execute(sql`select stopped from newsletters`)
  expect(rows).toEqual([{ stopped: 'bounce' }])
  expect(await handleEmailEvents(app, { events })).toEqual({ taken: 1 })
})

test('an event whose id has a NUL is refused, and nothing of its call is taken', async () => {
  await subscriber('safe@example.org')
  const body = event('e\0', 'bounce', 'safe@example.org')
  const response = await newClient().post('/api/webhooks/email', body, signed(body))
  expect(response).toFailWith(422, 'invalid')
  const { rows } = await app.db.execute(sql`select subscribed from newsletters`)
  expect(rows).toEqual([{ subscribed: true }])
})

test('a call may have 500 events with the ids that providers give, and no more', async () => {
  const events = Array.from({ length: 501 }, (_, number) => ({
    id: `0102018c${'3f2a1b4c-'.repeat(6)}${number}-000000:reader-${number}@subdomain.of.a.university.example.org`,
    type: 'bounce',
    email: `a.reader.with.a.long.name.${number}@subdomain.of.a.university.example.org`,
    messageId: `<newsletter.${1_000_000 + number}.Zk3abcdefghijklm@community.peyvand.example.org>`,
  }))
  const [full, more] = [events.slice(0, 500), events].map((some) => JSON.stringify({ events: some }))
  await subscriber(events[499]?.email ?? '')
  const call = (body = '') => newClient().post('/api/webhooks/email', body, signed(body))
  expect(await call(more)).toFailWith(422, 'invalid')
  expect((await call(full)).body).toEqual({ taken: 500 })
  const { rows } = await app.db.execute(sql`select stopped from newsletters`)
  expect(rows).toEqual([{ stopped: 'bounce' }])
  expect(await call(`${full}${' '.repeat(500 * 1024)}`)).toFailWith(413, 'too_large')
})

test('without its secret the call does not exist', async () => {
  const closed = await openTestApp()
  const body = event('e1', 'bounce', 'x@example.org')
  expect(await closed.newClient().post('/api/webhooks/email', body, signed(body))).toFailWith(
    404,
    'webhook_closed',
  )
})
