import { expect, test } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { seedIfEmpty } from './seed.server.ts'

test('a demo whose making is interrupted leaves nothing behind, and is made at the next start', async () => {
  const { app } = await openTestApp({ SEED: 'demo' })
  const { $client } = app.db
  const count = async (table: string) =>
    (await $client.query(`select count(*)::int as count from ${table}`)).rows[0].count
  // The last step fails.
  await $client.query('alter table newsletter_issues add constraint interrupted check (id is null) not valid')
  await expect(seedIfEmpty(app)).rejects.toThrow()
  expect([await count('users'), await count('posts'), await count('events')]).toEqual([0, 0, 0])
  await $client.query('alter table newsletter_issues drop constraint interrupted')
  await seedIfEmpty(app)
  for (const table of ['users', 'posts', 'events', 'newsletter_issues'])
    expect(await count(table)).toBeGreaterThan(0)
})

test('demo families registered over weeks, and for no event after it began', async () => {
  const { app } = await openTestApp({ SEED: 'demo' })
  await seedIfEmpty(app)
  const { rows } = await app.db.$client.query(`
    select count(*)::int as all, count(*) filter (where at > now() - interval '1 day')::int as today,
      count(*) filter (where at > starts)::int as late
    from (select r.created_at as at, e.date_time as starts from event_registrations r join events e on e.id = r.event_id
      union all select a.registered_at, e.date from community_event_attendees a join community_events e on e.id = a.event_id
      union all select r.created_at, w.scheduled_date from workshop_registrations r join workshops w on w.id = r.workshop_id) each`)
  expect(rows[0].all).toBeGreaterThan(200)
  expect(rows[0].today).toBeLessThan(rows[0].all / 10)
  expect(rows[0].late).toBe(0)
})
