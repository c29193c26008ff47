import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { watchStatements } from '../../../tests/statements.ts'
import { documents } from '../../search.ts'
import { type DocumentSource, indexAllDocuments } from './documents.server.ts'

const sentBy = watchStatements()
const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
const gatherings = documents.filter(({ type }) => type === 'gathering')
const guest = testApp.newClient()
const sara = await createPerson(testApp)

const found = async (q: string) => (await guest.get(`/api/search?q=${q}`)).body.length
const create = async (title: string): Promise<string> => {
  const tea = { title, eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo' }
  const { body } = await sara.post('/api/community-events', { ...tea, city: 'Oslo', country: 'Norway' })
  return `/api/community-events/${body.id}`
}

/**
 * Indexes everything, and makes a change: after all documents are read, or, under the lock, after the documents that
 * differ are read again. Then the change waits until they are written.
 */
async function indexDuring(when: 'reading' | 'writing', change: () => Promise<unknown>) {
  let changed: Promise<unknown> | undefined
  const last: DocumentSource = {
    type: 'gathering',
    async read(_, refs) {
      if (when === (refs ? 'writing' : 'reading')) changed ??= change()
      await (refs ? Promise.race([changed, sleep(300)]) : changed)
      return []
    },
  }
  await indexAllDocuments({ db }, [...documents, last])
  expect(changed).toBeDefined()
  await changed
}

const MOMENTS = ['reading', 'writing'] as const

test.each(MOMENTS)('what is withdrawn during the %s is not found afterwards', async (when) => {
  const path = await create('Quicksilverish tea')
  await db.$client.query('delete from search_documents')
  await indexDuring(when, () => sara.post(`${path}/cancellation`, { reason: 'It rains' }))
  expect(await found('quicksilverish')).toBe(0)
})

test.each(MOMENTS)('what is changed during the %s is found as it is now', async (when) => {
  const path = await create('Marmaladish tea')
  await db.$client.query("update search_documents set hash = 'of an earlier version'")
  await indexDuring(when, () => sara.patch(path, { title: 'Zanzibarian tea' }))
  expect(await found('marmaladish')).toBe(0)
  expect(await found('zanzibarian')).toBe(1)
  await sara.post(`${path}/cancellation`, { reason: 'It rains' })
})

test.each(MOMENTS)('what is created during the %s is found', async (when) => {
  await create('Another tea')
  await db.$client.query("update search_documents set hash = 'of an earlier version'")
  let path = ''
  await indexDuring(when, async () => {
    path = await create('Halcyonic tea')
  })
  expect(await found('halcyonic')).toBe(1)
  await sara.post(`${path}/cancellation`, { reason: 'It rains' })
})

test('a writer waits for a batch at most, and not at all if nothing differs', async () => {
  const indexed = async () => {
    const sent = await sentBy(() => indexAllDocuments({ db }, documents))
    return sent.filter(({ text }) => text.includes('pg_advisory_xact_lock(')).length
  }
  await indexed()
  expect(await indexed()).toBe(0)
  await db.$client.query(`insert into search_documents (type, ref, url, titles, about, texts, hash)
    select 'group', n, '/', '', '', '', 'of one that is gone' from generate_series(1, 120) n`)
  expect(await indexed()).toBe(3)
  expect(await db.$client.query("select from search_documents where type = 'group'")).toMatchObject({
    rowCount: 0,
  })
})

test('what was indexed before an error is published', async () => {
  await create('Serendipitish tea')
  await db.$client.query(
    "update search_documents set hash = 'of an earlier version' where type = 'gathering'",
  )
  const publish = vi.fn()
  const failing: DocumentSource = {
    type: 'word',
    read() {
      throw new Error('no connection')
    },
  }
  await expect(indexAllDocuments({ db, live: { publish } }, [...gatherings, failing])).rejects.toThrow()
  expect(publish.mock.calls).toEqual([['search']])
})

test('what no feature has any more is removed, whatever its identifier', async () => {
  await db.$client.query(`insert into search_documents (type, ref, url, titles, about, texts, hash)
    select type, ref, '/', '', '', '', '' from unnest(array['retired', 'group', 'session', 'article']) type,
      unnest(array['a-name', '0', '99999999999']) ref`)
  await indexAllDocuments({ db }, documents)
  expect(await db.$client.query("select from search_documents where hash = ''")).toMatchObject({
    rowCount: 0,
  })
})
