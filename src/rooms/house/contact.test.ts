import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/environment.server.ts'
import { openTestHouse } from '../../../tests/house.ts'

test('the operator’s address is told to the contact page, and its absence, too', async () => {
  const reachable = await openTestHouse({ CONTACT_EMAIL: 'hello@example.org' })
  expect((await reachable.visitor().get('/api/contact')).body).toEqual({ email: 'hello@example.org' })
  const silent = await openTestHouse()
  expect((await silent.visitor().get('/api/contact')).body).toEqual({ email: null })
})

test.each(['hello', 'a@b', '"<b>"@example.org', 'a@example.org?body=<x>'])(
  '%s is no address',
  (CONTACT_EMAIL) => {
    expect(() => readEnvironment({ CONTACT_EMAIL })).toThrow(/^CONTACT_EMAIL holds /)
  },
)
