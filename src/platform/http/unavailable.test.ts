import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { isUnavailable } from './unavailable.server.ts'

const testApp = await openTestApp()
const POST = { title: 'A title', content: 'Words', category: 'Education' }

test.each([
  ['the disk is full', '53100'],
  ['memory is used up', '53200'],
  ['too many are connected', '53300'],
  ['the server is read-only', '25006'],
  ['the server is starting', '57P03'],
  ['the server is stopping', '57P01'],
  ['the connection failed', '08006'],
  ['the disk fails', '58030'],
])('while %s, writing is answered 503 in words, and nothing is half done', async (_, code) => {
  const { $client } = testApp.app.db
  await $client.query(`create or replace function cannot() returns trigger language plpgsql as
    $$ begin raise exception 'cannot' using errcode = '${code}'; end $$`)
  await $client.query(
    'create or replace trigger cannot before insert on posts for each row execute function cannot()',
  )
  const writer = await createPerson(testApp, { lang: 'fa' })
  const rejected = await writer.post('/api/posts', POST)
  expect(rejected).toFailWith(503, 'come_back')
  expect(rejected.headers.get('retry-after')).toBe('5')
  expect(rejected.body.message).toMatch(/[آ-ی]/)
  await $client.query('drop trigger cannot on posts')
  expect((await writer.post('/api/posts', POST)).status).toBe(201)
})

test('a bug of ours does not count as an unavailable database', () => {
  for (const code of ['23505', '22P02', '42P01', '40001'])
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false)
  expect(isUnavailable(new Error('undefined is not a function'))).toBe(false)
  expect(isUnavailable(undefined)).toBe(false)
  const wrapped = new Error('Failed query', { cause: Object.assign(new Error('x'), { code: '53100' }) })
  expect(isUnavailable(wrapped)).toBe(true)
})
