import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { giveAdminRole } from '#features/accounts/sign-in/email-verification.server.ts'
import { suspensions, users } from '#features/accounts/tables.ts'
import { identityReveals } from '#features/moderation/tables.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const chief = await createPerson(testApp, { firstName: 'Parvin', role: 'admin' })
const admin = newClient({ viewer: chief.viewer })
const as = async (role: 'member' | 'expert' | 'moderator') =>
  newClient({ viewer: (await createPerson(testApp, { role })).viewer })
const moderator = await as('moderator')
const recordOf = (subject: string) =>
  app.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)
const openSuspensions = (userId: string) =>
  app.db.$count(suspensions, sql`${suspensions.userId} = ${userId} and ${suspensions.endedAt} is null`)

test('a role is given, logged with the name of the giver, and shown in the list', async () => {
  const person = await createPerson(testApp, { firstName: 'Nilufar' })
  expect((await admin.patch(`/api/admin/members/${person.id}`, { role: 'expert' })).status).toBe(204)
  const found = await admin.get('/api/admin/members?q=nilufar')
  expect(found.body).toMatchObject([{ id: person.id, role: 'expert', suspended: false }])
  expect(await recordOf(`member:${person.id}`)).toMatchObject([
    { act: 'role_set', actorId: chief.id, actorName: 'Parvin Amini', details: { role: 'expert' } },
  ])
  expect((await admin.patch(`/api/admin/members/${person.id}`, { role: 'expert' })).status).toBe(204)
  expect(await recordOf(`member:${person.id}`), 'the same role again changes nothing').toHaveLength(1)
})

test('a member is notified of another role, on the site of the latest only', async () => {
  const person = await createPerson(testApp)
  const give = (role: string) => admin.patch(`/api/admin/members/${person.id}`, { role })
  await give('expert')
  expect(await testApp.mailTo(person.email)).toHaveLength(1)
  for (const role of ['expert', 'moderator']) await give(role)
  expect((await person.get('/api/notifications')).body).toMatchObject([
    { kind: 'role', url: '/admin', text: "You're now a moderator on Peyvand" },
  ])
  const [, mail] = await testApp.mailTo(person.email, 2)
  expect(mail?.subject).toBe('Your role on Peyvand has changed')
  expect(mail?.text).not.toContain('Unsubscribe')
})

test('a role needs a verified address; a refused action leaves no audit entry', async () => {
  const { id } = await createPerson(testApp, { verified: false })
  expect(await admin.patch(`/api/admin/members/${id}`, { role: 'moderator' })).toFailWith(409, 'not_proved')
  expect(await admin.patch('/api/admin/members/nobody', { role: 'member' })).toFailWith(404, 'not_found')
  expect(await recordOf(`member:${id}`)).toEqual([])
})

test('the last admin can be neither demoted nor suspended, and two who demote each other leave one', async () => {
  expect(await admin.patch(`/api/admin/members/${chief.id}`, { role: 'member' })).toFailWith(
    409,
    'last_admin',
  )
  const suspension = `/api/admin/members/${chief.id}/suspension`
  expect(await admin.post(suspension, { reason: 'tired' })).toFailWith(409, 'last_admin')
  const second = await createPerson(testApp, { role: 'admin' })
  const responses = await Promise.all([
    admin.patch(`/api/admin/members/${second.id}`, { role: 'member' }),
    newClient({ viewer: second.viewer }).patch(`/api/admin/members/${chief.id}`, { role: 'member' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
  await app.db.update(users).set({ role: 'admin' }).where(eq(users.id, chief.id))
  await app.db.update(users).set({ role: 'member' }).where(eq(users.id, second.id))
})

test('roles that two admins give to the same people at once wait for each other', async () => {
  const other = await createPerson(testApp, { role: 'admin' })
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(testApp)))
  const answers = await Promise.all(
    (['expert', 'admin', 'member', 'moderator', 'admin'] as const).flatMap((role) =>
      people.flatMap(({ id }) =>
        [admin, other].map((giver) => giver.patch(`/api/admin/members/${id}`, { role })),
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  for (const { id } of [other, ...people]) await admin.patch(`/api/admin/members/${id}`, { role: 'member' })
})

test('two admins who suspend each other leave one; a suspended one does not count, and nobody suspends themselves', async () => {
  const second = await createPerson(testApp, { role: 'admin' })
  const suspension = (id: string) => `/api/admin/members/${id}/suspension`
  const responses = await Promise.all([
    admin.post(suspension(second.id), { reason: 'x' }),
    newClient({ viewer: second.viewer }).post(suspension(chief.id), { reason: 'x' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
  const [left, gone] = responses[0]?.status === 204 ? [chief, second] : [second, chief]
  const own = newClient({ viewer: left.viewer })
  expect(await own.patch(`/api/admin/members/${left.id}`, { role: 'member' })).toFailWith(409, 'last_admin')
  expect((await own.delete(suspension(gone.id), { reason: 'x' })).status).toBe(204)
  expect(await own.post(suspension(left.id), { reason: 'x' })).toFailWith(403, 'not_yours')
  await app.db.update(users).set({ role: 'member' }).where(eq(users.id, second.id))
})

test('a member is suspended for a written reason, once, and unsuspended', async () => {
  const { id } = await createPerson(testApp, { firstName: 'Kaveh' })
  const path = `/api/admin/members/${id}/suspension`
  const rejected = await admin.post(path, { reason: ' ' })
  expect(rejected).toFailWith(422, 'invalid')
  expect(rejected.body.fields).toEqual({ reason: 'why_required' })
  const publish = vi.spyOn(app.live, 'publish')
  expect((await admin.post(path, { reason: 'Advertising' })).status).toBe(204)
  expect(await admin.post(path, { reason: 'Advertising' })).toFailWith(409, 'already_suspended')
  expect((await admin.get('/api/admin/members?q=kaveh')).body).toMatchObject([{ id, suspended: true }])
  expect((await admin.delete(path, { reason: 'Apologised' })).status).toBe(204)
  const published = publish.mock.calls.filter(([tag]) => tag === 'community-events')
  expect(published, 'moderators manage their events meanwhile').toHaveLength(2)
  publish.mockRestore()
  expect(await admin.delete(path, { reason: 'Apologised' })).toFailWith(404, 'not_found')
  expect(await openSuspensions(id)).toBe(0)
  expect((await recordOf(`member:${id}`)).map(({ act }) => act)).toEqual([
    'member_suspended',
    'suspension_ended',
  ])
})

test('a sealed suspension is neither shown nor ended through the member', async () => {
  const { id } = await createPerson(testApp, { firstName: 'Shirin' })
  await app.db.insert(suspensions).values({ userId: id, reason: 'sealed', sealed: true })
  expect((await admin.get('/api/admin/members?q=shirin')).body).toMatchObject([{ id, suspended: false }])
  expect(await admin.delete(`/api/admin/members/${id}/suspension`, { reason: 'x' })).toFailWith(
    404,
    'not_found',
  )
  expect(await openSuspensions(id)).toBe(1)
})

test('a sealed suspension ends without a trace when the member becomes a moderator or an admin, an open one stays', async () => {
  const [byAdmin, bySetting] = [await createPerson(testApp), await createPerson(testApp)]
  for (const { id } of [byAdmin, bySetting])
    await app.db.insert(suspensions).values([
      { userId: id, reason: 'for all to see' },
      { userId: id, reason: 'sealed', sealed: true },
    ])
  expect((await admin.patch(`/api/admin/members/${byAdmin.id}`, { role: 'expert' })).status).toBe(204)
  expect(await openSuspensions(byAdmin.id)).toBe(2)
  expect((await admin.patch(`/api/admin/members/${byAdmin.id}`, { role: 'moderator' })).status).toBe(204)
  await app.db.transaction((tx) => giveAdminRole(app, tx, bySetting.id))
  for (const { id } of [byAdmin, bySetting]) {
    expect(await openSuspensions(id)).toBe(1)
    expect(new Set((await recordOf(`member:${id}`)).map(({ act }) => act))).toEqual(new Set(['role_set']))
  }
  await app.db.update(users).set({ role: 'member' }).where(eq(users.id, bySetting.id))
})

test('members are searched with Arabic letters for Persian ones, by address, literally, and in pages', async () => {
  const ids = []
  for (const firstName of ['یاسمن', 'ياسمن', '100%'])
    ids.push((await createPerson(testApp, { firstName, childrenAges: 'twins of six' })).id)
  const both = await admin.get(`/api/admin/members?q=${encodeURIComponent('ياسمن')}`)
  expect(both.body.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]])
  expect(JSON.stringify(both.body)).not.toContain('twins')
  expect((await admin.get('/api/admin/members?q=100%25')).body).toHaveLength(1)
  expect((await admin.get(`/api/admin/members?q=${ids[0]}@EXAMPLE.org`)).body).toHaveLength(1)
  const page = await admin.get('/api/admin/members?limit=2')
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await admin.get(next)).body[0].id).toBe(ids[0])
})

test.each(['q=%00', 'q=%ED%A0%80', 'cursor=%00', 'cursor=a%20b', 'limit=0', 'limit=1e9'])(
  'a list of members with %s is answered without a bug',
  async (query) => {
    expect((await admin.get(`/api/admin/members?${query}`)).status).toBeLessThan(500)
  },
)

test('audit entries cannot be changed or removed, nor can the log of reveals', async () => {
  for (const table of [auditLog, identityReveals]) {
    for (const change of [
      sql`update ${table} set reason = 'x'`,
      sql`delete from ${table}`,
      sql`truncate ${table}`,
    ]) {
      const error = await app.db.execute(change).catch((thrown: Error) => thrown.cause)
      expect((error as Error).message).toMatch(/permanent/)
    }
  }
})

test('only admins read the audit log, newest first', async () => {
  const { body } = await admin.get('/api/admin/record?limit=3')
  const ids = body.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  expect(await moderator.get('/api/admin/record')).toFailWith(403, 'staff_only')
})

test('every call under /api/admin answers 403 to those it is not for, whatever they send', async () => {
  const { body } = await admin.get('/api/openapi.json')
  const forModerators =
    /overview|reports|review|hidden|author-blocks|restore|admin\/resources|admin\/community-events|admin\/regional-groups/
  const [member, expert] = [await as('member'), await as('expert')]
  const unverified = newClient({ viewer: { ...chief.viewer, verified: false } as typeof chief.viewer })
  let calls = 0
  for (const [path, methods] of Object.entries<object>(body.paths)) {
    if (!path.startsWith('/api/admin')) continue
    for (const method of Object.keys(methods)) {
      calls++
      const outside = [member, expert, unverified, ...(forModerators.test(path) ? [] : [moderator])]
      for (const one of outside)
        expect(
          await one.send(
            method.toUpperCase(),
            path.replace('{kind}', 'post').replace(/\{\w+\}/, '1'),
            undefined,
          ),
        ).toFailWith(403, 'staff_only')
    }
  }
  expect(calls).toBeGreaterThan(12)
})

test('the overview counts what waits; moderators see only what they decide on', async () => {
  await app.db.$client.query(`
    insert into posts (title, content, category) values ('Tea', 'Words', 'Education');
    insert into reports (post_id, reason, decided_at, decision) select id, 'Rude', now(), 'kept' from posts;
    insert into resources (title, description, url, category, decided_at, folded)
      values ('Poems', 'To read', 'https://example.org', 'books', now(), '');
    insert into access_requests (user_id, granted, decided_at) select id, false, now() from users limit 1;
    insert into event_suggestions (title, done) values ('Dealt with', true);
    insert into newsletter_issues (audience, state) values ('events', 'paused');
    insert into newsletters (email, subscribed) values ('left@example.org', false)`)
  const { body } = await admin.get('/api/admin/overview')
  const members = await app.db.$count(users)
  const forModerator = { openReports: 0, waitingResources: 0, heldTexts: 0 }
  const pending = { suggestions: 0, newsletterDrafts: 0, accessRequests: 0 }
  expect(body).toEqual({ ...forModerator, ...pending, members, waiting: 0, subscribers: 0 })
  expect((await moderator.get('/api/admin/overview')).body).toEqual(forModerator)
  await admin.post('/api/events/suggestions', { title: 'Tiles' })
  await admin.post('/api/admin/newsletter/issues', { subject: 'News', message: 'Some' })
  await app.db.$client.query(`
    insert into comments (content, post_id, held, hidden_at) select 'See www.example.org', id, true, now() from posts;
    insert into newsletter_issues (audience, state) values ('members', 'paused')`)
  expect((await admin.get('/api/admin/overview')).body).toMatchObject({
    ...{ heldTexts: 1, suggestions: 1, newsletterDrafts: 2 },
  })
})

test.each(['post', 'patch', 'delete'] as const)('only admins %s polls', async (method) => {
  const path = method === 'post' ? '/api/polls' : '/api/polls/1'
  for (const one of [await as('member'), moderator])
    expect(await one[method](path, {})).toFailWith(403, 'staff_only')
})
