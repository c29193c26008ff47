import { expect, test } from 'vitest'
import { createPerson } from '../../../tests/people.ts'
import { openPayingSite } from '../../../tests/stripe/paying-site.ts'

const { testApp } = await openPayingSite()

test('the export has the checkout that is open, and the names under which Stripe knows the person', async () => {
  const person = await createPerson(testApp)
  const other = await createPerson(testApp)
  for (const who of [person, other])
    expect((await who.post('/api/subscriptions/checkout', { plan: 'monthly' })).status).toBe(200)
  const { membership } = (await person.get('/api/me/export')).body
  expect(membership).toMatchObject({
    stripeCustomerId: expect.stringMatching(/^cus_/),
    checkouts: [
      {
        asked: expect.stringContaining('monthly'),
        stripeSessionId: expect.stringMatching(/^cs_/),
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ],
  })
})
