import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { SARA } from '../../../tests/sign-up.ts'

const { visitor } = await openTestHouse()

test.each([
  ['one IPv6 network', (i: number) => `2001:db8:7:7:${i.toString(16)}::${i}`],
  ['one IPv4 address in either form', (i: number) => (i % 2 ? '192.0.2.90' : '::ffff:192.0.2.90')],
])('sign-ups from %s are counted together', async (kind, addressOf) => {
  const answers = []
  for (let i = 0; i < 21; i++) {
    const email = `${kind.length}-${i}@example.org`
    answers.push(await visitor({ address: addressOf(i) }).post('/api/signup', { ...SARA, email }))
  }
  expect(answers[19]?.status).toBe(201)
  expect(answers[20]).toRefuse(429, 'too_many')
})

test('a neighbouring IPv6 network is another caller', async () => {
  for (let i = 0; i < 21; i++)
    await visitor({ address: '2001:db8:8:1::1' }).post('/api/signup', {
      ...SARA,
      email: `next-${i}@example.org`,
    })
  const neighbour = visitor({ address: '2001:db8:8:2::1' })
  expect((await neighbour.post('/api/signup', { ...SARA, email: 'neighbour@example.org' })).status).toBe(201)
})
