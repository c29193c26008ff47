import { expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { countLockWaits } from '../../../tests/lock-waits.ts'
import { createPerson } from '../../../tests/people.ts'
import { auditLog } from '../accounts/audit-log/audit-log.server.ts'

const testApp = await openTestApp({ OPERATOR_NAME: 'From the environment', SITE_TIMEZONE: 'Europe/Oslo' })
const { app, newClient } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const settled = (check: () => unknown) => vi.waitFor(check, { timeout: 5_000 })

test('what an admin saves counts without a restart, and wins over the environment', async () => {
  expect(app.settings()).toMatchObject({
    operator: { name: 'From the environment' },
    timeZone: 'Europe/Oslo',
  })
  const saved = await admin.patch('/api/admin/settings', {
    operatorName: 'Khaneh e.V.',
    timeZone: 'America/Toronto',
    instagram: 'https://www.instagram.com/peyvand',
    bannerFa: 'شنبه سایت یک ساعت بسته است',
    counters: 'families=340',
  })
  expect(saved.body).toMatchObject({ operatorName: 'Khaneh e.V.', banner: null, version: 2 })
  await settled(() =>
    expect(app.settings()).toEqual({
      operator: { name: 'Khaneh e.V.', address: undefined, email: undefined },
      flexible: { least: 1, most: 100 },
      timeZone: 'America/Toronto',
      counters: { families: '340' },
      social: { instagram: 'https://www.instagram.com/peyvand' },
      banner: { en: null, fa: 'شنبه سایت یک ساعت بسته است' },
      blockedWords: '',
      blockedEmailDomains: expect.stringContaining('mailinator.com\n'),
    }),
  )
  expect(JSON.stringify((await newClient().get('/api/pages/privacy')).body)).toContain('Khaneh e.V.')
  await admin.patch('/api/admin/settings', { operatorName: '' })
  await settled(() => expect(app.settings().operator.name).toBe('From the environment'))
})

test('the audit log says what was changed, and not to what', async () => {
  await admin.patch('/api/admin/settings', { contactEmail: 'secret@example.org' })
  const entry = (await app.db.select().from(auditLog)).at(-1)
  expect(entry).toMatchObject({ act: 'settings_changed', details: { changed: ['contactEmail'] } })
  expect(JSON.stringify(entry)).not.toContain('secret@example.org')
})

test('the audit log has the settings that differ, and nothing of a save that changes nothing', async () => {
  const count = () => app.db.$count(auditLog)
  const { body: stored } = await admin.get('/api/admin/settings')
  const before = await count()
  expect((await admin.patch('/api/admin/settings', stored)).body.version).toBe(stored.version)
  expect(await count()).toBe(before)
  await admin.patch('/api/admin/settings', { ...stored, bannerFa: 'سال نو مبارک', flexibleMost: '50' })
  const [entry] = (await app.db.select().from(auditLog)).slice(before)
  expect(entry?.details).toEqual({ changed: ['bannerFa', 'flexibleMost'] })
})

test('of two who edit the same, the second one is warned, also at the same moment', async () => {
  const { version } = (await admin.get('/api/admin/settings')).body
  const save = (banner: string) => admin.patch('/api/admin/settings', { banner, version })
  const locking = await app.db.$client.connect()
  await locking.query('begin; select from settings for update')
  const saving = Promise.all([save('First'), save('Second')])
  await expect.poll(() => countLockWaits(app.db.$client)).toBe(2)
  await locking.query('commit')
  locking.release()
  const saved = await saving
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await save('Third')).toFailWith(409, 'changed_meanwhile')
})

test.each([
  [{ counters: 'many' }, { counters: 'counters_invalid' }],
  [{ timeZone: 'Mars/Base' }, { timeZone: 'zone_unknown' }],
  [{ contactEmail: 'nobody' }, { contactEmail: 'email_invalid' }],
  [{ telegram: 'javascript:alert(1)' }, { telegram: 'url_invalid' }],
  [{ banner: 'x'.repeat(301) }, { banner: 'setting_too_long' }],
])('%j is refused', async (input, fields) => {
  const response = await admin.patch('/api/admin/settings', input)
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual(fields)
})

test.each([
  [{ counters: ' families=340 ' }, { counters: 'families=340' }],
  [
    { contactEmail: ' ', counters: ' ', timeZone: ' ' },
    { contactEmail: null, counters: null, timeZone: null },
  ],
])('%j is stored without the spaces that were pasted along', async (input, stored) => {
  expect((await admin.patch('/api/admin/settings', input)).body).toMatchObject(stored)
})

test('only admins see and change settings', async () => {
  const moderator = await createPerson(testApp, { role: 'moderator' })
  expect(await newClient().get('/api/admin/settings')).toFailWith(401, 'sign_in_first')
  for (const response of [
    await moderator.get('/api/admin/settings'),
    await moderator.patch('/api/admin/settings', { banner: 'x' }),
  ])
    expect(response).toFailWith(403, 'staff_only')
})

test('a line that would block nothing, or nearly everything, is refused', async () => {
  for (const [field, lines, code] of [
    ['blockedWords', 'casino\nx', 'blocked_words_short'],
    ['blockedWords', 'ه*', 'blocked_words_short'],
    ['blockedEmailDomains', 'http://foo.com/bar', 'blocked_domains_line'],
    ['blockedEmailDomains', 'example.com\nme@bar.com', 'blocked_domains_line'],
    ['blockedEmailDomains', 'این دامنه نیست', 'blocked_domains_line'],
  ] as const) {
    const response = await admin.patch('/api/admin/settings', { [field]: lines })
    expect([response.status, response.body.fields]).toEqual([422, { [field]: code }])
  }
  const normalizedSettings = {
    blockedWords: 'casino\n\nشرط بندی',
    blockedEmailDomains: '@Foo.com\n*.foo.net\nmünchen.example\n',
  }
  expect((await admin.patch('/api/admin/settings', normalizedSettings)).status).toBe(200)
})
