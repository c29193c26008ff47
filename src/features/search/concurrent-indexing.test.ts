import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { documents } from '../../search.ts'
import { type DocumentSource, indexAllDocuments } from './documents.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
const guest = testApp.newClient()
const sara = await createPerson(testApp)

const found = async (q: string) => (await guest.get(`/api/search?q=${q}`)).body.length
const create = async (title: string): Promise<string> => {
  const tea = { title, eventType: 'meetup', date: '2099-06-01T10:00', zone: 'Europe/Oslo' }
  const { body } = await sara.post('/api/community-events', { ...tea, city: 'Oslo', country: 'Norway' })
  return `/api/community-events/${body.id}`
}

/** Indexes everything, and makes a change between reading all documents and writing them. */
async function indexDuring(change: () => Promise<unknown>) {
  let changed: Promise<unknown> | undefined
  const last: DocumentSource = async () => {
    changed = change()
    await Promise.race([changed, sleep(300)])
    return []
  }
  await indexAllDocuments({ db }, [...documents, last])
  await changed
}

test('what is withdrawn while everything is indexed is not found afterwards', async () => {
  const path = await create('Quicksilverish tea')
  await db.$client.query('delete from search_documents')
  await indexDuring(() => sara.post(`${path}/cancellation`, { reason: 'It rains' }))
  expect(await found('quicksilverish')).toBe(0)
})

test('what is changed meanwhile is found as it is now', async () => {
  const path = await create('Marmaladish tea')
  await indexDuring(() => sara.patch(path, { title: 'Zanzibarian tea' }))
  expect(await found('marmaladish')).toBe(0)
  expect(await found('zanzibarian')).toBe(1)
})

test('what is created meanwhile is found', async () => {
  await indexDuring(() => create('Halcyonic tea'))
  expect(await found('halcyonic')).toBe(1)
})
