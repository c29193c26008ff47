import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { allJobs } from '../../jobs.ts'
import { sendDigests } from './digest.server.ts'

const { app, mailTo } = await openTestApp()
const { $client } = app.db
const MANY = 250

async function notifyMany() {
  await $client.query(
    `insert into users (id, email, email_proved, first_name)
     select 'reader-' || n, 'reader-' || n || '@example.org', true, 'Reader' from generate_series(1, $1::int) n`,
    [MANY],
  )
  await $client.query(
    `insert into notices (user_id, kind, key, url, about, via)
     select 'reader-' || n, 'reply', 'post:' || post, '/community', '{}', 'digest'
     from generate_series(1, $1::int) n, generate_series(1, 2) post`,
    [MANY],
  )
}
const queued = async () => {
  const { rows } = await $client.query<{ key: string }>("select key from mails where key like 'digest:%'")
  return rows.map(({ key }) => key.split(':')[2])
}

afterEach(async () => {
  vi.restoreAllMocks()
  await $client.query('delete from users')
  await $client.query('delete from mails')
})

test('the digests of many people take few transactions and enough time, and each person gets one', async () => {
  await notifyMany()
  const transactions = vi.spyOn(app.db, 'transaction')
  await Promise.all([sendDigests(app), sendDigests(app)])
  const people = await queued()
  expect([people.length, new Set(people).size]).toEqual([MANY, MANY])
  expect(transactions.mock.calls.length).toBeLessThan(20)
  const { rows } = await $client.query('select from notices where mailed_at is null')
  expect(rows).toEqual([])
  const job = allJobs(app).find(({ name }) => name === 'notifications.digest')
  expect(job?.withinSeconds).toBeGreaterThanOrEqual(HOUR_SECONDS)
})

test.each(['reminder', 'promoted', 'group_event'])(
  'of what has begun since, a notification of the kind %s is no line of it',
  async (kind) => {
    await $client.query(
      "insert into users (id, email, email_proved, first_name) values ('mina', 'mina@example.org', true, 'Mina')",
    )
    for (const [key, hours] of [
      ['over', -1],
      ['ahead', 1],
    ] as const)
      await $client.query(
        `insert into notices (user_id, kind, key, url, about, via) values ('mina', $3, $1, '/events',
         jsonb_build_object('title', $1::text, 'at', now() + make_interval(hours => $2)), 'digest')`,
        [key, hours, kind],
      )
    await sendDigests(app)
    const mail = (await mailTo('mina@example.org')).at(-1)
    expect(mail?.text).toContain('ahead')
    expect(mail?.text).not.toContain('over')
  },
)

test('one whose digest cannot be queued keeps no one else from theirs', async () => {
  await notifyMany()
  await $client.query("alter table mails add constraint broken check (key !~ 'digest:.*:reader-77$')")
  await expect(sendDigests(app)).rejects.toThrow()
  await $client.query('alter table mails drop constraint broken')
  const people = await queued()
  expect([people.length, people.includes('reader-77')]).toEqual([MANY - 1, false])
  await sendDigests(app)
  expect(await queued()).toHaveLength(MANY)
})
