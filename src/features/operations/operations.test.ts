import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { PAUSED_AS_AWAY } from '#features/newsletter/rules.ts'
import { newsletterIssues } from '#features/newsletter/tables.ts'
import { checkBackupFile } from '#platform/database/backup/backup-file.server.ts'
import { restoreBackup } from '#platform/database/backup/restore.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { createEmptyDatabase, readContents } from '../../../tests/processes/database-contents.ts'
import { backUpDaily, listBackups } from './backups.server.ts'
import { findProblems, problemLogger } from './problems.server.ts'
import { hasRoomFor } from './rules.ts'
import { sendTestEmail } from './test-email.server.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
/** As if the database were the embedded one: the queries are the same. */
const embedded = { ...app, env: { ...app.env, DATABASE_URL: undefined } }
const folder = join(app.env.DATA_DIR, 'backups')
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Parvin' })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const roomy = async () => ({ free: 500e9, total: 1000e9 })
const short = async () => ({ free: 4.9e9, total: 50e9 })
const kindsOf = (problems: { kind: string }[]) => problems.map(({ kind }) => kind)

beforeEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the daily backup', () => {
  test('is made once a day, readable to its owner only, and the last seven are kept', async () => {
    await backUpDaily(embedded, { diskOf: roomy })
    await backUpDaily(embedded, { diskOf: roomy, now: inHours(22) })
    expect(readdirSync(folder)).toHaveLength(1)
    for (let day = 1; day <= 8; day++) await backUpDaily(embedded, { diskOf: roomy, now: inHours(24 * day) })
    const backupFiles = readdirSync(folder).sort()
    expect(backupFiles).toHaveLength(7)
    expect(backupFiles.at(-1)).toContain(
      `peyvand-${inHours(24 * 8)
        .toISOString()
        .slice(0, 10)}`,
    )
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    for (const { file } of await listBackups(app))
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  })

  test('goes on after the clock was a year ahead for ten days, and outlasts the backups of that time', async () => {
    mkdirSync(folder, { recursive: true })
    for (let day = 10; day < 17; day++) {
      const file = join(folder, `peyvand-2099-01-${day}T00-00-00.tar.gz`)
      writeFileSync(file, 'ahead')
      utimesSync(file, inHours(24 * 365), inHours(24 * (365 + day)))
    }
    expect(kindsOf(await findProblems(embedded, { diskOf: roomy }))).toEqual(['backup_missing'])
    await backUpDaily(embedded, { diskOf: roomy })
    await backUpDaily(embedded, { diskOf: roomy, now: inHours(1) })
    const [newest, ...others] = await listBackups(app)
    expect(newest?.file).toContain(`peyvand-${new Date().toISOString().slice(0, 10)}`)
    expect(others.map(({ file }) => file).filter((file) => !file.includes('2099'))).toEqual([])
    expect(others).toHaveLength(6)
    expect(await findProblems(embedded, { diskOf: roomy })).toEqual([])
  })

  test('is listed without one that was removed meanwhile', async () => {
    mkdirSync(folder, { recursive: true })
    symlinkSync('removed', join(folder, 'peyvand-2026-01-01T00-00-00.tar.gz'))
    expect(await listBackups(app)).toEqual([])
  })

  test('restores what the site holds', async () => {
    await backUpDaily(embedded, { diskOf: roomy })
    const [{ file } = { file: '' }] = await listBackups(app)
    const url = await createEmptyDatabase(inject('postgres'))
    const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')
    const connection = { connectionString: url }
    await restoreBackup({
      file,
      backup: await checkBackupFile(file),
      migrationsFolder,
      replace: false,
      connection,
    })
    expect((await readContents(url)).users).toEqual((await readContents(app.env.DATABASE_URL ?? '')).users)
  })

  test('is not made where the disk is short, nor of an external database server', async () => {
    await backUpDaily(embedded, { diskOf: short })
    await backUpDaily(app, { diskOf: roomy })
    expect(await listBackups(app)).toEqual([])
    writeFileSync(join(folder, 'peyvand-2026-01-01T00-00-00.tar.gz'), 'ten bytes.')
    // The next one may be half as large again as the last one.
    const almost = async () => ({ free: 14, total: 0 })
    await backUpDaily(embedded, { diskOf: almost, now: inHours(24) })
    expect(await listBackups(app)).toHaveLength(1)
    expect(hasRoomFor(10, { free: 110, total: 1000 })).toBe(true)
    expect(hasRoomFor(11, { free: 110, total: 1000 })).toBe(false)
    expect(hasRoomFor(1e9, { free: 6e9, total: 4000e9 })).toBe(true)
    expect(hasRoomFor(1.1e9, { free: 6e9, total: 4000e9 })).toBe(false)
  })

  test('removes the partial file of an interrupted one after a day, and none that is being written', async () => {
    await backUpDaily(embedded, { diskOf: roomy })
    const part = 'by-hand.tar.gz.part'
    writeFileSync(join(folder, part), 'half')
    const partsAfter = async (hours: number) => {
      await backUpDaily(embedded, { diskOf: roomy, now: inHours(hours) })
      return readdirSync(folder).filter((name) => name.endsWith('.part'))
    }
    expect(await partsAfter(1)).toEqual([part])
    expect(await partsAfter(25)).toEqual([])
  })
})

describe('what needs an admin', () => {
  test('is nothing on a good day', async () => {
    await backUpDaily(embedded, { diskOf: roomy })
    expect(await findProblems(embedded, { diskOf: roomy })).toEqual([])
    const { status, body } = await admin.get('/api/admin/operations')
    expect([status, body.daily, body.lastBackup.bytes]).toEqual([200, false, expect.any(Number)])
    expect(Math.abs(Date.parse(body.lastBackup.at) - Date.now())).toBeLessThan(60_000)
  })

  test('is a disk that is nearly full, and a backup that is missing or has no space', async () => {
    expect(await findProblems(embedded, { diskOf: short })).toEqual([{ kind: 'disk_low', percentFree: 9 }])
    expect(kindsOf(await findProblems(embedded, { diskOf: roomy, now: inHours(47) }))).toEqual([])
    expect(kindsOf(await findProblems(embedded, { diskOf: roomy, now: inHours(49) }))).toEqual([
      'backup_missing',
    ])
    const full = await findProblems(embedded, { diskOf: short, now: inHours(49) })
    expect(kindsOf(full)).toEqual(['disk_low', 'backup_no_room'])
    expect(await findProblems(app, { diskOf: roomy, now: inHours(49) })).toEqual([])
  })

  test('is an email that waits, and a task whose last run failed; shown to admins alone', async () => {
    await app.db.$client.query(`insert into mails (key, template, lang, sealed, created_at) values
      ('late', 'x', 'en', 'x', now() - interval '11 minutes'), ('soon', 'x', 'en', 'x', now() - interval '9 minutes'),
      ('given up', 'x', 'en', 'x', now() - interval '2 days'), ('never to be', 'x', 'en', null, now() - interval '11 minutes')`)
    await app.db.$client.query(`insert into pgboss.job (name, state, completed_on, output) values
      ('calendar.remind', 'completed', now() - interval '20 minutes', null), ('calendar.remind', 'failed', now() + interval '1 hour', '{"type": "DatabaseError", "code": "53100"}'),
      ('mail.send', 'failed', now() - interval '1 minute', null), ('library.checkLinks', 'failed', now() - interval '2 days', null),
      ('experts.complete', 'failed', now() - interval '3 hours', null), ('experts.complete', 'completed', now() + interval '1 hour', null)`)
    const { body } = await admin.get('/api/admin/operations')
    expect(body.problems.filter(({ kind }: { kind: string }) => /^(emails|jobs)/.test(kind))).toEqual([
      { kind: 'emails_waiting', count: 1 },
      { kind: 'jobs_failing', count: 1 },
    ])
    const lines: string[] = []
    await problemLogger(
      { ...app, log: pino({}, { write: (line) => void lines.push(line) }) },
      { diskOf: roomy },
    )()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { problem: 'emails_waiting', count: 1 },
      { problem: 'jobs_failing', jobs: [{ name: 'calendar.remind', type: 'DatabaseError', code: '53100' }] },
    ])
    const moderator = await createPerson(testApp, { role: 'moderator' })
    expect((await moderator.get('/api/admin/operations')).status).toBe(403)
    expect((await newClient().get('/api/admin/operations')).status).toBe(401)
    await app.db.$client.query("delete from mails where template = 'x'")
    await app.db.$client.query("delete from pgboss.job where state = 'failed'")
  })

  test('is a newsletter that stopped by itself on the way, whoever it is for', async () => {
    const paused = { state: 'paused', subject: 'x', message: 'x' } as const
    await app.db.insert(newsletterIssues).values([
      { ...paused, pausedFor: '535' },
      { ...paused, pausedFor: PAUSED_AS_AWAY, audience: 'monthly' },
      paused, // by an admin
    ])
    expect(await findProblems(embedded, { diskOf: roomy })).toEqual([{ kind: 'issues_paused', count: 2 }])
    await app.db.delete(newsletterIssues)
  })

  test('is one line at level error when it begins and then once a day, until it is over', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    let disk = short
    const look = problemLogger({ ...embedded, log }, { diskOf: () => disk() })
    await look()
    await look(inHours(0.1))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, problem: 'disk_low', percentFree: 9 },
    ])
    await look(inHours(25))
    expect(lines).toHaveLength(2)
    disk = roomy
    await look(inHours(26))
    disk = short
    await look(inHours(26.1))
    expect(lines).toHaveLength(3)
  })
})

describe('a test email', () => {
  test('reaches the admin who asked, in their language, and there is an audit entry', async () => {
    const persian = await createPerson(testApp, { role: 'admin', lang: 'fa' })
    const { status, body } = await persian.post('/api/admin/test-email')
    expect([status, body]).toEqual([200, { sent: true, by: 'outbox' }])
    const [mail] = await mailTo(persian.email)
    expect(mail?.subject).toBe('ایمیل آزمایشی شما از پیوند')
    expect(await app.db.select().from(auditLog)).toMatchObject([
      { act: 'test_email_sent', actorId: persian.id, subject: 'email' },
    ])
  })

  test('is for admins, five an hour', async () => {
    const member = await createPerson(testApp)
    expect((await member.post('/api/admin/test-email')).status).toBe(403)
    const busy = await createPerson(testApp, { role: 'admin' })
    for (let i = 0; i < 5; i++) expect((await busy.post('/api/admin/test-email')).status).toBe(200)
    expect(await busy.post('/api/admin/test-email')).toFailWith(429, 'too_many')
  })

  test.each([
    ['nobody answers', undefined, { failure: 'connection', code: /^E/ }],
    [
      'the password is wrong',
      ['220 hi', '250 AUTH PLAIN', '535 no, hunter2 is wrong'],
      { failure: 'login', code: /^EAUTH 535$/ },
    ],
    [
      'the sender is refused',
      ['220 hi', '250 AUTH PLAIN', '235 ok', '550 not you'],
      { failure: 'address', code: /^EENVELOPE 550$/ },
    ],
    ['it is no mail server', ['HTTP/1.1 400 Bad Request'], { failure: 'connection', code: /^E/ }],
  ])('says what went wrong when %s, and nothing that was secret', async (_, answers, { failure, code }) => {
    const server = createServer((socket) => {
      const left = [...(answers ?? [])]
      const say = () => socket.write(`${left.shift() ?? '250 ok'}\r\n`)
      socket.on('error', () => {})
      socket.on('data', say)
      say()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    if (!answers) await new Promise((resolve) => server.close(resolve))
    const SMTP_URL = `smtp://chief:hunter2@127.0.0.1:${port}`
    const tried = await sendTestEmail({
      ...app,
      env: { ...app.env, SMTP_URL, RATE_LIMIT: 'off' as const },
      viewer: admin.viewer,
      lang: 'en',
      now: new Date(),
      addressHash: '',
    })
    server.close()
    expect(tried).toEqual({ sent: false, failure, code: expect.stringMatching(code) })
    expect(JSON.stringify(tried)).not.toContain('hunter2')
  })
})
