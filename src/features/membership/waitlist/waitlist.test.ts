import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#platform/http/rate-limits.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { sendOpened } from '../members/emails.server.ts'
import { waitlist } from '../tables.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const admin = newClient({ viewer: (await createPerson(testApp, { role: 'admin' })).viewer })
const FAMILY = { name: 'Nasrin', email: 'nasrin@example.org', city: 'Toronto', childrenAges: '4 and 7' }

test('asking again with the same email changes nothing and gives the same answer', async () => {
  const first = await newClient().post('/api/waitlist', FAMILY)
  const secondResponse = await newClient({ lang: 'fa' }).post('/api/waitlist', {
    ...FAMILY,
    email: 'NASRIN@example.org',
    city: 'تورنتو',
    interests: 'کارگاه',
  })
  expect([first.status, first.body]).toEqual([201, { status: 'waiting' }])
  expect([secondResponse.status, secondResponse.body]).toEqual([first.status, first.body])
  const rows = await app.db.select().from(waitlist).where(eq(waitlist.email, FAMILY.email))
  expect(rows).toMatchObject([{ ...FAMILY, interests: null, lang: 'en' }])
})

test('one mailbox is one family, however its domain is typed, and is shown in letters', async () => {
  for (const domain of ['مثال.com', 'xn--mgbh0fb.com'])
    await newClient().post('/api/waitlist', { ...FAMILY, email: `twice@${domain}` })
  const rows = await app.db.select().from(waitlist).where(like(waitlist.email, 'twice@%'))
  expect(rows.map(({ email }) => email)).toEqual(['twice@xn--mgbh0fb.com'])
  const shown = (await admin.get('/api/admin/waitlist')).body.map(({ email }: { email: string }) => email)
  expect(shown).toContain('twice@مثال.com')
  expect((await admin.get('/api/admin/export-waitlist')).body).toContain('twice@مثال.com')
})

test('one caller puts ten spellings of a mailbox on the list in a day, and each other mailbox still', async () => {
  const caller = newClient()
  const join = (email: string) => caller.post('/api/waitlist', { ...FAMILY, email })
  for (let label = 1; label <= 10; label++) expect((await join(`aim+${label}@example.org`)).status).toBe(201)
  await app.db.update(rateLimits).set({ resetsAt: sql`resets_at - interval '1 hour'` })
  for (const email of ['aim+11@example.org', 'aim+1@example.org'])
    expect(await join(email), 'the same for one that is on the list').toFailWith(429, 'too_many')
  expect((await join('other@example.org')).status).toBe(201)
  expect(await app.db.$count(waitlist, like(waitlist.email, 'aim+%'))).toBe(10)
})

test('every missing and every overlong field is named', async () => {
  const empty = await newClient().post('/api/waitlist', { name: ' \u200c ', email: 'x' })
  expect(empty).toFailWith(422, 'invalid')
  expect(empty.body.fields).toMatchObject({ name: 'waitlist_name_required', email: 'email_invalid' })
  const long = 'آ'.repeat(501)
  const overlong = await newClient().post('/api/waitlist', {
    name: long,
    email: FAMILY.email,
    city: long,
    childrenAges: long,
    interests: long,
  })
  expect(overlong.body.fields).toEqual({
    name: 'waitlist_name_too_long',
    city: 'waitlist_city_too_long',
    childrenAges: 'waitlist_ages_too_long',
    interests: 'waitlist_interests_too_long',
  })
})

test('admins read the list without the children’s ages; nobody else reads it', async () => {
  await newClient().post('/api/waitlist', {
    ...FAMILY,
    email: 'ages@example.org',
    childrenAges: 'nine-and-a-half',
  })
  const page = await admin.get('/api/admin/waitlist')
  expect(page.body[0]).toMatchObject({ name: 'Nasrin', email: 'ages@example.org' })
  expect(JSON.stringify(page.body)).not.toContain('nine-and-a-half')
  expect(await newClient().get('/api/admin/waitlist')).toFailWith(401, 'sign_in_first')
})

test('admins export the list without the children’s ages and without formulas, which the audit log has', async () => {
  await newClient().post('/api/waitlist', {
    ...FAMILY,
    name: '=HYPERLINK("https://example.org")',
    email: 'export@example.org',
    childrenAges: 'eleven-and-a-half',
    city: 'تورنتو، کانادا',
  })
  const { headers, body: text } = await admin.get('/api/admin/export-waitlist')
  expect(headers.get('content-disposition')).toMatch(/filename="peyvand-waitlist-\d{4}-\d\d-\d\d\.csv"/)
  expect(text).toContain('export@example.org,تورنتو، کانادا,')
  expect(text).toContain(`"'=HYPERLINK(""https://example.org"")"`)
  expect(text).not.toContain('eleven-and-a-half')
  const [entry] = (await admin.get('/api/admin/record')).body
  expect(entry).toMatchObject({ act: 'waitlist_exported' })
  expect(await newClient().get('/api/admin/export-waitlist')).toFailWith(401, 'sign_in_first')
})

test('an admin erases a family from the waitlist, and all else that is stored by its address', async () => {
  const email = 'forget-me@مثال.com'
  await newClient().post('/api/waitlist', { ...FAMILY, email })
  await newClient().post('/api/newsletter', { email })
  const rowsLeft = async () =>
    (
      await app.db.$client.query(`
        select email from waitlist where email like 'forget-me@%'
        union all select email from newsletters where email like 'forget-me@%'
        union all select key from mails where sent_at is null and key ~ '^(newsletter-confirm|membership:opened):'`)
    ).rows
  const [family] = (await admin.get('/api/admin/waitlist')).body
  await app.db.transaction((tx) => sendOpened(app, tx, family))
  expect(await rowsLeft()).toHaveLength(4)
  const path = `/api/admin/waitlist/${family.id}`
  expect(await newClient().delete(path)).toFailWith(401, 'sign_in_first')
  expect((await admin.delete(path)).status).toBe(204)
  expect(await admin.delete(path)).toFailWith(404, 'waiting_family_not_found')
  expect(await rowsLeft()).toEqual([])
  const [entry] = (await admin.get('/api/admin/record')).body
  expect(entry).toMatchObject({ act: 'waitlist_erased', subject: `waitlist:${family.id}`, details: {} })
})
