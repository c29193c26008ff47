import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { openServerJobs } from '../../../tests/jobs.ts'
import { allJobs } from '../../jobs.ts'
import { queueEmail } from './email.server.ts'
import { deleteOldEmails, emptyOldEmails, requeueEmails } from './stored-emails.server.ts'

const { app } = await openTestApp()
/** Runs jobs as a server does, and not when the test says so: this test is about concurrent jobs. */
await (await openServerJobs(app)).work(allJobs(app).filter(({ name }) => name === 'mail.send'))
const MANY = 60
/** The names begin with the time. */
const outbox = () =>
  readdirSync(join(app.env.DATA_DIR, 'outbox'))
    .filter((name) => name.endsWith('.eml'))
    .sort()
const vars = { link: 'http://peyvand.test/way-in', code: '123456' }

test('an awaited email is sent before the others, and one that cannot be rendered delays nobody', async () => {
  await app.db.transaction(async (tx) => {
    const common = { userId: null, lang: 'en', vars, template: 'accounts.signIn' } as const
    await queueEmail(app, tx, {
      ...common,
      key: 'broken',
      to: 'broken@example.org',
      template: 'no such' as never,
    })
    for (let i = 0; i < MANY; i++)
      await queueEmail(app, tx, { ...common, key: `one of many ${i}`, to: `many-${i}@example.org` })
    await queueEmail(app, tx, { ...common, key: 'waits', to: 'waits@example.org', first: true })
  })
  await expect.poll(outbox, { timeout: 15_000 }).toHaveLength(MANY + 1)
  expect(
    outbox()
      .slice(0, 5)
      .some((name) => name.endsWith(`-${MANY + 2}.eml`)),
  ).toBe(true)
})

test('a pending email without a job, as after a restore, is sent once; one of last week is not', async () => {
  const common = { userId: null, lang: 'en', vars, template: 'accounts.signIn' } as const
  const idOf = (key: string) =>
    app.db.$client
      .query<{ id: number }>('select id from mails where key = $1', [key])
      .then(({ rows }) => rows[0]?.id)
  await app.db.transaction(async (tx) => {
    for (const key of ['restored', 'restored late'])
      await queueEmail(app, tx, { ...common, key, to: `${key.replace(' ', '-')}@example.org` })
    await tx.execute("update mails set created_at = now() - interval '4 days' where key = 'restored late'")
    await tx.execute(
      "delete from pgboss.job where data ->> 'mail' in (select id::text from mails where key ~ '^restored')",
    )
  })
  await requeueEmails(app)
  await requeueEmails(app)
  const [id, late] = [await idOf('restored'), await idOf('restored late')]
  const sent = (number: number | undefined) =>
    outbox().filter((name) => name.endsWith(`-${number}.eml`)).length
  await expect.poll(() => sent(id)).toBe(1)
  await queueEmail(app, app.db, { ...common, key: 'the next', to: 'next@example.org' })
  const next = await idOf('the next')
  await expect.poll(() => sent(next)).toBe(1)
  expect([sent(id), sent(late)]).toEqual([1, 0])
})

test('an email that could not be sent for three days is emptied, and not queued again', async () => {
  const common = { userId: null, lang: 'en', vars, template: 'no such' as never } as const
  for (const key of ['never sent', 'not sent yet'])
    await queueEmail(app, app.db, { ...common, key, to: 'away@example.org' })
  await app.db.execute("update mails set created_at = now() - interval '73 hours' where key = 'never sent'")
  await emptyOldEmails(app)
  await queueEmail(app, app.db, { ...common, key: 'never sent', to: 'away@example.org' })
  const { rows } = await app.db.execute(
    "select key, sealed is not null as full from mails where key ~ 'sent' order by key",
  )
  expect(rows).toEqual([
    { key: 'never sent', full: false },
    { key: 'not sent yet', full: true },
  ])
})

test('the row of an email is deleted after a year, and keeps it from being queued again until then', async () => {
  await app.db.execute(`
    insert into mails (key, template, lang, sent_at, created_at)
    select 'aged:' || days || ':' || number, 'x', 'en', now() - make_interval(days => days),
      now() - make_interval(days => days)
    from (values (366, 4500), (364, 1)) as many (days, count), generate_series(1, count) number`)
  await deleteOldEmails(app)
  await queueEmail(app, app.db, {
    ...{ key: 'aged:364:1', to: 'again@example.org', userId: null },
    ...{ lang: 'en', vars, template: 'accounts.signIn' },
  })
  const { rows } = await app.db.execute(
    "select key, sealed is null as sent from mails where key like 'aged:%'",
  )
  expect(rows).toEqual([{ key: 'aged:364:1', sent: true }])
})
