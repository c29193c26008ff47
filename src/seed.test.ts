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
