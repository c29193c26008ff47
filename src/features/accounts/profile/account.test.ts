import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { readSignInEmail } from '../../../../tests/sign-in.ts'
import { signUpHelpers } from '../../../../tests/sign-up.ts'
import { NAME_CHANGES, PROFILE_CHANGES } from '../rules.ts'
import { sessions } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'

const testApp = await openTestApp({ ADMIN_EMAILS: 'chief@example.org' })
const { app, newClient, mailTo } = testApp

const { signUp, signUpVerified } = signUpHelpers({ newClient, mailTo })

test('signing out ends the session in the database, not only in the browser', async () => {
  const person = await signUp('leaver@example.org')
  const cookie = person.cookies()
  const response = await person.post('/api/sign-out')
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie().join()).toMatch(/^peyvand\.session_token=[^;]*; Max-Age=0/)
  expect(await newClient().get('/api/auth/user', { cookie })).toFailWith(401, 'sign_in_first')
})

test('/api/login leads to the sign-in page and keeps a path of this site', async () => {
  const to = async (path: string) => {
    const response = await newClient().get(`/api/login?to=${encodeURIComponent(path)}`)
    expect(response.status).toBe(302)
    return response.headers.get('location')
  }
  expect((await newClient().get('/api/login')).headers.get('location')).toBe('/sign-in')
  expect(await to('/community/7?sort=new')).toBe('/sign-in?to=%2Fcommunity%2F7%3Fsort%3Dnew')
  expect(await to('/fa/community')).toBe('/sign-in?to=%2Ffa%2Fcommunity')
  for (const trap of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:1',
  ])
    expect(await to(trap)).toBe('/sign-in')
})

test('whoever comes from a page under /fa or /en signs in and out in its language', async () => {
  const lead = async (path: string, referer: string) =>
    (await newClient().get(path, { referer })).headers.get('location')
  expect(await lead('/api/login?to=/community', 'http://peyvand.test/fa/help')).toBe(
    '/fa/sign-in?to=%2Fcommunity',
  )
  expect(await lead('/api/logout', 'http://peyvand.test/en')).toBe('/en')
  for (const referer of ['http://peyvand.test/help', 'http://peyvand.test/fax', 'nonsense', ''])
    expect(await lead('/api/login', referer)).toBe('/sign-in')
})

test('people see their own sessions by device and end them', async () => {
  const email = 'sessions@example.org'
  const phone = await signUpVerified(email, {
    headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
  })
  const laptop = newClient({
    lang: 'fa',
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' },
  })
  await laptop.post('/api/sign-in', { email })
  await laptop.post('/api/sign-in/confirm', { token: readSignInEmail((await mailTo(email, 2))[1]).token })

  const { id: userId } = (await phone.get('/api/auth/user')).body
  await app.db.insert(sessions).values({ id: 'over', token: 'over', userId, expiresAt: new Date(0) })
  const { body } = await phone.get('/api/me/sessions')
  expect(body.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
    ['Chrome on Windows', false],
    ['Firefox on Android', true],
  ])
  expect((await laptop.get('/api/me/sessions')).body[0].device).toBe('کروم روی ویندوز')
  const stranger = await signUp('stranger@example.org')
  expect(await stranger.delete(`/api/me/sessions/${body[0].id}`)).toFailWith(404, 'not_found')
  expect((await phone.delete(`/api/me/sessions/${body[0].id}`)).status).toBe(204)
  expect(await laptop.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  await laptop.post('/api/sign-in', { email })
  await laptop.post('/api/sign-in/confirm', { token: readSignInEmail((await mailTo(email, 3))[2]).token })
  expect((await laptop.get('/api/auth/user')).status).toBe(200)
  expect((await phone.delete('/api/me/sessions')).status).toBe(204)
  expect(await laptop.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
  expect((await phone.get('/api/auth/user')).status).toBe(200)
})

test('a profile changes only the fields it is given, and the place follows', async () => {
  const person = await signUp('change@example.org')
  const response = await person.patch('/api/me', {
    location: 'تورنتو، کانادا',
    childrenAges: null,
    lang: 'fa',
  })
  expect(response.body).toMatchObject({
    location: 'تورنتو، کانادا',
    country: 'CA',
    city: 'تورنتو',
    childrenAges: null,
    lang: 'fa',
    firstName: 'Sara',
    parentingInterests: 'Books',
  })
  expect(await person.patch('/api/me', { firstName: '' })).toFailWith(422, 'invalid')
  expect((await person.patch('/api/me', { role: 'admin' })).body.role).toBe('member')
  expect(await newClient().patch('/api/me', { lang: 'en' })).toFailWith(401, 'sign_in_first')
})

test('a session in use is extended once a day, in the database and in the browser', async () => {
  const person = await signUp('slider@example.org')
  const { id } = (await person.get('/api/auth/user')).body
  expect((await person.get('/api/auth/user')).headers.getSetCookie()).toEqual([])
  const expiry = async () =>
    (await app.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.expiresAt
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

  await app.db
    .update(sessions)
    .set({ expiresAt: inDays(20) })
    .where(eq(sessions.userId, id))
  app.live.publish(viewerTag(id))
  // A call that runs while the change is published leaves the extension to the next one.
  await expect
    .poll(async () => (await person.get('/api/auth/user')).headers.getSetCookie().join())
    .toMatch(/Max-Age=2592000/)
  expect((await expiry())?.getTime()).toBeGreaterThan(inDays(29.9).getTime())

  await app.db
    .update(sessions)
    .set({ expiresAt: inDays(-0.01) })
    .where(eq(sessions.userId, id))
  app.live.publish(viewerTag(id))
  expect(await person.get('/api/auth/user')).toFailWith(401, 'sign_in_first')
})

test('a suspended person cannot speak through the name, and can change what nobody else sees', async () => {
  const person = await createPerson(testApp, { suspended: true, lastName: 'Amini' })
  expect(await person.patch('/api/me', { firstName: 'RequestContext evil.example' })).toFailWith(
    403,
    'suspended',
  )
  expect(await person.patch('/api/me', { lastName: 'Liar', lang: 'fa' })).toFailWith(403, 'suspended')
  // The form sends the whole account, the names as they are.
  const own = { firstName: 'Sara', lastName: 'Amini', lang: 'fa', timeZone: 'Europe/Oslo', childrenAges: '3' }
  const response = await person.patch('/api/me', own)
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject(own)
})

test('another name is on every page at once; what nobody else sees is not published, nor is the same name', async () => {
  const person = await createPerson(testApp, { lastName: 'Amini' })
  const guests = new ResponseCache(100_000)
  const publish = vi.spyOn(app.live, 'publish')
  app.live.onChange((tag) => guests.drop(tag))
  const isStillCached = async (input: object) => {
    const page = { status: 200, etag: '', encodings: {}, tags: new Set(['posts']), isComplete: true }
    guests.store('/community', page, guests.snapshot())
    publish.mockClear()
    expect((await person.patch('/api/me', input)).status).toBe(200)
    return guests.get('/community') !== undefined
  }
  const own = { firstName: 'Sara', lastName: 'Amini', lang: 'fa', childrenAges: '3' }
  expect(await isStillCached(own)).toBe(true)
  expect(publish).not.toHaveBeenCalled()
  expect(await isStillCached({ location: 'Oslo', timeZone: 'Europe/Oslo' })).toBe(true)
  expect(publish).not.toHaveBeenCalled()
  expect(await isStillCached({ ...own, lastName: 'Azadi' })).toBe(false)
})

test('a name changes a few times a day, and everything else as often as anyone needs', async () => {
  const person = await createPerson(testApp)
  for (let n = 0; n < NAME_CHANGES.most; n++)
    expect((await person.patch('/api/me', { firstName: `Sara ${n}` })).status).toBe(200)
  expect(await person.patch('/api/me', { firstName: 'Sara' })).toFailWith(429, 'too_many')
  expect(
    (await person.patch('/api/me', { lang: 'fa', firstName: `Sara ${NAME_CHANGES.most - 1}` })).status,
  ).toBe(200)
  const script = await createPerson(testApp)
  for (let n = 0; n < PROFILE_CHANGES.most; n++)
    expect((await script.patch('/api/me', { childrenAges: `${n}` })).status).toBe(200)
  expect(await script.patch('/api/me', { childrenAges: '3' })).toFailWith(429, 'too_many')
})
