import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openNewsletter, TEXTS } from '../../../../tests/newsletter.ts'
import { inHours } from '../../../../tests/times.ts'
import { newsletterIssues } from '../tables.ts'
import { beginScheduled } from './scheduled.server.ts'

const { app, runJobs, smtp, admin, subscribers, draft, send, issueOf } = await openNewsletter()

test('a scheduled issue leaves at its time, and not before', async () => {
  await subscribers({})
  const id = await draft()
  const past = await send(id, { at: new Date(Date.now() - 1000).toISOString() })
  expect(past).toFailWith(422, 'invalid')
  const planned = await send(id, { at: inHours(1), zone: 'Europe/Oslo' })
  expect(planned.body).toMatchObject({ state: 'scheduled', zone: 'Europe/Oslo' })
  await beginScheduled(app, [])
  expect((await issueOf(id)).state).toBe('scheduled')
  await app.db.update(newsletterIssues).set({ scheduledAt: sql`now() - interval '1 second'` })
  await Promise.all([beginScheduled(app, []), beginScheduled(app, [])])
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', recipients: 1 })
  expect(smtp.received).toHaveLength(1)
})

test('what cannot be sent at its time is a draft again, and admins are warned until it is scheduled', async () => {
  await subscribers({})
  const id = await draft()
  const at = inHours(1)
  await send(id, { at })
  await app.db
    .update(newsletterIssues)
    .set({ subject: '', message: '', subjectFa: '', messageFa: '', scheduledAt: sql`now()` })
  const { id: other } = (await admin.post('/api/admin/newsletter/issues', TEXTS)).body
  await send(other, { at })
  await app.db.update(newsletterIssues).set({ scheduledAt: sql`now()` })
  await beginScheduled(app, [])
  await runJobs()
  expect(await issueOf(id)).toMatchObject({
    state: 'draft',
    pausedFor: 'incomplete',
    scheduledAt: null,
    recipients: 0,
  })
  expect(await issueOf(other)).toMatchObject({ state: 'sent', recipients: 1 })
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual([TEXTS.subject])
  const warnings = async () =>
    (await admin.get('/api/admin/operations')).body.problems.filter(
      ({ kind }: { kind: string }) => kind === 'issues_unsent',
    )
  expect(await warnings()).toEqual([{ kind: 'issues_unsent', count: 1 }])
  await admin.patch(`/api/admin/newsletter/issues/${id}`, TEXTS)
  expect(await issueOf(id)).toMatchObject({ state: 'draft', pausedFor: 'edited' })
  expect(await warnings()).toEqual([{ kind: 'issues_unsent', count: 1 }])
  await send(id, { at })
  expect(await issueOf(id)).toMatchObject({ state: 'scheduled', pausedFor: null })
  expect(await warnings()).toEqual([])
})

test('an issue whose time passed more than a day ago, as while the site was off, is a draft again', async () => {
  await subscribers({})
  const id = await draft()
  await send(id, { at: inHours(1) })
  const due = (hours: number) =>
    app.db.update(newsletterIssues).set({ scheduledAt: sql`now() - make_interval(hours => ${hours}::int)` })
  await due(25)
  await beginScheduled(app, [])
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'draft', pausedFor: 'late', scheduledAt: null })
  expect(smtp.received).toHaveLength(0)
  await send(id, { at: inHours(1) })
  await due(23)
  await beginScheduled(app, [])
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'sent', pausedFor: null })
})

test('what nobody would get at its time is a draft again, and is not in the archive', async () => {
  const id = await draft()
  await send(id, { at: inHours(1) })
  await app.db.update(newsletterIssues).set({ scheduledAt: sql`now()` })
  await beginScheduled(app, [])
  await runJobs()
  expect(await issueOf(id)).toMatchObject({ state: 'draft', pausedFor: 'nobody', startedAt: null })
  expect((await admin.get(`/api/newsletter/issues/${id}`)).status).toBe(404)
})

test('a scheduled issue leaves as it was scheduled: its texts change only after it is unscheduled', async () => {
  const id = await draft()
  await send(id, { at: inHours(1) })
  const { version } = await issueOf(id)
  const path = `/api/admin/newsletter/issues/${id}`
  for (const change of [
    { subject: '', message: '' },
    { audience: 'members' },
    { message: 'half-typ', version },
  ])
    expect(await admin.patch(path, change)).toFailWith(409, 'newsletter_scheduled')
  expect(await issueOf(id)).toMatchObject({ ...TEXTS, audience: 'newsletter', version })
  await admin.patch(`${path}/sending`, { change: 'unschedule' })
  expect((await admin.patch(path, { message: 'Typed', version })).body).toMatchObject({ message: 'Typed' })
})
