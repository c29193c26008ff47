import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { events } from '#features/events/tables.ts'
import { checkBackupFile } from '#platform/database/backup/backup-file.server.ts'
import { restoreBackup } from '#platform/database/backup/restore.server.ts'
import { takeBackup } from '#platform/database/backup/take.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openNewsletter } from '../../../../tests/newsletter.ts'
import { createEmptyDatabase, withClient } from '../../../../tests/processes/database-contents.ts'
import { inDays, inHours } from '../../../../tests/times.ts'
import { newsletterBlocks } from '../../../newsletter-blocks.ts'
import { afterRestore } from '../../../restored.server.ts'
import { announceEvents } from '../issues/announcement.server.ts'
import { sendMonthly } from '../issues/monthly.server.ts'
import { newsletterDeliveries, newsletterIssues } from '../tables.ts'
import { beginScheduled } from './scheduled.server.ts'

const { app, runJobs, smtp, admin, subscribers, draft, send, issueOf } = await openNewsletter()
const { db } = app
const restoreNow = () => db.transaction((tx) => afterRestore(tx, new Date().toISOString()))
const change = (id: number, to: string) =>
  admin.patch(`/api/admin/newsletter/issues/${id}/sending`, { change: to })
const makeDue = (id: number) =>
  db.update(newsletterIssues).set({ scheduledAt: sql`now()` }).where(eq(newsletterIssues.id, id))

/** An issue that was due, one that is not, and one that had reached one of two people. */
async function createIssues() {
  await subscribers({ email: 'has@example.org' }, { email: 'waits@example.org' })
  const [due, later, underWay] = [await draft(), await draft(), await draft()]
  for (const id of [due, later]) await send(id, { at: inHours(1) })
  await makeDue(due)
  await send(underWay)
  await db.execute(sql`update newsletter_deliveries set state = 'sent', sent_at = now()
    where subscriber_id = (select id from newsletters where email = 'has@example.org')`)
  return { due, later, underWay }
}

test('a backup from before an issue left sends it to nobody once it is restored', async () => {
  const { due, later, underWay } = await createIssues()
  const file = join(mkdtempSync(join(tmpdir(), 'peyvand-restored-')), 'backup.tar.gz')
  const connection = { connectionString: app.env.DATABASE_URL ?? '' }
  await takeBackup({ connection, secret: Buffer.alloc(32), file })
  const target = await createEmptyDatabase(inject('postgres'))
  const backup = await checkBackupFile(file)
  await restoreBackup({
    file,
    backup,
    migrationsFolder: join(import.meta.dirname, '../../../../db/migrations'),
    replace: false,
    connection: { connectionString: target },
    onRestored: (restored) => afterRestore(restored, backup.about.takenAt),
  })
  await withClient(target, async (client) => {
    const { rows } = await client.query('select id, state, paused_for from newsletter_issues order by id')
    expect(rows).toEqual([
      { id: due, state: 'draft', paused_for: 'restored' },
      { id: later, state: 'scheduled', paused_for: null },
      { id: underWay, state: 'paused', paused_for: 'restored' },
    ])
    const log = await client.query(
      'select act, subject, actor_name, details from admin_record order by id desc',
    )
    expect(log.rows[0]).toEqual({
      act: 'backup_restored',
      subject: 'backup',
      actor_name: '',
      details: { takenAt: backup.about.takenAt },
    })
  })
})

test('admins are warned of them, and decide which are sent', async () => {
  const { due, underWay } = await createIssues()
  await restoreNow()
  await beginScheduled(app, [])
  await runJobs()
  expect(smtp.received).toEqual([])
  const warnings = async () =>
    (await admin.get('/api/admin/operations')).body.problems.filter(({ kind }: { kind: string }) =>
      kind.startsWith('issues'),
    )
  expect(await warnings()).toEqual([{ kind: 'issues_restored', count: 2 }])
  // Whether it was sent is not answered by editing it.
  await admin.patch(`/api/admin/newsletter/issues/${due}`, { subject: 'Edited' })
  expect(await issueOf(due)).toMatchObject({ state: 'draft', pausedFor: 'restored' })
  await change(underWay, 'resume')
  await runJobs()
  expect(smtp.received.map(({ to }) => to)).toEqual(['waits@example.org'])
  await send(due, { at: inHours(1) })
  expect(await warnings()).toEqual([])
})

test('new events are not announced again by themselves, and only those from before', async () => {
  await subscribers({ subscribed: false, waitsForEvents: true })
  const createEvent = (title: string) =>
    admin.post('/api/events', {
      ...{ title, titleFa: 'شب یلدا', description: 'About it', speaker: 'Sara', category: 'culture' },
      ...{ dateTime: inDays(30), zone: 'Europe/Oslo' },
    })
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  await createEvent('Yalda')
  await restoreNow()
  await announceEvents(app, newsletterBlocks, later(2))
  await runJobs()
  const [issue] = await db.select().from(newsletterIssues)
  expect(issue).toMatchObject({ audience: 'events', state: 'paused', pausedFor: 'restored', recipients: 1 })
  expect(smtp.received).toEqual([])
  await change(issue?.id ?? 0, 'cancel')
  await announceEvents(app, newsletterBlocks, later(3))
  expect(await db.$count(newsletterIssues)).toBe(1)
  await createEvent('Nowruz')
  await announceEvents(app, newsletterBlocks, later(8 * 24))
  await runJobs()
  expect(smtp.received.map(({ mail }) => mail.html?.includes('Yalda'))).toEqual([false])
  await db.delete(events)
})

test('the summary of a month waits if the restore was in the month in which it leaves', async () => {
  await subscribers({ monthly: true })
  const today = new Date()
  const first = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1, 12))
  await db.insert(newsletterIssues).values(
    [-1, 0].map((months) => ({
      subject: 'x',
      message: 'x',
      state: 'sent' as const,
      startedAt: first(months),
    })),
  )
  await restoreNow()
  await sendMonthly(app, first(0))
  await sendMonthly(app, first(1))
  await runJobs()
  const summaries = await db.select().from(newsletterIssues).where(eq(newsletterIssues.audience, 'monthly'))
  expect(summaries.map(({ state, pausedFor }) => [state, pausedFor])).toEqual([
    ['paused', 'restored'],
    ['sent', null],
  ])
  expect(await db.$count(newsletterDeliveries, eq(newsletterDeliveries.state, 'sent'))).toBe(1)
})
