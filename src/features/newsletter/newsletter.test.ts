import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { aPerson } from '../../../tests/people.ts'
import { newsletters } from './tables.ts'

const here = await openTestApp()
const { app, newClient } = here
const admin = newClient({ viewer: (await aPerson(here, { role: 'admin' })).viewer })
const rowsOf = (email: string) => app.db.select().from(newsletters).where(eq(newsletters.email, email))

test('both calls store the address once, and answer the same whether it was known', async () => {
  const first = await newClient().post('/api/newsletter/subscribe', { email: 'Leila@Example.org' })
  const second = await newClient().post('/api/newsletter', { email: 'leila@example.org ' })
  expect([first.status, first.body]).toEqual([201, { subscribed: true }])
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await rowsOf('leila@example.org')).toHaveLength(1)
})

test('someone who had left and returns is subscribed again, in the same row', async () => {
  const email = 'back@example.org'
  await newClient().post('/api/newsletter/subscribe', { email })
  await app.db.update(newsletters).set({ subscribed: false }).where(eq(newsletters.email, email))
  await newClient().post('/api/newsletter/subscribe', { email })
  expect(await rowsOf(email)).toMatchObject([{ subscribed: true }])
})

test('the language of the newsletter is the language of the page', async () => {
  await newClient({ lang: 'fa' }).post('/api/newsletter/subscribe', { email: 'fa@example.org' })
  expect(await rowsOf('fa@example.org')).toMatchObject([{ lang: 'fa' }])
})

test.each([
  undefined,
  {},
  { email: '' },
  { email: 'leila' },
  { email: 7 },
  { email: `${'a'.repeat(250)}@x.org` },
])('%j is refused', async (body) => {
  const answer = await newClient().post('/api/newsletter/subscribe', body ?? {})
  expect(answer).toFailWith(422, 'invalid')
  expect(answer.body.fields).toEqual({ email: 'email_invalid' })
})

test('one address that subscribes many strangers is limited', async () => {
  const one = newClient()
  const answers = []
  for (let i = 0; i < 21; i++) answers.push(await one.post('/api/newsletter', { email: `s${i}@example.org` }))
  expect(answers.at(-2)?.status).toBe(201)
  expect(answers.at(-1)).toFailWith(429, 'too_many')
})

test('only admins read the list, in pages, newest first', async () => {
  const { viewer } = await aPerson(here, { role: 'moderator' })
  expect(await newClient().get('/api/admin/subscribers')).toFailWith(401, 'sign_in_first')
  expect(await newClient({ viewer }).get('/api/admin/subscribers')).toFailWith(403, 'staff_only')
  const page = await admin.get('/api/admin/subscribers?limit=2')
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const after = await admin.get(next)
  const ids = [...page.body, ...after.body].map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(Object.keys(page.body[0]).sort()).toEqual(['createdAt', 'email', 'id', 'subscribed'])
})
