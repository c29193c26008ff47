import { expect, test } from 'vitest'
import { communityEventCalendar } from '#features/local-community/community-events/calendar.server.ts'
import { queueEmails } from '#features/notifications/send-emails.server.ts'
import { openTestApp } from './app.ts'
import { createPerson } from './people.ts'
import { rowsRead } from './plans.ts'
import { watchStatements } from './statements.ts'

const sentBy = watchStatements()
const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
const guest = testApp.newClient()
const member = await createPerson(testApp, { id: 'member' })
const admin = await createPerson(testApp, { id: 'admin', role: 'admin' })
/** More than a page, and a little more. */
const FEW = 40

/** Of everything several thousand rows: with fewer PostgreSQL is right to read them all. */
await db.$client.query(`
  insert into users (id, email, email_proved, first_name)
    select 'u' || n, n || '@example.com', true, 'Sara' from generate_series(1, 4000) n;
  insert into regional_groups (id, name, city, country, created_by, member_count, words)
    overriding system value
    select n, 'Group ' || n, 'Oslo', 'Norway', 'u1', n, array['oslo', 'bakery' || n] from generate_series(1, 4000) n;
  insert into group_memberships (user_id, group_id, role)
    select 'u' || n, 4000, case when n < 3 then 'organiser' else 'member' end from generate_series(1, 3999) n
    union all select 'member', 4000, 'member'
    union all select id, 3999, 'member' from unnest(array['u1', 'u2', 'member']) id;
  insert into community_events (id, title, organizer_id, event_type, date, zone)
    overriding system value
    select n, 'Tea', 'u' || n, 'meetup', '2099-01-01', 'UTC' from generate_series(1, 4000) n;
  insert into notices (user_id, kind, key, url, about, via, created_at)
    select case when n % 2 = 0 then 'member' else 'u' || n end, 'reply', 'post:1:comment:' || n, '/community/1',
      '{"title": "Bread"}', 'site', now() - make_interval(mins => n) from generate_series(1, 4000) n;
  insert into notices (user_id, kind, key, url, about, via, mailed_at)
    select 'u' || n, 'message', 'group:1:message:' || n, '/', '{}', 'mail', now() from generate_series(1, 2000) n;
  insert into resources (title, description, url, category, approved, decided_at, folded)
    select 'Book', 'Words', 'https://www.example.org/' || n, 'books', true, now(), 'book words'
    from generate_series(1, 4000) n;
  insert into admin_record (actor_id, actor_name, act, subject)
    select 'admin', 'Roya', 'role_set', 'member:u' || n from generate_series(1, 100) n;
  insert into newsletters (email, subscribed) select n || '@example.com', true from generate_series(1, 4000) n;
  insert into newsletter_issues (id, state, subject, message, started_at, recipients)
    overriding system value values (1, 'sent', 'Hello', 'Words', now(), 4000);
  insert into newsletter_deliveries (issue_id, subscriber_id, lang, both_langs, state, unsubscribed_at)
    select 1, id, 'en', false, case when id % 1000 = 0 then 'bounced' when id % 1000 = 1 then 'failed' else 'sent' end,
      case when id % 1000 = 2 then now() end
    from newsletters;
  insert into search_documents (type, ref, url, title, body, titles, about, texts, hash)
    select 'group', n, '/local-community/' || n, 'Group ' || n, 'Words', 'group ' || n, case when n = 7 then 'samovar' else '' end,
      'words', 'hash' || n from generate_series(1, 4000) n;
  insert into search_words (word, sound) values ('samovar', 'smvr'), ('group', null);
  select setval(pg_get_serial_sequence('regional_groups', 'id'), 4000)`)
await db.$client.query('vacuum (analyze)')

/** How many rows of a table the statements of a call read that only read and name it; at least one does. */
async function rowsReadBy(table: string, call: () => Promise<unknown>): Promise<number> {
  const naming = (await sentBy(call)).filter(
    ({ text }) =>
      /^\s*(?:select|with)\b/i.test(text) &&
      new RegExp(`\\b${table}\\b`).test(text) &&
      !/\b(?:insert into|update|delete from)\b/i.test(text),
  )
  expect(naming.length).toBeGreaterThan(0)
  let rows = 0
  for (const { text, values } of naming) {
    const { rows: plans } = await db.$client.query(`explain (analyze, format json) ${text}`, values)
    rows += rowsRead(plans[0]['QUERY PLAN'][0].Plan, table)
  }
  return rows
}

test.each([
  ['groups', 'regional_groups', guest, '/api/regional-groups'],
  ['groups of a word that many begin with', 'regional_groups', guest, '/api/regional-groups?q=bakery'],
  ['the members of a large group', 'users', member, '/api/regional-groups/4000/members'],
  ['a name in a small group', 'users', member, '/api/regional-groups/3999/members?q=sara'],
  ['notifications', 'notices', member, '/api/notifications'],
  ['resources', 'resources', guest, '/api/resources'],
  ['the audit log', 'users', admin, '/api/admin/record'],
  ['issues with their figures', 'newsletter_deliveries', admin, '/api/admin/newsletter/issues'],
  ['what the search of the site finds', 'search_documents', guest, '/api/search?q=samovar'],
])('a page of %s reads the rows that it shows', async (_, table, client, path) => {
  const read = await rowsReadBy(table, async () => {
    const { body } = await client.get(path)
    expect(body.length).toBeGreaterThan(0)
  })
  // The words of all groups are read once, until one of them changes.
  expect(read - (path.includes('?q=bakery') ? 4000 : 0)).toBeLessThanOrEqual(FEW)
})

test('a search for a rare word together with one that is everywhere counts neither to the end', async () => {
  const search = async () => {
    const { body } = await guest.get('/api/search?q=samovar%20group&each=5')
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['7'])
  }
  expect(await rowsReadBy('search_documents', search)).toBeLessThanOrEqual(300)
})

test('the figures of an issue are those of its deliveries', async () => {
  const [issue] = (await admin.get('/api/admin/newsletter/issues')).body
  expect(issue.progress).toEqual({
    ...{ waiting: 0, sent: 3992, failed: 4, bounced: 4, complained: 0, skipped: 0, unsubscribed: 4 },
  })
})

test('emails that are due are found without reading all notifications', async () => {
  expect(await rowsReadBy('notices', () => queueEmails(testApp.app))).toBeLessThanOrEqual(FEW)
})

test('registering for an event reads its organizer, not all members', async () => {
  const register = async () =>
    expect((await member.post('/api/community-events/1/register', {})).status).toBe(200)
  expect(await rowsReadBy('users', register)).toBeLessThanOrEqual(FEW)
})

test('the calendar of a member reads what is theirs, not all events', async () => {
  const readCalendar = async () =>
    expect(await communityEventCalendar.entriesOf(testApp.app, 'u7', 'en')).toHaveLength(1)
  expect(await rowsReadBy('community_events', readCalendar)).toBeLessThanOrEqual(FEW)
})

test('the words of groups and events are read again only once one of them has changed', async () => {
  const find = (q: string) => guest.get(`/api/regional-groups?q=${q}`)
  const readings = async (q: string) =>
    (await sentBy(() => find(q))).filter(({ text }) => text.includes('select distinct unnest(words)')).length
  // A change is published to this process, too, and so drops them a second time.
  await expect.poll(() => readings('oslo')).toBe(0)
  expect(await readings('bakery7')).toBe(0)
  const group = { name: 'Zereshk', city: 'Tromso', country: 'Norway' }
  expect((await member.post('/api/regional-groups', group)).status).toBe(201)
  expect((await find('zereshk')).body.map(({ name }: { name: string }) => name)).toEqual(['Zereshk'])
  await expect.poll(() => readings('tromso')).toBe(0)
})

test('a message to thousands names its words once, and notifies each of them', async () => {
  const viewer = { signedIn: true, role: 'member', verified: true, suspended: false, sessionId: 's' } as const
  const organizer = testApp.newClient({ viewer: { ...viewer, id: 'u1' } })
  const send = async () =>
    expect((await organizer.post('/api/regional-groups/4000/messages', { message: 'Tadig' })).status).toBe(
      201,
    )
  const lists = (await sentBy(send))
    .map(({ values }) => JSON.stringify(values))
    .filter((values) => values.includes('Tadig') && values.includes('u3999'))
  expect(lists.map((values) => values.split('Tadig').length - 1)).toEqual([1])
  const { rows } = await db.$client.query(
    "select count(*)::int as told from notices where key like 'group:4000:message:%' and about->>'words' = 'Tadig'",
  )
  expect(rows).toEqual([{ told: 3_999 }])
})

test('the emails of thousands are queued in batches, not one by one', async () => {
  const sent = await sentBy(() => queueEmails(testApp.app))
  expect(sent.filter(({ text }) => text.startsWith('insert into "mails"'))).toHaveLength(40)
  // Not the job that confirms the registration above, half a second after it.
  const queued = sent.filter(
    ({ text, values }) => text.includes('INSERT INTO pgboss') && `${values}`.includes('"mail":'),
  )
  expect(queued).toHaveLength(40)
})
