import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSession } from '#features/accounts/sessions/open-session.server.ts'
import { GUEST, type Role } from '#platform/app-context.server.ts'
import { readCookie } from '#platform/http/cookies.ts'
import { chooseLang, LANG_KEY } from '#platform/i18n/lang.ts'
import { openTestApp } from '../app.ts'
import { createPerson } from '../people.ts'
import { sessionInput } from '../sessions.ts'
import { ApiDescription } from './api-description.ts'
import { type HostileRequest, hostileRequest, type Route } from './hostile.ts'

/** The same seed creates the same requests; a failure prints it with the shrunk request. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20261121)
const RUNS = Number(process.env.HOSTILE_RUNS ?? 40)

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, api } = testApp
const UNSPOKEN = { email: 'unspoken@hidden.example', lastName: 'Unspokenian', childrenAges: 'ages-unspoken' }
const hidden = await createPerson(testApp, {
  ...UNSPOKEN,
  id: 'unspoken-person',
  firstName: 'Unspokena',
  location: 'Unspokenville',
})
const SIGNS_OF_HIDDEN = ['unspoken-person', 'unspokena', ...Object.values(UNSPOKEN), hidden.location ?? '']

const description = await ApiDescription.of(api)
const routes = everyRoute()
const statuses: number[] = []
const people = new Map<Role, { id: string; cookie: string }>()
/** What there was to find may be gone. */
let written = true
/** Roles whose session was checked since the last request that may have ended it. A refused request cannot end it. */
const checkedRoles = new Set<Role>()

test.each(routes)(
  '$method $path refuses invalid input with a proper error, and never breaks',
  async (route) => {
    if (written) await somethingThere()
    written = false
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...WHO), hostileRequest(route), async (who, request) => {
        const response = await send(route, who, request)
        statuses.push(response.status)
        assertAnswered(response)
        description.check({ method: route.method, ...request }, response)
        if (route.signedIn && who === 'guest') expect(response.status).toBeGreaterThanOrEqual(400)
        assertPrivate(route, who, response)
      }),
      { seed: SEED + routes.indexOf(route), numRuns: RUNS, interruptAfterTimeLimit: 15_000 },
    )
  },
)

test('enough of the requests passed the validation of input for this to mean something', () => {
  const done = statuses.filter((status) => status < 300).length
  expect(done).toBeGreaterThan(statuses.length / 8)
  for (const status of [200, 201, 202, 204, 400, 401, 403, 404, 409, 413, 415, 422])
    expect(statuses).toContain(status)
})

test('live updates are an event stream, for any topics', async () => {
  for (const topics of [
    'posts,post:3',
    '',
    '*',
    '%00',
    'viewer:x',
    'post:99999999999',
    'a,'.repeat(90),
    '%ff',
  ]) {
    const live = await api.request(`/api/live?topics=${topics}`)
    expect([live.status, live.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    await live.body?.cancel()
  }
  expect((await api.request('/api/live')).status).toBe(422)
})

const WHO = ['guest', 'member', 'moderator', 'admin'] as const
type Who = (typeof WHO)[number]
type Answered = { status: number; text: string; headers: Headers; lang: 'en' | 'fa' }

function everyRoute(): Route[] {
  type Operation = {
    parameters?: Route['parameters']
    security?: object[]
    requestBody?: { content: Record<string, { schema: Route['body'] }> }
  }
  return Object.entries(description.document.paths)
    .filter(([path]) => path !== '/api/live')
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(
        ([method, { parameters = [], requestBody, security }]) => ({
          method: method.toUpperCase(),
          path,
          parameters,
          body: requestBody?.content['application/json']?.schema,
          signedIn: security !== undefined,
        }),
      ),
    )
}

async function send({ method }: Route, who: Who, { path, headers, body }: HostileRequest): Promise<Answered> {
  const own = who === 'guest' ? undefined : (await signedInPerson(who)).cookie
  const cookie = [own, headers.cookie].filter(Boolean).join('; ')
  const response = await api.request(
    path,
    {
      method,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
      ...(body && method !== 'GET' ? { body } : {}),
    },
    { caller: '10.0.0.1' },
  )
  if (method !== 'GET' && response.status < 400) {
    written = true
    checkedRoles.clear()
  }
  const lang = chooseLang(readCookie(cookie, LANG_KEY), headers['accept-language'])
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    lang,
  }
}

function assertAnswered({ status, text, headers, lang }: Answered) {
  expect(status, text).toBeLessThan(500)
  if (status < 400) return
  expect(headers.get('content-type')).toContain('application/json')
  const { message, code, fields, ...rest } = JSON.parse(text)
  expect(rest).toEqual({})
  expect(code).toMatch(/^[a-z_]+$/)
  expect(message.replace(/JSON|CSV/, '')).toMatch(lang === 'fa' ? PERSIAN : ENGLISH)
  for (const field of Object.values(fields ?? {})) expect(field).toMatch(/^[a-z_]+$/)
}

const PERSIAN = /^[^a-zA-Z]*\p{Script=Arabic}[^a-zA-Z]*$/u
const ENGLISH = /^[^\u0600-\u06ff]*[a-z][^\u0600-\u06ff]*$/

/** An anonymous author is revealed to nobody, except in what admins see of members and of reveals. */
function assertPrivate({ path }: Route, who: Who, { text }: Answered) {
  const mayNameAuthor = who === 'admin' && /members|seals/.test(path)
  for (const sign of mayNameAuthor ? [UNSPOKEN.childrenAges] : SIGNS_OF_HIDDEN)
    expect(text.toLowerCase()).not.toContain(sign.toLowerCase())
}

/** A signed-in person of this role; a new one if the last one signed out, left, or lost the role. */
async function signedInPerson(role: Exclude<Who, 'guest'>) {
  const existing = people.get(role)
  if (existing && checkedRoles.has(role)) return existing
  checkedRoles.add(role)
  if (existing) {
    const response = await api.request(
      '/api/auth/user',
      { headers: { cookie: existing.cookie } },
      { caller: '' },
    )
    const currentUser = response.ok
      ? ((await response.json()) as { role: Role; suspended: boolean })
      : undefined
    if (currentUser?.role === role && !currentUser.suspended) return existing
  }
  const { id } = await createPerson(testApp, { role })
  const { cookies } = await app.db.transaction((tx) => openSession({ ...app, viewer: GUEST }, tx, id, {}))
  const person = { id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  people.set(role, person)
  return person
}

/** Something to find, so that calls do not end with 'not found'; written anonymously by one person. */
async function somethingThere() {
  const author = testApp.newClient({ viewer: hidden.viewer })
  const { body: post } = await author.post('/api/posts', {
    title: 'Anonymous',
    content: 'Unnamed',
    category: 'Education',
    anonymous: true,
  })
  await author.post(`/api/posts/${post.id}/comments`, { content: 'Unnamed', anonymous: true })
  const admin = await signedInPerson('admin')
  const asAdmin = testApp.newClient({ headers: { cookie: admin.cookie } })
  await asAdmin.post(`/api/posts/${post.id}/report`, { reason: 'Because' })
  const link = { title: 'A link', description: 'Words', category: 'books' }
  await asAdmin.post('/api/resources', { ...link, url: `https://www.example.org/${post.id}` })
  const { body: session } = await asAdmin.post('/api/expert-sessions', sessionInput())
  const question = { sessionId: session.id, question: 'Unnamed', isAnonymous: true }
  await author.post('/api/expert-questions', question)
  const place = { city: 'Oslo', country: 'Norway' }
  const { body: group } = await asAdmin.post('/api/regional-groups', { name: 'A group', ...place })
  const tea = { title: 'Tea', eventType: 'meetup', date: '2099-01-01T10:00Z', groupId: group.id, ...place }
  await asAdmin.post('/api/community-events', tea)
  await asAdmin.post('/api/polls', {
    question: 'Which?',
    questionFa: 'کدام؟',
    options: [
      { text: 'This', textFa: 'این' },
      { text: 'That', textFa: 'آن' },
    ],
  })
}
