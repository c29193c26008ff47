import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { SARA } from '../../../tests/sign-up.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const guest = newClient()
const signUp = (email: string, lang: 'en' | 'fa' = 'en') =>
  newClient({ lang }).post('/api/signup', { ...SARA, email })
const blockDomains = async (domains: string) => {
  await admin.patch('/api/admin/settings', { blockedEmailDomains: domains })
  await expect.poll(() => app.settings().blockedEmailDomains).toBe(domains)
}
const refused = { code: 'email_disposable', fields: { email: 'email_disposable' } }

test('the best-known disposable domains are refused at sign-up, with their subdomains, in both languages', async () => {
  for (const email of ['a@mailinator.com', 'a@Box.MAILINATOR.com']) {
    const response = await signUp(email)
    expect([response.status, response.body]).toEqual([422, expect.objectContaining(refused)])
    expect(response.body.message).toContain("one you'll keep")
  }
  expect((await signUp('a@yopmail.com', 'fa')).body.message).toContain('موقت')
  expect((await signUp('a@notmailinator.com')).status).toBe(201)
})

test('the best-known disposable domains are refused for the newsletter, the waitlist and a change of one’s own address', async () => {
  const email = 'b@mailinator.com'
  const family = { name: 'Mina', city: 'Oslo', childrenAges: '4' }
  const member = await createPerson(testApp)
  for (const response of [
    await guest.post('/api/newsletter/subscribe', { email }),
    await guest.post('/api/newsletter', { email }),
    await guest.post('/api/waitlist', { ...family, email }),
    await member.send('PUT', '/api/me/email', { email }),
  ])
    expect([response.status, response.body]).toEqual([422, expect.objectContaining(refused)])
})

test('who has such an address already can sign in and subscribe, and nobody can tell that they have an account', async () => {
  const known = await createPerson(testApp, { email: 'known@yopmail.com' })
  expect((await signUp('known@yopmail.com')).body).toMatchObject(refused)
  expect((await signUp('unknown@yopmail.com')).body).toMatchObject(refused)
  const response = await guest.post('/api/sign-in', { email: 'known@yopmail.com' })
  expect(response.status).toBe(202)
  expect((await guest.post('/api/sign-in', { email: 'unknown@yopmail.com' })).body).toEqual(response.body)
  expect(await testApp.mailTo('known@yopmail.com')).toHaveLength(1)
  expect((await known.post('/api/newsletter/subscribe', { email: 'known@yopmail.com' })).status).toBeLessThan(
    300,
  )
  expect((await guest.post('/api/newsletter/subscribe', { email: 'known@yopmail.com' })).body).toMatchObject(
    refused,
  )
})

test('admins set another list; an empty one blocks nothing, and the usual one is shown', async () => {
  expect((await admin.get('/api/admin/settings')).body.blockedEmailDomains).toContain('mailinator.com\n')
  await blockDomains('@spam.example\nXn--mgba3a4f16a.ir')
  expect((await signUp('c@mail.spam.example')).body).toMatchObject(refused)
  expect((await signUp('c@mailinator.com')).status).toBe(201)
  await blockDomains('')
  expect((await signUp('d@mail.spam.example')).status).toBe(201)
  expect((await admin.get('/api/admin/settings')).body.blockedEmailDomains).toBe('')
})
