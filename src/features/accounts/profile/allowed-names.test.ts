import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openProvider } from '../../../../tests/servers/openid-provider.ts'
import { providerAccount, providerSignIn } from '../../../../tests/servers/provider-sign-in.ts'

const provider = await openProvider()
afterAll(provider.close)
const testApp = await openTestApp(provider.settings)
const { newClient } = testApp
const { signIn } = providerSignIn(provider)
const admin = await createPerson(testApp, { role: 'admin' })
await admin.patch('/api/admin/settings', { blockedWords: 'casino\nکلاهبردار\n' })
await vi.waitFor(() => expect(testApp.app.settings().blockedWords).toBe('casino\nکلاهبردار'), 10_000)

const NAMES = { firstName: 'Mina', lastName: 'Amini', location: 'Oslo, Norway' }

test.each([
  ['firstName', 'The Casino', 'blocked_word'],
  ['lastName', 'کلاه‌بردار', 'blocked_word'],
  ['location', 'Casino, Norway', 'blocked_word'],
  ['firstName', 'See shop.example.com', 'name_has_link'],
  ['lastName', 't.me/mina', 'name_has_link'],
  ['location', 'https://example.org, Norway', 'location_has_link'],
])('as %s, %s is refused at its field, at sign-up and later', async (field, text, code) => {
  const person = await createPerson(testApp)
  const input = { ...NAMES, [field]: text }
  for (const response of [
    await newClient().post('/api/signup', { ...input, email: `${randomUUID()}@example.org` }),
    await person.patch('/api/me', input),
  ]) {
    expect(response).toFailWith(422, code === 'blocked_word' ? code : 'invalid')
    expect(response.body.fields).toEqual({ [field]: code })
  }
  expect((await person.patch('/api/me', NAMES)).status).toBe(200)
})

test('a name that was there before stays as it is while the rest of the form is saved', async () => {
  const firstName = 'Casino'
  const person = await createPerson(testApp, { firstName, lastName: 'example.com' })
  const own = { firstName, lastName: 'example.com', location: 'Oslo', childrenAges: '4' }
  expect((await person.patch('/api/me', own)).body).toMatchObject(own)
  expect(await person.patch('/api/me', { ...own, lastName: 'example.org' })).toFailWith(422, 'invalid')
})

test('a name from a provider that could not be typed is left out, and signs in', async () => {
  const person = newClient()
  const names = { given_name: 'Casino', family_name: 'example.com' }
  expect((await signIn(person, providerAccount('named', names))).status).toBe(302)
  expect((await person.get('/api/auth/user')).body).toMatchObject({ firstName: 'Member', lastName: '' })
})
