import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waitlist } from '#features/membership/tables.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { newsletters } from '../tables.ts'

const ZONE = 'Asia/Tehran'
const testApp = await openTestApp({ SITE_TIMEZONE: ZONE })
const { app, newClient } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const CSV = { 'content-type': 'text/csv' }
const send = (file: string | Uint8Array, query = '') =>
  admin.post(`/api/admin/import-subscribers${query}`, file, CSV)
const rowsOf = () => app.db.select().from(newsletters)

test('a file adds addresses as subscribed, and reports the lines that it could not read', async () => {
  const file = [
    'Name,E-mail',
    'Mina,mina@example.org',
    '"Karimi, Ali",ALI@example.org',
    'Nobody,',
    'Wrong,not an address',
    '"Two\nlines",two@example.org',
    'Again,mina@example.org',
  ].join('\r\n')
  const preview = await send(file, '?preview=true')
  const expected = { added: 3, known: 1, refusedMore: 0, column: 1 }
  expect(preview.body).toMatchObject(expected)
  expect(await rowsOf()).toEqual([])
  const { body } = await send(file, `?consent=${encodeURIComponent('On paper, at the Yalda party')}`)
  expect(body).toMatchObject({
    ...expected,
    refused: [
      { line: 4, reason: 'email_missing', text: '' },
      { line: 5, reason: 'email_invalid', text: 'not an address' },
    ],
  })
  expect(
    (await rowsOf()).map(({ email, subscribed, source, consent }) => [email, subscribed, source, consent]),
  ).toEqual(
    ['mina', 'ali', 'two'].map((name) => [
      `${name}@example.org`,
      true,
      'import',
      'On paper, at the Yalda party',
    ]),
  )
})

test('the apostrophe of our own export before a formula is no part of an address', async () => {
  await send('email\n+plus@example.org\n')
  const file = await admin.get('/api/admin/export-subscribers')
  expect(`${file.body}`).toContain("'+plus@example.org")
  expect((await send(`${file.body}`)).body).toMatchObject({ added: 0, refused: [] })
})

test('a NUL in the consent is left out', async () => {
  expect((await send('email\nnul@example.org\n', '?consent=On%00%20paper')).status).toBe(200)
  expect((await rowsOf()).find(({ email }) => email === 'nul@example.org')?.consent).toBe('On paper')
})

test('whoever unsubscribed stays so, and is counted as known', async () => {
  await app.db
    .insert(newsletters)
    .values({ email: 'left@example.org', subscribed: false, unsubscribedAt: new Date() })
  expect((await send('email\nleft@example.org\n')).body).toMatchObject({ added: 0, known: 1 })
  expect((await rowsOf()).find(({ email }) => email === 'left@example.org')?.subscribed).toBe(false)
})

test('an import adds who is known for announcements alone, or has not confirmed, but nobody who left', async () => {
  const asked = { requestedAt: new Date() }
  await app.db.insert(newsletters).values([
    {
      email: 'only-events@example.org',
      waitsForEvents: true,
      lang: 'fa' as const,
      source: 'events' as const,
    },
    { email: 'pending@example.org', ...asked },
    { email: 'pending-events@example.org', eventsRequestedAt: new Date() },
    { email: 'left-and-asked@example.org', unsubscribedAt: new Date(), ...asked },
    { email: 'left-events@example.org' },
    { email: 'stopped@example.org', stopped: 'bounce' as const, ...asked },
    { email: 'reads@example.org', subscribed: true, source: 'home' as const },
  ])
  const emails = [
    ...['only-events', 'pending', 'pending-events'],
    ...['left-and-asked', 'left-events', 'stopped', 'reads'],
  ].map((name) => `${name}@example.org`)
  const file = ['email', ...emails].join('\n')
  const counts = { added: 3, known: 4 }
  expect((await send(file, '?preview=true')).body).toMatchObject(counts)
  expect((await send(file, '?consent=On%20paper')).body).toMatchObject(counts)
  const rows = (await rowsOf()).filter(({ email }) => emails.includes(email))
  const added = rows.filter(({ consent }) => consent === 'On paper')
  expect(added.map(({ email }) => email).toSorted()).toEqual(emails.slice(0, 3).toSorted())
  for (const row of added) {
    expect(row).toMatchObject({ subscribed: true, source: 'import' })
    expect(row.confirmedAt).toBeInstanceOf(Date)
  }
  expect(rows.find(({ email }) => email === emails[0])).toMatchObject({ waitsForEvents: true, lang: 'fa' })
  expect((await send(file)).body).toMatchObject({ added: 0, known: 7 })
  await app.db.delete(newsletters).where(inArray(newsletters.email, emails))
})

test.each([
  ['semicolons', 'Name;Email\nA;semi@example.org'],
  ['tabs', 'Name\tEmail\nA\ttab@example.org'],
  ['no heading', 'bare@example.org\nbare2@example.org'],
  ['a byte order mark', '\ufeffایمیل\nbom@example.org'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('email\nutf16@example.org', 'utf16le')])],
  [
    'the encoding of old Persian Windows',
    new Uint8Array([0xe3, 0xed, 0x2c, ...Buffer.from('old@example.org')]),
  ],
  ['broken quotes', 'Name,Email\n"Mi"na",quote@example.org'],
  ['names beside addresses', 'Contact\nMina Karimi <angle@example.org>'],
])('a file with %s is read', async (_, file) => {
  const { status, body } = await send(file)
  expect([status, body.added, body.refused]).toEqual([200, body.added, []])
  expect(body.added).toBeGreaterThan(0)
})

test.each([
  ['', 'import_empty', 422],
  ['\n\n', 'import_empty', 422],
  [`${'x@example.org\n'.repeat(100_003)}`, 'import_too_long', 413],
])('an empty or endless file is refused', async (file, code, status) => {
  expect(await send(file)).toFailWith(status, code)
})

test.each([
  ...['application/json', 'text/plain', 'text/csvx', 'application/vnd.ms-excel', 'multipart/form-data', ''],
])('a file that is sent as %s is no CSV file', async (type) => {
  const answer = await admin.post('/api/admin/import-subscribers', 'typed@example.org', {
    'content-type': type,
  })
  expect(answer).toFailWith(415, 'not_csv')
  expect((await admin.get('/api/admin/subscribers?q=typed@')).body).toEqual([])
})

test.each(['text/csv', 'text/csv;charset=utf-8', 'Text/CSV; header=present'])(
  'a file is sent as %s',
  async (type) => {
    const path = '/api/admin/import-subscribers?preview=true'
    const { status, body } = await admin.post(path, 'typed@example.org', { 'content-type': type })
    expect([status, body.added]).toEqual([200, 1])
  },
)

test('a wide file shows all of its columns, that of the addresses among them', async () => {
  const names = Array.from({ length: 61 }, (_, i) => (i === 45 ? 'E-mail 1 - Value' : `Field ${i}`))
  const cells = names.map((_, i) => (i === 45 ? 'wide@example.org' : `value ${i}`))
  const { body } = await send(`${names}\n${cells}\n`, '?preview=true')
  expect(body).toMatchObject({ added: 1, column: 45 })
  expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(names)
  // Where the first lines are shorter.
  const bare = await send(`a,b\nc,d\ne,f\ng,h\n${cells}\n`, '?preview=true')
  expect(bare.body).toMatchObject({ added: 1, column: 45 })
  expect(bare.body.columns).toHaveLength(46)
  const endless = await send(`${','.repeat(5_000)}\nx,wide@example.org\n`, '?preview=true')
  expect(endless.body).toMatchObject({ added: 1, column: 1 })
  expect(endless.body.columns).toHaveLength(1_000)
})

test('other calls take no CSV file', async () => {
  expect(await admin.post('/api/polls', 'a,b', CSV)).toFailWith(415, 'not_json')
})

test('only an admin sends a large file', async () => {
  const large = 'a@example.org\n'.repeat(10_000)
  const member = await createPerson(testApp, {})
  for (const person of [newClient(), member])
    expect((await person.post('/api/admin/import-subscribers', large, CSV)).status).toBe(413)
})

test('the export opens well in a spreadsheet, and runs nothing there', async () => {
  await app.db
    .insert(newsletters)
    .values({ email: '=cmd@example.org', subscribed: true, confirmedAt: new Date() })
  const { headers, body } = await admin.get('/api/admin/export-subscribers')
  const day = new Date().toISOString().slice(0, 10)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="peyvand-subscribers-${day}.csv"`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = body.trim().split('\r\n')
  expect(head).toBe('Email,Subscribed,Language,Source,Created')
  expect(lines.find((line: string) => line.includes('cmd'))).toMatch(/^'=cmd@example\.org,true,en,home,/)
  expect(lines).toHaveLength((await admin.get('/api/admin/newsletter')).body.total)
})

test('erasing removes the address everywhere, and the audit log knows only its number', async () => {
  const member = newClient()
  const family = { name: 'Z', email: 'erase@example.org', city: 'Oslo', childrenAges: '4' }
  expect((await member.post('/api/waitlist', family)).status).toBe(201)
  await member.post('/api/newsletter/subscribe', { email: 'erase@example.org' })
  const [row] = (await admin.get('/api/admin/subscribers?q=erase@')).body
  expect(row).toMatchObject({ status: 'pending', subscribed: false })
  expect((await admin.delete(`/api/admin/subscribers/${row.id}`)).status).toBe(204)
  expect(await admin.delete(`/api/admin/subscribers/${row.id}`)).toFailWith(404, 'subscriber_not_found')
  const { rows } = await app.db.$client.query(
    `select (select count(*)::int from waitlist where email like 'erase@%') as waiting,
       (select count(*)::int from mails where key like 'newsletter-confirm:' || $1 || ':%') as mails,
       (select subject from admin_record order by id desc limit 1) as subject`,
    [row.id],
  )
  expect(rows).toEqual([{ waiting: 0, mails: 0, subject: `subscriber:${row.id}` }])
})

test('erasing removes an address from the waitlist however its domain was typed', async () => {
  const email = 'erase-too@دامنه.com'
  const family = { name: 'Z', city: 'Oslo', childrenAges: '4', lang: 'en' as const }
  // Rows of the time when the waitlist stored an address as it was typed.
  await app.db
    .insert(waitlist)
    .values([email, 'erase-too@xn--mgbp1eef.com'].map((spelling) => ({ ...family, email: spelling })))
  await newClient().post('/api/newsletter/subscribe', { email })
  const [row] = (await admin.get('/api/admin/subscribers?q=erase-too')).body
  expect((await admin.delete(`/api/admin/subscribers/${row.id}`)).status).toBe(204)
  const { rows } = await app.db.$client.query("select email from waitlist where email like 'erase-too@%'")
  expect(rows).toEqual([])
})

test('whoever waits for events alone is listed, counted and exported, and not as a subscriber of the newsletter', async () => {
  const figures = async () => (await admin.get('/api/admin/newsletter')).body
  const before = await figures()
  await newClient().post('/api/newsletter', { email: 'awaits@example.org' })
  const after = { ...before, total: before.total + 1, thisMonth: before.thisMonth + 1 }
  expect(await figures()).toEqual(after)
  const { body: listed } = await admin.get('/api/admin/subscribers?limit=100')
  expect(listed).toHaveLength(after.total)
  expect(listed[0]).toMatchObject({
    email: 'awaits@example.org',
    status: 'events_pending',
    subscribed: false,
  })
  const { body: file } = await admin.get('/api/admin/export-subscribers')
  expect(file).toMatch(/\r\nawaits@example\.org,false,en,events,/)
})

test('the cards count the month from its first day in the zone of the site', async () => {
  const figures = async () => (await admin.get('/api/admin/newsletter')).body
  const before = await figures()
  const { rows } = await app.db.$client.query(
    'select count(*)::int as total, count(*) filter (where subscribed)::int as active from newsletters',
  )
  expect(before).toMatchObject({ ...rows[0], thisMonth: rows[0].total })
  const month = Temporal.Now.zonedDateTimeISO(ZONE).with({ day: 1 }).startOfDay().epochMilliseconds
  await app.db.insert(newsletters).values([
    { email: 'last-month@example.org', createdAt: new Date(month - 1) },
    { email: 'this-month@example.org', createdAt: new Date(month) },
  ])
  expect(await figures()).toEqual({ ...before, total: before.total + 2, thisMonth: before.thisMonth + 1 })
})

test('a file that was exported here adds those who were subscribed, each in their language', async () => {
  const file = [
    ' ایمیل ,مشترک,زبان,از کجا',
    'export-left@example.org,false,fa,home',
    'export-fa@example.org,true,fa,home',
    'export-en@example.org,TRUE,en,home',
    'export-none@example.org,true,,home',
  ].join('\n')
  for (const query of ['?preview=true', ''])
    expect((await send(file, query)).body).toMatchObject({
      added: 3,
      refused: [{ line: 2, reason: 'not_subscribed', text: 'export-left@example.org' }],
      subscribedColumn: 1,
      langColumn: 2,
    })
  const exported = (await rowsOf()).filter(({ email }) => email.startsWith('export-'))
  expect(exported.map(({ email, subscribed, lang }) => [email, subscribed, lang])).toEqual([
    ['export-fa@example.org', true, 'fa'],
    ['export-en@example.org', true, 'en'],
    ['export-none@example.org', true, 'en'],
  ])
})

test.each([
  ['yes', true],
  ['TRUE', true],
  ['Subscribed', true],
  ['بله', true],
  ['no', false],
  ['0', false],
  ['Unsubscribed', false],
  ['خیر', false],
  ['', false],
])('a column that is named in any case says who is subscribed: %s', async (cell, subscribed) => {
  const file = `email,SUBSCRIBED,Language\nmaybe@example.org,${cell},FA\n`
  expect((await send(file, '?preview=true')).body).toMatchObject({
    added: subscribed ? 1 : 0,
    refusedMore: 0,
    subscribedColumn: 1,
    langColumn: 2,
  })
})

test('a file without such columns says so, and one of another kind is refused', async () => {
  const { body } = await send('email\nplain@example.org\n', '?preview=true')
  expect(body).toMatchObject({ added: 1, subscribedColumn: null, langColumn: null })
  expect(await send('PK\u0003\u0004\0email,plain@example.org', '?preview=true')).toFailWith(
    422,
    'import_unreadable',
  )
})

test.each([
  ['a short file', '"open@example.org\nlost@example.org\n'],
  ['a long file', `"open@example.org\n${'lost@example.org\n'.repeat(10_000)}`],
])('of %s, the line is named in which a quotation mark stays open', async (_, end) => {
  const answer = await send(`email\n"two\nlines",x\nfine@example.org\n${end}`, '?preview=true')
  expect(answer).toFailWith(422, 'import_broken_line')
  expect(answer.body.message).toContain('from line 5 on')
})
