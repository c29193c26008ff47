import { expect, test } from 'vitest'
import { ApiDescription } from '../api/api-description.ts'
import { openTestApp } from '../app.ts'
import { createPerson } from '../people.ts'
import { everyForm } from './every-form.ts'

const testApp = await openTestApp()
const { forms, by } = await everyForm(testApp)
const description = await ApiDescription.of(testApp.api)

type Operation = { requestBody?: { content: Record<string, unknown> } }
const takesJson = Object.entries(description.document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>)
    .filter(([method, { requestBody }]) => method !== 'delete' && requestBody?.content['application/json'])
    .map(([method]) => `${method.toUpperCase()} ${path}`),
)
const tried = Object.entries(forms).filter(([, { elsewhere }]) => !elsewhere)

const NOT_HIDDEN = 'nothing is hidden here'
const DECIDED = 'decided by the call above it'
/** What admins do without an audit entry, each with the reason. */
const UNLOGGED: Record<string, string> = {
  'POST /api/articles/preview': 'stores nothing',
  'POST /api/admin/newsletter/preview': 'stores nothing',
  'POST /api/admin/newsletter/issues': 'a draft: what is sent is logged',
  'PATCH /api/admin/newsletter/issues/{id}': 'a draft: what is sent is logged',
  'PATCH /api/admin/event-suggestions/{id}': 'its decision alone is logged',
  'POST /api/admin/community-events/{id}/restore': NOT_HIDDEN,
  'POST /api/admin/expert-questions/{id}/restore': NOT_HIDDEN,
  'POST /api/admin/organizer-messages/{id}/restore': NOT_HIDDEN,
  'POST /api/admin/regional-groups/{id}/restore': NOT_HIDDEN,
  'POST /api/admin/posts/{id}/restore': NOT_HIDDEN,
  'POST /api/admin/comments/{id}/restore': NOT_HIDDEN,
  'POST /api/admin/review/decisions': DECIDED,
  'POST /api/admin/resources/decisions': DECIDED,
  'POST /api/admin/reports/decisions': DECIDED,
}

test('every call with a form is tested here', () => {
  expect(Object.keys(forms).sort()).toEqual(takesJson.sort())
})

test.each(tried)('%s sent twice at once is answered, and stored once', async (name, { who, path, body }) => {
  const method = name.split(' ')[0] ?? ''
  const before = await rowsOfAll()
  const responses = await Promise.all([by[who].send(method, path, body), by[who].send(method, path, body)])
  for (const { status } of responses) expect(status).toBeLessThan(500)
  const after = await rowsOfAll()
  const grownTables = Object.entries(after).filter(([table, rows]) => rows > (before[table] ?? 0) + 1)
  expect(grownTables.map(([table]) => table)).toEqual([])
  const isDone = who === 'admin' && responses.some(({ status }) => status < 300)
  if (isDone && !(name in UNLOGGED))
    expect(after.admin_record, 'an audit entry').toBeGreaterThan(before.admin_record ?? 0)
})

const ofMembers = tried.filter(([, { who }]) => who === 'member')
const gone = await createPerson(testApp)
await testApp.app.db.$client.query('delete from users where id = $1', [gone.id])

/** One statement each, which does not tell whether the account or the text is gone. */
const EITHER_IS_GONE = /\/(posts|comments)\/\{id\}\/(report|comments)$/

/** The test client checks that the status is one that the description has. */
test.each(ofMembers)('%s of an account deleted a moment ago stores nothing', async (name, { path, body }) => {
  const before = await rowsOfAll()
  const { body: answer } = await gone.send(name.split(' ')[0] ?? '', path, body)
  expect(await rowsOfAll()).toEqual(before)
  if (!EITHER_IS_GONE.test(name)) expect(answer?.code).not.toBe('not_found')
})

/**
 * Without counters (they count attempts), search words (a text has many) and links with codes. Of emails only those
 * with a generated key: a job writes the others meanwhile, each once by its key.
 */
async function rowsOfAll(): Promise<Record<string, number>> {
  const { rows } = await testApp.app.db.$client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const names = rows
    .map(({ name }) => name)
    .filter((name) => !/^(rate_limits|search_words|verifications)$/.test(name))
  const { rows: counts } = await testApp.app.db.$client.query(
    names
      .map((name) => `select '${name}' as name, count(*)::int as rows from ${name} ${ONLY[name] ?? ''}`)
      .join(' union all '),
  )
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]))
}

const ONLY: Record<string, string> = { mails: `where key ~ '^(way-in|email-change):'` }

test('a form of a browser without scripts that is clicked twice is stored once, and answered alike', async () => {
  const { path, body } = forms['POST /api/posts'] ?? { path: '' }
  const input = { ...body, title: 'Clicked twice' }
  const headers = { origin: 'http://peyvand.test', 'sec-fetch-site': 'same-origin' }
  const first = await by.member.post(path, input, headers)
  const second = await by.member.post(path, input, headers)
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  const another = await by.member.post(path, { ...input, title: 'Another' }, headers)
  expect(another.body.id).not.toBe(first.body.id)
})

test('a refused form may be sent again at once', async () => {
  const { path } = forms['POST /api/posts/{id}/comments'] ?? { path: '' }
  const nowhere = path.replace(/\d+/, '999999')
  const both = await Promise.all([1, 2].map(() => by.member.post(nowhere, { content: 'Hello' })))
  expect([...both, await by.member.post(nowhere, { content: 'Hello' })].map(({ status }) => status)).toEqual([
    404, 404, 404,
  ])
})

const BEYOND = 'is answered, and not counted beyond a limit'
const OWN = 'others see nothing of it'
/** What may be sent any number of times, each with the reason. */
const UNLIMITED: Record<string, string> = {
  'POST /api/analytics/views': BEYOND,
  'POST /api/analytics/presence': BEYOND,
  'POST /api/analytics/vitals': BEYOND,
  'POST /api/signup': 'the same browser gets the same answer',
  'PUT /api/me/email': 'the same request is one',
  'POST /api/sign-in/provider': 'no provider is configured here',
  'PATCH /api/newsletter/preferences': 'takes a signed token',
  'POST /api/community-events/{id}/cancellation': 'works once',
  'PUT /api/courses/{id}/lessons/{lessonId}/progress': OWN,
  'PATCH /api/me/newsletter': OWN,
  'POST /api/notifications/read': OWN,
  'PUT /api/me/notification-choices': OWN,
}
const limited = tried.filter(([name, { who }]) => who !== 'admin' && !(name in UNLIMITED))

/** The last tests, as all counters are full from here on. Each call was sent above, and has its counter. */
test.each(limited)('%s is refused once it was sent too often', async (name, { who, path, body }) => {
  // However long ago it was sent: the shortest window is of a minute, and one that ends much later than it may is over.
  const full = "update rate_limits set count = 1000000, resets_at = now() + interval '1 minute'"
  await testApp.app.db.$client.query(full)
  expect((await by[who].send(name.split(' ')[0] ?? '', path, body)).status).toBe(429)
})
