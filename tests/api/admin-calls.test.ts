import { expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../app.ts'
import { createPerson } from '../people.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const people = {
  member: await createPerson(testApp),
  unverified: await createPerson(testApp, { role: 'admin', verified: false }),
  suspended: await createPerson(testApp, { role: 'admin', suspended: true }),
}
const moderator = await createPerson(testApp, { role: 'moderator' })
const admin = await createPerson(testApp, { role: 'admin' })

type Call = { method: string; path: string }
const calls = await everyCall()
const staffCalls: Call[] = []
for (const call of calls) if (isForStaff(await ask(people.member, call))) staffCalls.push(call)

test('admin and moderator calls are under /api/admin, or in this list', () => {
  expect(calls.filter(({ path }) => path.startsWith('/api/admin/'))).toEqual(
    staffCalls.filter(({ path }) => path.startsWith('/api/admin/')),
  )
  const others = staffCalls.filter(({ path }) => !path.startsWith('/api/admin/'))
  expect(others.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    ...[
      'DELETE /api/articles/{id}',
      'DELETE /api/courses/{id}',
      'DELETE /api/courses/{id}/lessons/{lessonId}',
      'DELETE /api/events/{id}',
      'DELETE /api/expert-questions/{id}/block-asker',
    ],
    ...['DELETE /api/expert-sessions/{id}', 'DELETE /api/polls/{id}', 'DELETE /api/workshops/{id}'],
    ...[
      'GET /api/analytics',
      'GET /api/analytics/details',
      'GET /api/analytics/export',
      'GET /api/analytics/vitals',
    ],
    ...[
      'PATCH /api/articles/{id}',
      'PATCH /api/courses/{id}',
      'PATCH /api/courses/{id}/lessons/{lessonId}',
      'PATCH /api/events/{id}',
      'PATCH /api/expert-sessions/{id}',
    ],
    ...['PATCH /api/polls/{id}', 'PATCH /api/resources/{id}', 'PATCH /api/workshops/{id}'],
    ...[
      'POST /api/articles',
      'POST /api/articles/preview',
      'POST /api/courses',
      'POST /api/courses/{id}/lessons',
      'POST /api/events',
    ],
    ...['POST /api/events/{id}/cancellation', 'POST /api/expert-questions/{id}/block-asker'],
    ...['POST /api/expert-sessions', 'POST /api/expert-sessions/{id}/cancellation', 'POST /api/polls'],
    ...[
      'POST /api/workshops',
      'POST /api/workshops/{id}/cancellation',
      'PUT /api/courses/{id}/lessons/order',
    ],
  ])
})

test.each(staffCalls)('$method $path answers 401 to guests and 403 to members', async (call) => {
  expect(await ask(guest, call)).toFailWith(401, 'sign_in_first')
  for (const person of Object.values(people)) expect(await ask(person, call)).toFailWith(403, 'staff_only')
  expect(isForStaff(await ask(admin, call))).toBe(false)
})

test('moderators may do more than members, and less than admins', async () => {
  const responses = await Promise.all(staffCalls.map((call) => ask(moderator, call)))
  const forAdmins = responses.filter(isForStaff).length
  expect(forAdmins).toBeGreaterThan(0)
  expect(forAdmins).toBeLessThan(staffCalls.length)
})

async function everyCall(): Promise<Call[]> {
  const { body } = await guest.get('/api/openapi.json')
  return Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

/** With an unknown id and an invalid body: permission is checked before either. */
function ask(newClient: TestClient, { method, path }: Call) {
  if (path === '/api/live') return { status: 200, headers: new Headers(), body: undefined } // a stream, for everyone
  return newClient.send(method, path.replaceAll(/\{\w+\}/g, '2147483647'), method === 'GET' ? undefined : {})
}

function isForStaff({ status, body }: Awaited<ReturnType<typeof ask>>) {
  return status === 403 && body?.code === 'staff_only'
}
