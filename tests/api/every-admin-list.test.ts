import { expect, test } from 'vitest'
import { fold } from '#platform/text/fold.ts'
import { openTestApp, type TestClient } from '../app.ts'
import { createPerson } from '../people.ts'
import { sessionInput } from '../sessions.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Roya' })
await createPerson(testApp, { role: 'admin', firstName: 'Omid' }) // approves what is asked for
const moderator = await createPerson(testApp, { role: 'moderator', firstName: 'Kian' })
const guest = testApp.newClient()

/** Each list has two rows that hold the first word, and one of the others each; كيك is کیک in Arabic letters. */
const ROWS = ['Saffron walnut', 'Saffron كيك']
const SEARCHES = ['walnut', 'کیک']
const EMAILS = ['saffron.walnut@example.org', 'saffron.cake@example.org']

const place = { city: 'Oslo', country: 'Norway' }
const FUTURE = '2099-06-01T10:00'
const zone = 'Europe/Oslo'
const event = { description: 'About it', speaker: 'Sara', category: 'culture', dateTime: FUTURE, zone }
const tea = { eventType: 'meetup', date: FUTURE, zone, ...place }
const why = (text: string) => `${text}: a reason of more than twenty letters`

type List = {
  /** Creates a row that holds this text. */
  create: (text: string, i: number) => Promise<unknown>
  /** Where parts of the path are ids. */
  path?: () => string
  searches?: string[]
}

const article = { id: 0 }
const LISTS: Record<string, List> = {
  '/api/admin/members': { create: (firstName) => createPerson(testApp, { firstName }) },
  '/api/admin/members/{id}/notes': {
    path: () => `/api/admin/members/${moderator.id}/notes`,
    create: (note) => make(admin, `/api/admin/members/${moderator.id}/notes`, { note }),
  },
  '/api/admin/record': {
    create: async (reason) => {
      const person = await createPerson(testApp)
      await make(admin, `/api/admin/members/${person.id}/suspension`, { reason })
    },
  },
  '/api/admin/reports': { create: (text) => reported(text) },
  '/api/admin/hidden': {
    create: async (text) => {
      const { report } = await reported(text)
      const { status } = await admin.patch(`/api/admin/reports/${report}`, {
        decision: 'hidden',
        reason: 'Rude',
      })
      expect(status).toBe(204)
    },
  },
  '/api/admin/review': {
    create: async (text) => {
      const stranger = await createPerson(testApp, { verified: false })
      await make(stranger, '/api/posts', { ...postOf(text), content: 'See www.example.net' })
    },
  },
  '/api/admin/author-blocks': {
    create: async (reason) => {
      const { report } = await reported('Words')
      await make(admin, `/api/admin/reports/${report}/block-author`, { reason })
    },
  },
  '/api/admin/seals': {
    create: async (text) => {
      const { id } = await make(await createPerson(testApp), '/api/posts', {
        ...postOf('Unnamed'),
        anonymous: true,
      })
      await make(admin, '/api/admin/seals', { subject: 'post', id, reason: why(text) })
    },
  },
  '/api/admin/resources': {
    create: async (title, i) =>
      make(await createPerson(testApp), '/api/resources', {
        ...{ title, description: 'Words', category: 'books' },
        url: `https://www.example.org/${i}`,
      }),
  },
  '/api/admin/articles': { create: (title) => make(admin, '/api/articles', articleOf(title)) },
  '/api/admin/articles/{id}/versions': {
    path: () => `/api/admin/articles/${article.id}/versions`,
    create: async (content, i) => {
      if (i === 0) Object.assign(article, await make(admin, '/api/articles', articleOf('Bread', content)))
      else expect((await admin.patch(`/api/articles/${article.id}`, { content })).status).toBe(200)
    },
  },
  '/api/admin/regional-groups': {
    create: async (name) => make(await createPerson(testApp), '/api/regional-groups', { name, ...place }),
  },
  '/api/admin/community-events/all': {
    create: async (title) => make(await createPerson(testApp), '/api/community-events', { ...tea, title }),
  },
  '/api/admin/community-events': {
    create: async (title) => {
      const organizer = await createPerson(testApp)
      await make(organizer, '/api/community-events', { ...tea, title })
      await make(admin, `/api/admin/members/${organizer.id}/suspension`, { reason: 'Rude' })
    },
  },
  '/api/admin/waitlist': {
    create: (name, i) =>
      make(guest, '/api/waitlist', { name, email: `w${i}@example.org`, city: 'Oslo', childrenAges: '4' }),
  },
  '/api/admin/memberships': {
    create: async (firstName) => {
      const { email } = await createPerson(testApp, { firstName })
      await make(admin, '/api/admin/memberships', { email })
    },
  },
  '/api/admin/access-requests': {
    create: async (firstName) =>
      make(await createPerson(testApp, { firstName }), '/api/subscriptions/access-requests', undefined),
  },
  '/api/admin/events': { create: (title) => make(admin, '/api/events', { ...event, title }) },
  '/api/admin/event-suggestions': {
    create: async (title) => make(await createPerson(testApp), '/api/events/suggestions', { title }),
  },
  '/api/admin/experts': { create: (firstName) => createPerson(testApp, { firstName, role: 'expert' }) },
  '/api/admin/expert-sessions': {
    create: (title) => make(admin, '/api/expert-sessions', { ...sessionInput(), title }),
  },
  '/api/admin/courses': {
    create: (title) => make(admin, '/api/courses', { title, description: 'Words', category: 'culture' }),
  },
  '/api/admin/workshops': {
    create: (title) =>
      make(admin, '/api/workshops', {
        ...{ title, description: 'Words', workshopType: 'live', scheduledDate: FUTURE, zone },
      }),
  },
  '/api/admin/subscribers': {
    create: (_, i) => make(guest, '/api/newsletter/subscribe', { email: EMAILS[i] }),
    searches: ['WALNUT@example', 'cake'],
  },
  '/api/admin/subscriber-imports': {
    create: (consent, i) =>
      admin.post(
        `/api/admin/import-subscribers?consent=${encodeURIComponent(consent)}`,
        `import${i}@example.org`,
        { 'content-type': 'text/csv' },
      ),
  },
  '/api/admin/newsletter/blocks': { create: (title) => make(admin, '/api/events', { ...event, title }) },
  '/api/admin/newsletter/issues': {
    create: (subject) => make(admin, '/api/admin/newsletter/issues', { subject, message: 'Words' }),
  },
  '/api/admin/polls': {
    create: (question) =>
      make(admin, '/api/polls', {
        ...{ question, questionFa: 'کدام؟', isActive: false },
        options: [
          { text: 'This', textFa: 'این' },
          { text: 'That', textFa: 'آن' },
        ],
      }),
  },
}

for (const { create } of Object.values(LISTS)) for (const [i, text] of ROWS.entries()) await create(text, i)

type Parameter = { name: string; in: string }
type Operation = {
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, { schema?: { type?: string } }> }>
}
const { body: document } = await guest.get('/api/openapi.json')
const described = Object.entries(document.paths as Record<string, { get?: Operation }>).flatMap(
  ([path, { get }]) =>
    path.startsWith('/api/admin/') &&
    get?.responses[200]?.content?.['application/json']?.schema?.type === 'array'
      ? [{ path, parameters: get.parameters ?? [] }]
      : [],
)

test('each list for admins is tested here', () => {
  expect(described.map(({ path }) => path).sort()).toEqual(Object.keys(LISTS).sort())
})

test.each(described)('$path takes words, a limit and a cursor', ({ parameters }) => {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['q', 'limit', 'cursor']))
})

const lists = Object.entries(LISTS).map(([path, list]) => ({
  path,
  ...list,
  read: list.path ?? (() => path),
}))

test.each(lists)(
  '$path finds what holds the words, in any letters, and only that',
  async ({ read, searches }) => {
    const all = await rowsOf(`${read()}?q=saffron&limit=100`)
    expect(all.length).toBeGreaterThanOrEqual(2)
    for (const q of searches ?? SEARCHES) {
      const found = await rowsOf(`${read()}?q=${encodeURIComponent(q)}&limit=100`)
      expect(found.length, q).toBeGreaterThanOrEqual(1)
      expect(found.length, q).toBeLessThan(all.length)
      for (const row of found) expect(fold(JSON.stringify(row))).toContain(fold(q))
    }
    for (const nothing of ['saffron quetzalcoatl', 'quetzalcoatl', '!؟', '%'])
      expect(await rowsOf(`${read()}?q=${encodeURIComponent(nothing)}`), nothing).toEqual([])
  },
)

test.each(lists)('$path is read page by page, the words in the link to the next one', async ({ read }) => {
  const all = await rowsOf(`${read()}?q=saffron&limit=100`)
  const seen: unknown[] = []
  for (let next: string | undefined = `${read()}?q=saffron&limit=1`; next; ) {
    const { status, body, headers }: Awaited<ReturnType<typeof admin.get>> = await admin.get(next)
    expect([next, status, body.length]).toEqual([next, 200, 1])
    seen.push(...body)
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (next) expect(new URL(next, 'http://peyvand.test').searchParams.get('q')).toBe('saffron')
  }
  expect(seen).toEqual(all)
})

test.each(lists)('$path refuses a cursor that it has not made, and other wrong values', async ({ read }) => {
  const cursor = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`
  for (const query of ['cursor=x', cursor('x'), cursor('1.2.3.4.5'), cursor('99999999999999')]) {
    const answer = await admin.get(`${read()}?q=saffron&${query}`)
    expect(answer, query).toFailWith(422, 'invalid')
    expect(answer.body.fields).toEqual({ cursor: 'invalid' })
  }
  for (const query of ['limit=0', 'limit=101', 'limit=x', `q=${'a'.repeat(201)}`])
    expect(await admin.get(`${read()}?${query}`)).toFailWith(422, 'invalid')
  expect((await admin.get(`${read()}?q=%00%F0%9F%98%80`)).status).toBe(200)
})

test.each(
  Object.keys(document.paths).filter((path) => {
    const inList = path.replace('/{id}', '')
    return /^[^{]*\{id\}$/.test(path) && inList in LISTS && 'get' in document.paths[path]
  }),
)('%s is a row of its list, to those who read the list', async (path) => {
  const list = path.replace('/{id}', '')
  const rows = (await rowsOf(`${list}?q=saffron`)) as { id: number | string }[]
  const one = `${list}/${rows[0]?.id}`
  expect((await admin.get(one)).body).toMatchObject({ id: rows[0]?.id })
  if (!EDITED.includes(list)) expect((await admin.get(one)).body).toEqual(rows[0])
  expect(await guest.get(one)).toFailWith(401, 'sign_in_first')
  expect((await admin.get(`${list}/2147483647`)).status).toBe(404)
})

/** These are read to be edited, with more than their lists show. */
const EDITED = ['articles', 'courses', 'events', 'expert-sessions', 'newsletter/issues', 'workshops'].map(
  (name) => `/api/admin/${name}`,
)

async function rowsOf(path: string): Promise<object[]> {
  const { status, body } = await admin.get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

async function make(person: TestClient, path: string, input: unknown) {
  const { status, body } = await person.post(path, input)
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

function postOf(title: string) {
  return { title, content: 'Words', category: 'Education', anonymous: false }
}

function articleOf(title: string, content = 'Words') {
  return { title, content, category: 'Language' }
}

async function reported(title: string): Promise<{ report: number }> {
  const { id } = await make(await createPerson(testApp), '/api/posts', postOf(title))
  await make(moderator, `/api/posts/${id}/report`, { reason: 'Because' })
  const reports = await rowsOf('/api/admin/reports?limit=100')
  const report = (reports as { id: number; textId: number }[]).find(({ textId }) => textId === id)
  return { report: report?.id ?? 0 }
}
