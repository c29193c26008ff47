import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { newsletters } from '../tables.ts'
import { stopAddress } from './lists.server.ts'

const { app, newClient, mailTo } = await openTestApp()
const rowOf = async (email: string) =>
  (await app.db.select().from(newsletters).where(eq(newsletters.email, email)))[0]

/** Signs up with the box ticked, and then confirms another address in the place of the first one. */
async function signUpWithOther(first: string, email: string) {
  const person = newClient({ lang: 'fa' })
  await person.post('/api/signup', { email: first, firstName: 'Leila', lastName: 'Test', newsletter: true })
  return async () => {
    expect((await person.send('PUT', '/api/me/email', { email })).status).toBe(202)
    const [, token] = /\?token=([\w-]+)/.exec((await mailTo(email))[0]?.text ?? '') ?? []
    expect((await person.post('/api/me/email/confirm', { token })).status).toBe(200)
  }
}

test('asked for at sign-up with a mistyped email, it begins for the one that is confirmed in its place', async () => {
  const [mistyped, email] = ['lelia@example.org', 'leila-azadi@example.org']
  await (await signUpWithOther(mistyped, email))()
  expect(await rowOf(email)).toMatchObject({ subscribed: true, source: 'signup', lang: 'fa' })
  expect(await rowOf(mistyped)).toBeUndefined()
})

test('so it does where emails to the mistyped one bounced, which stays stopped', async () => {
  const [mistyped, email] = ['lela@example.org', 'leila-bahar@example.org']
  const confirmOther = await signUpWithOther(mistyped, email)
  await stopAddress(app.db, { email: mistyped }, 'bounce')
  await confirmOther()
  expect(await rowOf(email)).toMatchObject({ subscribed: true, source: 'signup' })
  expect(await rowOf(mistyped)).toMatchObject({ subscribed: false, stopped: 'bounce' })
})

test('whoever signs up with an address of somebody else takes none of their choices along', async () => {
  const own: Record<string, Partial<typeof newsletters.$inferInsert>> = {
    imported: { subscribed: true, confirmedAt: new Date(), importIds: [1], source: 'import' },
    left: { confirmedAt: new Date(), unsubscribedAt: new Date() },
    asked: { confirmMailedAt: new Date() },
    waiting: { waitsForEvents: true },
  }
  for (const [name, row] of Object.entries(own)) {
    const [theirs, email] = [`${name}-theirs@example.org`, `${name}-own@example.org`]
    await app.db.insert(newsletters).values({ email: theirs, ...row })
    await (await signUpWithOther(theirs, email))()
    expect(await rowOf(theirs), name).toMatchObject({ ...row, source: 'signup' })
    expect(await rowOf(email), name).toBeUndefined()
  }
})
