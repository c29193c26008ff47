import { expect, onTestFinished, test } from 'vitest'
import { openTestApp, TestClient } from '../../../tests/app.ts'
import { countLockWaits } from '../../../tests/lock-waits.ts'
import { createPerson } from '../../../tests/people.ts'
import { buildApi } from '../../api.ts'
import { LOCKS } from '../database/advisory-locks.ts'
import { openDatabase } from '../database/database.server.ts'

const testApp = await openTestApp()
const browser = { origin: 'http://peyvand.test', 'sec-fetch-site': 'same-origin' }
const text = { title: 'Tea', content: 'With cardamom', category: 'Education', anonymous: false }

test('what was removed meanwhile is created again, and a double click is still one', async () => {
  const sara = await createPerson(testApp)
  const publish = async () => (await sara.post('/api/posts', text, browser)).body.id
  const first = await publish()
  expect(await publish()).toBe(first)
  expect((await sara.delete(`/api/posts/${first}`, undefined, browser)).status).toBe(204)
  const again = await publish()
  expect(again).not.toBe(first)
  expect((await sara.get(`/api/posts/${again}`)).status).toBe(200)
  expect(await publish()).toBe(again)
})

test('what others remove or change does not count', async () => {
  const [sara, mina] = [await createPerson(testApp), await createPerson(testApp)]
  const { body } = await sara.post('/api/posts', text, browser)
  const theirs = await mina.post('/api/posts', text, browser)
  await mina.delete(`/api/posts/${theirs.body.id}`, undefined, browser)
  expect((await sara.post('/api/posts', text, browser)).body.id).toBe(body.id)
})

test('a removal that was refused undoes nothing', async () => {
  const sara = await createPerson(testApp)
  const { body } = await sara.post('/api/posts', text, browser)
  expect((await sara.delete('/api/posts/999999', undefined, browser)).status).toBe(404)
  expect((await sara.post('/api/posts', text, browser)).body.id).toBe(body.id)
})

test('an author whose block was ended can be blocked again at once', async () => {
  const [sara, mina] = [await createPerson(testApp), await createPerson(testApp)]
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const { body } = await sara.post('/api/posts', text)
  await mina.post(`/api/posts/${body.id}/report`, { reason: 'Rude' })
  const [report] = (await moderator.get('/api/admin/reports?state=open')).body
  const path = `/api/admin/reports/${report.id}/block-author`
  const blocks = async () => {
    const { rows } = await testApp.app.db.$client.query(
      'select ended_at is null as open from suspensions where user_id = $1 order by id',
      [sara.id],
    )
    return rows.map(({ open }) => open)
  }
  const why = { reason: 'Insults others in every second reply' }
  await moderator.post(path, why, browser)
  await moderator.post(path, why, browser)
  expect(await blocks()).toEqual([true])
  await moderator.delete(path, why, browser)
  await moderator.post(path, why, browser)
  expect(await blocks()).toEqual([false, true])
})

test('what another process was handling can be sent again as soon as that is done', async () => {
  const { app } = testApp
  const admin = await createPerson(testApp, { role: 'admin' })
  const db = openDatabase(app.db.$client.options.connectionString ?? '', 2)
  onTestFinished(() => db.$client.end())
  const elsewhere = new TestClient(buildApi({ ...app, db }), { viewer: admin.viewer })
  const options = ['Tea', 'Coffee'].map((drink) => ({ text: drink, textFa: drink }))
  const poll = { question: 'Tea or coffee?', questionFa: 'چای یا قهوه؟', options, isActive: true }
  const holding = await app.db.$client.connect()
  await holding.query('begin')
  await holding.query('select pg_advisory_xact_lock($1)', [LOCKS.pollActivation])
  const first = admin.post('/api/polls', poll)
  await expect.poll(() => countLockWaits(app.db.$client)).toBe(1)
  // The count of a slow machine ends before the second call: three seconds after the first one came.
  await app.db.$client.query(`update rate_limits set resets_at = now() + interval '1 minute'`)
  expect(await elsewhere.post('/api/polls', poll)).toFailWith(409, 'sent_twice')
  await holding.query('commit')
  holding.release()
  expect((await first).status).toBe(201)
  expect((await elsewhere.post('/api/polls', poll)).status).toBe(201)
})
