import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#platform/http/rate-limits.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { resourceDownloads, resources } from '../tables.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
await seedResources(app)
const countOf = async (id: number) =>
  (await app.db.select().from(resources).where(sql`id = ${id}`))[0]?.downloads

test('a person counts once a day and format, and gets the file as often as they like', async () => {
  const [guest, neighbour] = [newClient({ address: '192.0.2.7' }), newClient({ address: '192.0.2.8' })]
  const member = await createPerson(testApp)
  for (const person of [guest, guest, guest, neighbour, member, member])
    expect((await person.get('/api/resources/1/download')).status).toBe(200)
  expect(await countOf(1)).toBe(3)
  expect((await guest.get('/api/resources/1/download?format=epub')).status).toBe(200)
  expect(await countOf(1)).toBe(4)
  expect(await app.db.select().from(resourceDownloads).orderBy(resourceDownloads.format)).toMatchObject([
    { resourceId: 1, format: 'epub', count: 1 },
    { resourceId: 1, format: 'html', count: 3 },
  ])
})

test('another resource counts separately; an unknown one counts nothing', async () => {
  const guest = newClient({ address: '192.0.2.7' })
  await guest.get('/api/resources/2/download')
  expect(await countOf(2)).toBe(1)
  const before = (await app.db.select().from(rateLimits)).length
  expect((await guest.get('/api/resources/999999/download')).status).toBe(404)
  expect((await app.db.select().from(rateLimits)).length).toBe(before)
})

test('the data stored to count a download once identifies neither person nor file', async () => {
  const rows = JSON.stringify(await app.db.select().from(rateLimits))
  expect(rows).not.toMatch(/192\.0\.2|download|resource/)
})
