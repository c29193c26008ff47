import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { createPerson } from '../people.ts'

const testApp = await openTestApp()
const known = await createPerson(testApp)
await known.post('/api/newsletter/subscribe', { email: known.email })
await known.post('/api/newsletter', { email: known.email })
const family = { name: 'Nasrin', city: 'Toronto', childrenAges: '4' }
await known.post('/api/waitlist', { ...family, email: known.email })

/** Longer than any of these calls takes for either address, and a little less than all of them take. */
const EVEN_MS = 115

test.each([
  ['/api/sign-in', {}],
  ['/api/sign-in/confirm', { code: '000000' }],
  ['/api/newsletter/subscribe', {}],
  ['/api/newsletter', {}],
  ['/api/waitlist', family],
])('the time that POST %s takes does not say whether an email is known', async (path, fields) => {
  for (const email of [known.email, 'unknown@example.org']) {
    const askedAt = performance.now()
    const { status } = await testApp.newClient().post(path, { ...fields, email })
    expect(performance.now() - askedAt).toBeGreaterThan(EVEN_MS)
    expect([201, 202, 422]).toContain(status)
  }
})
