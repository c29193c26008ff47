import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { mails } from '#platform/email/email.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { taskLabel } from './labels.ts'
import { confirmReadiness, showReadiness } from './readiness.server.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const system = async () => (await admin.get('/api/admin/system')).body
const task = async (name: string) =>
  (await system()).tasks.find((each: { name: string }) => each.name === name)
const job = (name: string, state: string, ago: string, more = {}) =>
  app.db.$client.query(
    `insert into pgboss.job (name, state, created_on, start_after, completed_on, data, output, retry_count)
     values ($1, $2, now() - $3::interval, now() - $3::interval, now() - $3::interval, $4, $5, 8)`,
    [name, state, ago, JSON.stringify({ ...more }), '{"type": "Error", "code": "ECONNREFUSED"}'],
  )

beforeEach(async () => {
  await app.db.$client.query("delete from pgboss.job where state in ('failed', 'retry')")
})

describe('the system page', () => {
  test('has versions, space and tasks, for admins alone', async () => {
    const body = await system()
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.versions.node,
      postgres: expect.stringMatching(/^1\d/),
      emailsWaiting: 0,
      failingEmails: [],
    })
    for (const figure of ['migrations', 'databaseBytes', 'memoryBytes', 'diskFreeBytes', 'diskTotalBytes'])
      expect(body[figure], figure).toBeGreaterThan(0)
    expect(body.tasks.map(({ name }: { name: string }) => name)).toContain('calendar.remind')
    for (const { name } of body.tasks) expect(taskLabel(name), 'as admins read it').not.toBe(name)
    const moderator = await createPerson(testApp, { role: 'moderator' })
    for (const call of ['/api/admin/system', '/api/admin/readiness']) {
      expect((await moderator.get(call)).status).toBe(403)
      expect((await newClient().get(call)).status).toBe(401)
    }
    expect((await moderator.post('/api/admin/tasks/mail.send/retry')).status).toBe(403)
  })

  test('counts the failures of a task until a later run succeeds, those of emails whatever else is sent', async () => {
    await job('calendar.remind', 'failed', '2 hours')
    await job('calendar.remind', 'failed', '1 hour')
    await job('experts.complete', 'failed', '2 hours')
    await job('experts.complete', 'completed', '1 hour')
    await job('library.checkLinks', 'failed', '4 days')
    await job('mail.send', 'failed', '2 hours')
    await job('mail.send', 'completed', '1 hour')
    const { tasks } = await system()
    expect(tasks.slice(0, 2)).toMatchObject([
      { name: 'calendar.remind', failed: 2, code: 'ECONNREFUSED', succeededAt: null },
      { name: 'mail.send', failed: 1 },
    ])
    expect(await task('experts.complete')).toMatchObject({ failed: 0, code: null })
    expect(await task('library.checkLinks')).toMatchObject({ failed: 0 })
  })

  test('lists the emails that failed and may still leave, the newest first, and counts those of a day', async () => {
    const { $client } = app.db
    const { rows } = await $client.query<{ id: number }>(`
      insert into mails (key, template, lang, sealed, created_at, sent_at) values
        ('a', 'older', 'en', 'x', now() - interval '2 days', null), ('b', 'newer', 'en', 'x', now(), null),
        ('c', 'never to be', 'en', null, now(), null), ('d', 'expired', 'en', 'x', now() - interval '4 days', null),
        ('e', 'sent', 'en', null, now() - interval '2 days', now()),
        ('f', 'sent', 'en', null, now() - interval '3 days', now() - interval '2 days')
      returning id`)
    for (const { id } of rows) await job('mail.send', 'retry', '1 minute', { mail: id })
    const { failingEmails, emailsWaiting, emailsSent } = await system()
    await $client.query('delete from mails')
    expect(failingEmails).toMatchObject([
      { template: 'newer', givenUp: false },
      { template: 'older', givenUp: false },
    ])
    expect({ emailsWaiting, emailsSent }).toEqual({ emailsWaiting: 3, emailsSent: 1 })
  })
})

describe('retrying a failed task', () => {
  test('sends an email that was given up, without showing to whom, with an audit entry', async () => {
    const person = await createPerson(testApp, { role: 'admin' })
    const email = 'late@example.org'
    await newClient().post('/api/newsletter/subscribe', { email })
    // As if every try had failed.
    await app.db.$client.query(
      `update pgboss.job set state = 'failed', retry_count = 8, completed_on = now(), output = '{"code": "EAUTH"}'
       where name = 'mail.send' and state = 'created'`,
    )
    const [failing] = (await system()).failingEmails
    expect(failing).toEqual({
      id: expect.any(Number),
      template: expect.stringContaining('newsletter'),
      createdAt: expect.any(String),
      tries: 8,
      code: 'EAUTH',
      givenUp: true,
    })
    const [one, other] = await Promise.all([
      person.post('/api/admin/tasks/mail.send/retry'),
      admin.post('/api/admin/tasks/mail.send/retry'),
    ])
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(await mailTo(email)).toHaveLength(1)
    const [sent] = await app.db.select().from(mails).where(eq(mails.id, failing.id))
    expect(sent?.sentAt).toBeInstanceOf(Date)
    expect((await system()).failingEmails).toEqual([])
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.act, 'task_retried'))
    expect(entries[0]).toMatchObject({ subject: 'task:mail.send' })
  })

  test('begins at once what waits for its next try', async () => {
    await app.db.$client.query(
      `insert into pgboss.job (name, state, start_after) values ('calendar.remind', 'retry', now() + interval '1 hour')`,
    )
    expect(await task('calendar.remind')).toMatchObject({ waiting: 0 })
    expect((await admin.post('/api/admin/tasks/calendar.remind/retry')).body).toEqual({ retried: 1 })
    expect(await task('calendar.remind')).toMatchObject({ waiting: 1 })
    const { rows } = await app.db.$client.query(
      "select start_after <= now() as now from pgboss.job where name = 'calendar.remind' and state = 'retry'",
    )
    expect(rows).toEqual([{ now: true }])
  })

  test('of an unknown task is refused, of one without failures does nothing', async () => {
    expect(await admin.post('/api/admin/tasks/nothing.here/retry')).toFailWith(404, 'task_not_found')
    expect((await admin.post('/api/admin/tasks/search.gather/retry')).body).toEqual({ retried: 0 })
  })
})

describe('what is left before families are invited', () => {
  const done = async () =>
    (await admin.get('/api/admin/readiness')).body.steps.flatMap((each: { step: string; done: boolean }) =>
      each.done ? [each.step] : [],
    )

  test('is seen from the site itself, or confirmed by an admin', async () => {
    expect(await done()).not.toContain('privacy')
    expect(await done()).not.toContain('operator')
    expect(await done()).not.toContain('passkeys')
    await admin.patch('/api/admin/settings', {
      operatorName: 'Peyvand e.V.',
      operatorAddress: 'Oslo',
      contactEmail: 'hello@example.org',
      version: 1,
    })
    await expect.poll(done).toContain('operator')
    for (let i = 0; i < 2; i++) expect((await admin.post('/api/admin/readiness/privacy')).status).toBe(204)
    expect(await done()).toContain('privacy')
    expect(await app.db.select().from(auditLog).where(eq(auditLog.act, 'readiness_confirmed'))).toHaveLength(
      1,
    )
    expect((await admin.post('/api/admin/readiness/https')).status).toBe(404)
  })

  const ctxWith = (env: Partial<typeof app.env>) => ({
    ...{ ...app, env: { ...app.env, ...env }, viewer: admin.viewer, lang: 'en' as const, addressHash: '' },
    now: new Date(),
  })
  const doneWith = async (env: Partial<typeof app.env>) =>
    (await showReadiness(ctxWith(env))).steps.flatMap(({ step, done }) => (done ? [step] : []))

  test('includes https, and a mail server through which something was sent and nothing waits', async () => {
    const { $client } = app.db
    await $client.query('delete from mails')
    expect(await done()).not.toContain('https')
    expect(await doneWith({ PUBLIC_URL: 'https://peyvand.example' })).toContain('https')
    await $client.query(
      `insert into mails (key, template, lang, sealed, created_at, sent_at) values
        ('a', 'x', 'en', null, now(), null), ('b', 'x', 'en', null, now() - interval '31 days', now())`,
    )
    const SMTP_URL = 'smtp://localhost'
    expect(await doneWith({ SMTP_URL })).not.toContain('email')
    await $client.query("update mails set sent_at = now() where key = 'a'")
    expect(await doneWith({ SMTP_URL })).toContain('email')
    expect(await done(), 'into the outbox').not.toContain('email')
    await $client.query(
      "insert into mails (key, template, lang, sealed, created_at) values ('c', 'x', 'en', 'x', now() - interval '11 minutes')",
    )
    expect(await doneWith({ SMTP_URL })).not.toContain('email')
    await $client.query('delete from mails')
  })

  test('includes a recent backup of the embedded database; of another one an admin confirms it', async () => {
    const embedded = { DATABASE_URL: undefined }
    expect(await doneWith(embedded)).not.toContain('backup')
    const folder = join(app.env.DATA_DIR, 'backups')
    mkdirSync(folder)
    const file = join(folder, 'peyvand-2026-01-01T00-00-00.tar.gz')
    writeFileSync(file, 'x')
    expect(await doneWith(embedded)).toContain('backup')
    const longAgo = new Date(Date.now() - 49 * HOUR_MS)
    utimesSync(file, longAgo, longAgo)
    expect(await doneWith(embedded)).not.toContain('backup')
    await expect(confirmReadiness(ctxWith(embedded), 'backup')).rejects.toMatchObject({ code: 'not_found' })
    expect(await done()).not.toContain('backup')
    expect((await admin.post('/api/admin/readiness/backup')).status).toBe(204)
    expect(await done()).toContain('backup')
    expect(await doneWith(embedded)).not.toContain('backup')
  })

  test('includes a passkey for every admin', async () => {
    await app.db.$client.query(
      `insert into passkeys (id, public_key, user_id, credential_id, counter, device_type, backed_up)
       select 'key-' || id, 'x', id, id, 0, 'singleDevice', false from users where role = 'admin'`,
    )
    expect(await done()).toContain('passkeys')
    await createPerson(testApp, { role: 'admin' })
    expect(await done()).not.toContain('passkeys')
    expect(await done()).toContain('second_admin')
  })

  test('leaves out the account of the console, as long as nobody uses it, and who has not verified an address', async () => {
    await app.db.$client.query("update users set role = 'member' where role = 'admin' and id <> $1", [
      admin.id,
    ])
    await createPerson(testApp, { role: 'admin', email: 'admin@localhost', unused: true })
    await createPerson(testApp, { role: 'admin', verified: false })
    expect(await done()).toContain('passkeys')
    expect(await done()).not.toContain('second_admin')
  })

  test('includes that the demo community is gone', async () => {
    expect(await done()).toContain('demo')
    await app.db.$client.query(
      "insert into users (id, email, first_name) values ('demo-sara', 'sara@example.org', 'Sara')",
    )
    expect(await done()).not.toContain('demo')
    // Someone has made this account their own: it stays when the demo community is removed.
    await app.db.$client.query("update users set email = 'sara@real.example' where id = 'demo-sara'")
    expect(await done()).toContain('demo')
  })
})
