import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { newsletters } from '../tables.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const admin = await createPerson(testApp, { role: 'admin' })

test('only admins read the list, in pages, newest first', async () => {
  const moderator = await createPerson(testApp, { role: 'moderator' })
  expect(await newClient().get('/api/admin/subscribers')).toFailWith(401, 'sign_in_first')
  expect(await moderator.get('/api/admin/subscribers')).toFailWith(403, 'staff_only')
  await app.db
    .insert(newsletters)
    .values(['first', 'second', 'third'].map((name) => ({ email: `${name}@example.org` })))
  const page = await admin.get('/api/admin/subscribers?limit=2')
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const after = await admin.get(next)
  expect(emailsIn([...page.body, ...after.body])).toEqual([
    'third@example.org',
    'second@example.org',
    'first@example.org',
  ])
  expect(Object.keys(page.body[0]).sort()).toEqual([
    'createdAt',
    'email',
    'id',
    'lang',
    'source',
    'status',
    'subscribed',
  ])
})

test.each([
  ['asked@example.org', 'events_pending', { eventsRequestedAt: new Date() }],
  ['bounced@example.org', 'stopped', { stopped: 'bounce' as const }],
  ['left@example.org', 'unsubscribed', {}],
])('an admin finds %s by the address and by its state %s, to erase it', async (email, status, row) => {
  await app.db.insert(newsletters).values({ email, ...row })
  for (const search of [`q=${email}`, `status=${status}`]) {
    const { body } = await admin.get(`/api/admin/subscribers?${search}`)
    expect(body[0]).toMatchObject({ email, status })
  }
})

test('an admin lists the subscribers of one language', async () => {
  await app.db.insert(newsletters).values([
    { email: 'reads-persian@example.org', lang: 'fa' },
    { email: 'reads-english@example.org', lang: 'en' },
  ])
  const { body } = await admin.get('/api/admin/subscribers?lang=fa&q=reads-')
  expect(emailsIn(body)).toEqual(['reads-persian@example.org'])
})

test('one mailbox is one subscriber, however its domain is typed', async () => {
  await newClient().post('/api/newsletter/subscribe', { email: 'mina@münchen.example' })
  await newClient().post('/api/newsletter/subscribe', { email: 'mina@xn--mnchen-3ya.example' })
  const stored = eq(newsletters.email, 'mina@xn--mnchen-3ya.example')
  expect(await app.db.select().from(newsletters).where(stored)).toHaveLength(1)
  for (const q of ['mina@xn--', 'Mina@münchen.example']) {
    const { body } = await admin.get(`/api/admin/subscribers?q=${encodeURIComponent(q)}`)
    expect(emailsIn(body)).toEqual(['mina@münchen.example'])
  }
})

test('a NUL in a search is left out', async () => {
  for (const path of ['/api/admin/subscribers?q=%00', '/api/admin/newsletter/blocks?q=%00'])
    expect((await admin.get(path)).status).toBe(200)
})

const emailsIn = (subscribers: { email: string }[]) => subscribers.map(({ email }) => email)
