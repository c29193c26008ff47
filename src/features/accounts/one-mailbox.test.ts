import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waitlist } from '#features/membership/tables.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { readSignInEmail } from '../../../tests/sign-in.ts'
import { SARA, signUpHelpers } from '../../../tests/sign-up.ts'
import { users } from './tables.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp
const { signUp } = signUpHelpers({ newClient, mailTo })
// Emails are sent to the domain in ASCII, however the account has it.
const [LETTERS, ASCII] = ['دامنه.com', 'xn--mgbp1eef.com']

const accountsOf = (name: string) =>
  app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, [`${name}@${LETTERS}`, `${name}@${ASCII}`]))

test.each([
  ['letters', LETTERS, ASCII],
  ['ASCII', ASCII, LETTERS],
])(
  'a mailbox that signed up with its domain in %s has one account in either spelling',
  async (name, first, second) => {
    await signUp(`${name}@${first}`)
    expect(await newClient().post('/api/signup', { ...SARA, email: `${name}@${second}` })).toFailWith(
      409,
      'email_taken',
    )
    expect(await accountsOf(name.toLowerCase())).toMatchObject([
      { email: `${name.toLowerCase()}@${LETTERS}` },
    ])

    const person = newClient()
    await person.post('/api/sign-in', { email: `${name}@${second}` })
    const { code } = readSignInEmail((await mailTo(`${name.toLowerCase()}@${ASCII}`)).at(-1))
    const { status } = await person.post('/api/sign-in/confirm', { email: `${name}@${second}`, code })
    expect(status).toBe(200)
  },
)

test('two sign-ups of one mailbox at the same moment, in two spellings, make one account', async () => {
  const emails = [LETTERS, ASCII].map((domain) => `twice@${domain}`)
  await Promise.all(emails.map((email) => newClient().post('/api/signup', { ...SARA, email })))
  expect(await accountsOf('twice')).toHaveLength(1)
})

test('an account that was stored in ASCII keeps its email, and is found in letters', async () => {
  const old = await createPerson(testApp)
  await app.db
    .update(users)
    .set({ email: `old@${ASCII}` })
    .where(eq(users.id, old.id))
  const email = `old@${LETTERS}`
  expect(await newClient().post('/api/signup', { ...SARA, email })).toFailWith(409, 'email_taken')
  const person = newClient()
  await person.post('/api/sign-in', { email })
  const { code } = readSignInEmail((await mailTo(`old@${ASCII}`)).at(-1))
  expect((await person.post('/api/sign-in/confirm', { email, code })).status).toBe(200)
  expect(await accountsOf('old')).toMatchObject([{ id: old.id, email: `old@${ASCII}` }])
})

test('of two accounts that one mailbox has from before, each is found by its own spelling', async () => {
  for (const domain of [LETTERS, ASCII]) {
    const { id } = await createPerson(testApp)
    const email = `both@${domain}`
    await app.db.update(users).set({ email }).where(eq(users.id, id))
    const person = newClient()
    await person.post('/api/sign-in', { email })
    const { code } = readSignInEmail((await mailTo(`both@${ASCII}`)).at(-1))
    expect((await person.post('/api/sign-in/confirm', { email, code })).body).toMatchObject({ id, email })
  }
})

test('the other spelling of one’s own email is no other email', async () => {
  const person = await signUp(`same@${LETTERS}`)
  const response = await person.send('PUT', '/api/me/email', { email: `same@${ASCII}` })
  expect(response.body.fields).toEqual({ email: 'email_same' })
})

test('the export has the subscription and the waitlist entry of a mailbox, however its domain was typed', async () => {
  const email = `reader@${LETTERS}`
  const person = await createPerson(testApp, { email })
  expect((await person.patch('/api/me/newsletter', { newsletter: true })).status).toBe(200)
  const family = { name: 'Mina', city: 'Oslo', childrenAges: '4', lang: 'en' as const }
  // Rows of the time when the waitlist stored an address as it was typed.
  await app.db
    .insert(waitlist)
    .values([LETTERS, ASCII].map((domain) => ({ ...family, email: `reader@${domain}` })))
  const { body } = await person.get('/api/me/export')
  expect(body.newsletter).toMatchObject([{ subscribed: true }])
  expect(body.waitlist.map((entry: { email: string }) => entry.email).sort()).toEqual(
    [email, `reader@${ASCII}`].sort(),
  )
})

test.each([
  ['a joiner', 'xn--mgba3gch31f060k.com'],
  ['no label that decodes', 'xn--a.com'],
])('a domain with %s keeps the spelling that was typed, if it is taken at all', async (_, domain) => {
  const email = `kept@${domain}`
  await signUp(email)
  expect(await app.db.$count(users, eq(users.email, email))).toBe(1)
})
