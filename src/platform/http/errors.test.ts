import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const { newClient } = testApp

test('an unknown path is refused in the language of the caller', async () => {
  const response = await newClient({ lang: 'fa' }).get('/api/nowhere')
  expect(response).toFailWith(404, 'not_found')
  expect(response.body.message).toBe('آنچه دنبالش بودید پیدا نشد.')
})

test('the API describes itself as OpenAPI 3.1', async () => {
  const { body } = await newClient().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
})

test('an array is no object, not even where every field may be left out', async () => {
  const sara = await createPerson(testApp)
  expect(await sara.put('/api/me/notification-choices', [])).toFailWith(422, 'invalid')
  expect((await sara.put('/api/me/notification-choices', {})).status).toBe(200)
})

test.each([
  [60, 'That was a lot at once. Please wait a moment and try again.', /کمی صبر کنید/],
  [1_170, "That's the limit for now. Please try again in about 20 minutes.", /حدود ۲۰ دقیقه/],
  [7_000, "That's the limit for now. Please try again in about 2 hours.", /حدود ۲ ساعت/],
])('a limit of %d seconds says how long to wait', async (seconds, en, fa) => {
  const errorIn = async (lang: 'en' | 'fa') => {
    const sara = await createPerson(testApp, { lang })
    expect((await sara.patch('/api/me', { firstName: 'Leila' })).status).toBe(200)
    const fill = 'update rate_limits set count = 1000, resets_at = now() + make_interval(secs => $1)'
    await testApp.app.db.$client.query(fill, [seconds])
    const refused = await sara.patch('/api/me', { firstName: 'Mina' })
    expect(refused).toFailWith(429, 'too_many')
    return refused.body.message
  }
  expect(await errorIn('en')).toBe(en)
  expect(await errorIn('fa')).toMatch(fa)
})

test.each([
  ['POST', '/api/notifications/read', { ids: [1] }],
  ['PUT', '/api/me/notification-choices', {}],
  ['PATCH', '/api/me', { firstName: 'Mina' }],
  ['DELETE', '/api/me', { posts: 'remove' }],
])('%s from a page of another site is refused, of a sibling of our host, too', async (method, path, body) => {
  const sara = await createPerson(testApp)
  const send = (headers: Record<string, string>) => sara.send(method, path, body, headers)
  for (const site of ['cross-site', 'same-site'])
    expect(await send({ 'sec-fetch-site': site, origin: 'http://peyvand.test' })).toFailWith(
      403,
      'foreign_site',
    )
  expect(await send({ origin: 'http://sub.peyvand.test' })).toFailWith(403, 'foreign_site')
})

test('what the API answers one person is stored nowhere, and differs by session and language', async () => {
  const { headers } = await newClient().get('/api/auth/user')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('vary')).toBe('Cookie, Accept-Language, X-Language')
})

test('while the database is slow, 564 calls of one address wait, and those of others are not refused', async () => {
  const blocking = await testApp.app.db.$client.connect()
  await blocking.query('begin; lock table posts')
  const { get } = newClient({ address: '192.0.2.1' })
  const answers = Array.from({ length: 566 }, () => get('/api/posts'))
  const refused = await Promise.race(answers)
  expect(refused).toFailWith(503, 'come_back')
  const ofAnother = newClient({ address: '192.0.2.2' }).get('/api/posts')
  await blocking.query('commit')
  blocking.release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect([statuses.filter((status) => status === 200).length, (await ofAnother).status]).toEqual([564, 200])
})
