import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { SARA } from '../../../../tests/sign-up.ts'

const { app, newClient } = await openTestApp()

test.each([
  ['one IPv6 network', (i: number) => `2001:db8:7:7:${i.toString(16)}::${i}`],
  ['one IPv4 address in either form', (i: number) => (i % 2 ? '192.0.2.90' : '::ffff:192.0.2.90')],
])('sign-ups from %s are counted together', async (kind, addressOf) => {
  const responses = []
  for (let i = 0; i < 21; i++) {
    const email = `${kind.length}-${i}@example.org`
    responses.push(await newClient({ address: addressOf(i) }).post('/api/signup', { ...SARA, email }))
  }
  expect(responses[19]?.status).toBe(201)
  expect(responses[20]).toFailWith(429, 'too_many')
})

test('a neighbouring IPv6 network is another caller', async () => {
  for (let i = 0; i < 21; i++)
    await newClient({ address: '2001:db8:8:1::1' }).post('/api/signup', {
      ...SARA,
      email: `next-${i}@example.org`,
    })
  const neighbour = newClient({ address: '2001:db8:8:2::1' })
  expect((await neighbour.post('/api/signup', { ...SARA, email: 'neighbour@example.org' })).status).toBe(201)
})

test('sign-ups with known emails close sign-up for nobody else at the same address', async () => {
  const address = '192.0.2.91'
  const email = 'well-known@example.org'
  await newClient().post('/api/signup', { ...SARA, email })
  const tries = []
  for (let i = 0; i < 7; i++) tries.push(await newClient({ address }).post('/api/signup', { ...SARA, email }))
  expect(tries[4]).toFailWith(409, 'email_taken')
  expect(tries[5]).toFailWith(429, 'too_many')

  const others = []
  for (let i = 0; i < 14; i++) {
    const other = `behind-it-${i}@example.org`
    others.push(await newClient({ address }).post('/api/signup', { ...SARA, email: other }))
  }
  expect(others[12]?.status).toBe(201)
  expect(others[13]).toFailWith(429, 'too_many')
})

test('one caller fills nobody’s mailbox, however many spellings of its address there are', async () => {
  const emails = Array.from({ length: 6 }, (_, i) => [
    `mi.na+${i}@gmail.com`,
    `m.ina+${i}@googlemail.com`,
  ]).flat()
  const signUp = (client: ReturnType<typeof newClient>, email: string) =>
    client.post('/api/signup', { ...SARA, email })
  const caller = newClient({ address: '192.0.2.92' })
  for (const email of emails) expect((await signUp(caller, email)).status).toBe(201)
  const subscribed = await caller.post('/api/newsletter/subscribe', { email: 'mina+news@gmail.com' })
  expect(subscribed.status).toBe(201)
  expect(await emailsToMina()).toBe(10)
  await signUp(newClient({ address: '192.0.2.93' }), 'mina@gmail.com')
  expect(await emailsToMina()).toBe(11)
})

/** Only the templates of emails are readable, and only this test signs up from here. */
async function emailsToMina(): Promise<number> {
  const { rows } = await app.db.$client.query<{ count: number }>(
    `select count(*)::int as count from mails m left join users u on u.id = m.user_id
     where m.template = 'newsletter.confirm' or u.email ~ '@(gmail|googlemail)[.]com$'`,
  )
  return rows[0]?.count ?? 0
}

test('where limits are off, every request for a link is emailed at once, to accounts that were never confirmed too', async () => {
  const { newClient, mailTo } = await openTestApp({ RATE_LIMIT: 'off' })
  const email = 'unlimited@example.org'
  const person = newClient()
  await person.post('/api/signup', { ...SARA, email })
  for (let count = 2; count < 10; count++) {
    await newClient().post('/api/sign-in', { email })
    expect(await mailTo(email, count)).toHaveLength(count)
  }
  expect(await newClient().post('/api/signup', { ...SARA, email })).toFailWith(409, 'email_taken')
  expect(await mailTo(email, 10)).toHaveLength(10)
})
