import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type Ctx, GUEST, type Viewer } from '#platform/app-context.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { makeAdminLink } from '../sign-in/admin-link.server.ts'
import { suspensions, users } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'
import { endSuspension, listMembers, setAccountRole, suspendMember } from './members.server.ts'

const { app, newClient, mailTo } = await openTestApp()
const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })
const as = (viewer: Viewer): Ctx => ({ ...app, viewer, lang: 'en', now: new Date(), addressHash: '' })
const idOf = async (email: string) =>
  (await app.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? ''
const viewer = (id: string, role: 'member' | 'moderator' | 'admin'): Viewer => ({
  signedIn: true,
  id,
  role,
  sessionId: 's',
  verified: true,
  suspended: false,
})
const admin = as(viewer('boss', 'admin'))
const apiError = (code: string) => expect.objectContaining({ code })

test('the console’s link signs the operator in once, while nobody else is admin', async () => {
  const first = (await makeAdminLink(app)) ?? ''
  const secondLink = (await makeAdminLink(app)) ?? ''
  expect(secondLink).not.toBe(first)
  const token = new URL(first).searchParams.get('token')
  const operator = newClient()
  expect((await operator.post('/api/sign-in/confirm', { token })).body).toMatchObject({ role: 'admin' })
  expect(await newClient().post('/api/sign-in/confirm', { token })).toFailWith(422, 'link_expired')

  await signUpVerified('real@example.org')
  await setAccountRole(admin, await idOf('real@example.org'), 'admin')
  expect(await makeAdminLink(app)).toBeUndefined()
})

test('a role needs a verified address, and takes effect at once', async () => {
  await signUp('unproved@example.org')
  await expect(setAccountRole(admin, await idOf('unproved@example.org'), 'moderator')).rejects.toEqual(
    apiError('not_proved'),
  )
  const person = await signUpVerified('able@example.org')
  expect((await person.get('/api/auth/user')).body.role).toBe('member')
  await setAccountRole(admin, await idOf('able@example.org'), 'expert')
  expect((await person.get('/api/auth/user')).body.role).toBe('expert')
  const id = await idOf('able@example.org')
  const publish = vi.spyOn(app.live, 'publish')
  for (const change of [
    () => setAccountRole(admin, id, 'moderator'),
    () => suspendMember(admin, id, 'Rude'),
    () => endSuspension(admin, id),
  ]) {
    publish.mockClear()
    await change()
    expect(publish, 'for the sessions that are open').toHaveBeenCalledWith(viewerTag(id))
  }
  await expect(setAccountRole(admin, 'nobody', 'member')).rejects.toEqual(apiError('not_found'))
  await expect(setAccountRole(as(viewer('x', 'moderator')), 'nobody', 'member')).rejects.toEqual(
    apiError('not_yours'),
  )
})

test('a failure in the same transaction leaves the role as it was', async () => {
  await signUpVerified('kept@example.org')
  const id = await idOf('kept@example.org')
  await expect(
    setAccountRole(admin, id, 'admin', () => Promise.reject(new Error('no record'))),
  ).rejects.toThrow('no record')
  expect((await app.db.select().from(users).where(eq(users.id, id)))[0]?.role).toBe('member')
})

test('a suspended member can read, and may write again later', async () => {
  const person = await signUp('noisy@example.org')
  const id = await idOf('noisy@example.org')
  await suspendMember(as(viewer('mod', 'moderator')), id, 'spam')
  expect((await person.get('/api/auth/user')).body.suspended).toBe(true)
  await expect(suspendMember(admin, id, 'spam')).rejects.toEqual(apiError('already_suspended'))
  await endSuspension(admin, id)
  expect((await person.get('/api/auth/user')).body.suspended).toBe(false)
  await expect(endSuspension(admin, id)).rejects.toEqual(apiError('not_found'))
  await expect(suspendMember(as(GUEST), id, 'x')).rejects.toEqual(apiError('not_yours'))
})

test('a moderator cannot suspend an admin, nor anybody themselves', async () => {
  await signUpVerified('other-admin@example.org')
  const id = await idOf('other-admin@example.org')
  await setAccountRole(admin, id, 'admin')
  await expect(suspendMember(as(viewer('mod', 'moderator')), id, 'x')).rejects.toEqual(apiError('not_yours'))
  await expect(suspendMember(as(viewer(id, 'admin')), id, 'x')).rejects.toEqual(apiError('not_yours'))
})

test('a sealed suspension holds and is seen by nobody but the one it concerns', async () => {
  const person = await signUp('sealed@example.org')
  const id = await idOf('sealed@example.org')
  await app.db.insert(suspensions).values({ userId: id, reason: 'an anonymous post', sealed: true })
  expect((await person.get('/api/auth/user')).body.suspended).toBe(true)
  const { rows } = await listMembers(admin, { q: 'sealed@' })
  expect(rows).toMatchObject([{ id, suspended: false }])
  await expect(endSuspension(admin, id)).rejects.toEqual(apiError('not_found'))
})

test('members are found by either spelling of their name, page by page', async () => {
  for (const n of [1, 2, 3])
    await signUp(`ali${n}@example.org`, {}, { firstName: 'علي', lastName: `کریمی_${n}` })
  const found = await listMembers(admin, { q: 'علی' })
  expect(found.rows.map(({ email }) => email)).toEqual([
    'ali3@example.org',
    'ali2@example.org',
    'ali1@example.org',
  ])
  expect((await listMembers(admin, { q: '%' })).rows).toEqual([])
  const page = await listMembers(admin, { q: 'ALI', limit: 2 })
  expect(page.rows).toHaveLength(2)
  const rest = await listMembers(admin, { q: 'ALI', limit: 2, cursor: page.next })
  expect(rest.rows.map(({ email }) => email)).toEqual(['ali1@example.org'])
  expect(rest.next).toBeUndefined()
  expect(JSON.stringify(found)).not.toContain('4 and 7')
  await expect(listMembers(as(viewer('x', 'moderator')), {})).rejects.toEqual(apiError('not_yours'))
})

test('the next page follows also when the last member of the page before has left, of several who joined at once too', async () => {
  const joined = { firstName: 'Leaving', lastName: '', createdAt: new Date('2026-01-01T10:00:00.123Z') }
  const ids = ['left-1', 'left-2', 'left-3', 'left-4']
  await app.db.insert(users).values(ids.map((id) => ({ ...joined, id, email: `${id}@example.org` })))
  const { rows, next } = await listMembers(admin, { q: 'Leaving', limit: 2 })
  expect(rows.map(({ id }) => id)).toEqual(['left-4', 'left-3'])
  await app.db.delete(users).where(eq(users.id, 'left-3'))
  const rest = await listMembers(admin, { q: 'Leaving', limit: 2, cursor: next })
  expect(rest).toMatchObject({ rows: [{ id: 'left-2' }, { id: 'left-1' }], next: undefined })
  const boss = newClient({ viewer: viewer('boss', 'admin') })
  const link = (await boss.get('/api/admin/members?q=Leaving&limit=1')).headers.get('link') ?? ''
  const second = await boss.get(/<(.*)>/.exec(link)?.[1] ?? '')
  expect(second.body).toMatchObject([{ id: 'left-2' }])
  for (const wrong of ['left-2', 'MQ.left-2', '.left-2', 'MS4x.', 'MS4x.%00', `MS4x.${'x'.repeat(65)}`])
    expect(await boss.get(`/api/admin/members?cursor=${wrong}`)).toFailWith(422, 'invalid')
})
