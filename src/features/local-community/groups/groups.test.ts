import { expect, test } from 'vitest'
import { EDITS_LIMITS } from '#features/accounts/rules.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const sara = await createPerson(testApp, { firstName: 'Saraye' })
const GROUP = { name: 'Families of Oslo', nameFA: 'خانواده‌های اسلو', city: 'Oslo', country: 'Norway' }
const make = async (more: Record<string, unknown> = {}, person = sara) =>
  (await person.post('/api/regional-groups', { ...GROUP, ...more })).body
const join = (who: { post: typeof sara.post }, id: number) => who.post(`/api/regional-groups/${id}/join`)

test('the creator of a group is its organizer and its first member', async () => {
  const response = await sara.post('/api/regional-groups', GROUP)
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject({ ...GROUP, memberCount: 1, isActive: true, mine: 'organiser' })
  expect((await guest.get(`/api/regional-groups/${response.body.id}`)).body.mine).toBeNull()
})

test.each([
  ['no name', { name: ' ' }, { name: 'group_name_required' }],
  ['no city', { city: '' }, { city: 'city_required' }],
  ['no country', { country: undefined }, { country: 'country_required' }],
  ['a book for a name', { name: 'x'.repeat(101) }, { name: 'group_name_too_long' }],
])('refused with its field: %s', async (_, change, fields) => {
  const response = await sara.post('/api/regional-groups', { ...GROUP, ...change })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual(fields)
})

test('guests create and join nothing, and only organizers change and close', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  await join(omid, id)
  expect(await guest.post('/api/regional-groups', GROUP)).toFailWith(401, 'sign_in_first')
  expect(await join(guest, id)).toFailWith(401, 'sign_in_first')
  for (const person of [omid, await createPerson(testApp)]) {
    expect(await person.patch(`/api/regional-groups/${id}`, GROUP)).toFailWith(403, 'not_yours')
    expect(await person.post(`/api/regional-groups/${id}/closing`, { reason: 'no' })).toFailWith(
      403,
      'not_yours',
    )
  }
  expect(await join(omid, 999_999)).toFailWith(404, 'group_not_found')
  expect((await sara.patch(`/api/regional-groups/${id}`, { ...GROUP, name: 'Another' })).body.name).toBe(
    'Another',
  )
})

test('joining and leaving twice count once, and forty at once are forty', async () => {
  const { id } = await make()
  const people = await Promise.all(Array.from({ length: 40 }, () => createPerson(testApp)))
  await Promise.all(people.flatMap((one) => [join(one, id), join(one, id)]))
  expect((await guest.get(`/api/regional-groups/${id}`)).body.memberCount).toBe(41)
  await Promise.all(
    people.slice(0, 10).flatMap((one) => [1, 2].map(() => one.delete(`/api/regional-groups/${id}/join`))),
  )
  expect((await guest.get(`/api/regional-groups/${id}`)).body.memberCount).toBe(31)
})

test('a request for one’s own groups lists no other groups', async () => {
  const [own, other] = [await make(), await make({}, await createPerson(testApp))]
  const omid = await createPerson(testApp)
  await join(omid, own.id)
  const idsOf = async (who: Pick<typeof sara, 'get'>) =>
    (await who.get('/api/regional-groups?mine=true&limit=100')).body.map(({ id }: { id: number }) => id)
  expect(await idsOf(omid)).toEqual([own.id])
  expect(await idsOf(sara)).toContain(own.id)
  expect(await idsOf(sara)).not.toContain(other.id)
  expect(await idsOf(guest)).toEqual([])
})

test('a group is found by city and country, in both languages and with typing errors', async () => {
  const { id } = await make({ name: 'Norooz', nameFA: null, city: 'Toronto', country: 'Canada' })
  const other = await make({ name: 'Berlin', nameFA: null, city: 'برلین', country: 'آلمان' })
  const found = async (q: string) =>
    (await guest.get(`/api/regional-groups?q=${encodeURIComponent(q)}`)).body.map(
      (each: { id: number }) => each.id,
    )
  for (const q of ['toronto', 'TORON', 'تورنتو', 'Canada', 'كانادا', 'کانادا', 'Toronto, Canada', 'Tornoto'])
    expect(await found(q), q).toContain(id)
  for (const q of ['Berlin', 'برلين', 'Germany', 'Deutschland', 'آلمان'])
    expect(await found(q), q).toContain(other.id)
  expect(await found('Berlin')).not.toContain(id)
  expect(await found('zzqqxx')).toEqual([])
})

test('groups are read in pages, the largest first', async () => {
  const { id } = await make({ city: 'Pagetown' })
  await join(await createPerson(testApp), id)
  await make({ city: 'Pagetown' })
  const first = await guest.get('/api/regional-groups?q=pagetown&limit=1')
  expect(first.body[0].id).toBe(id)
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await guest.get(next)).body).toHaveLength(1)
  expect(await guest.get('/api/regional-groups?cursor=zz')).toFailWith(422, 'invalid')
})

test('a closed group keeps its page, its members and its events, and accepts nobody and nothing new', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp)
  await join(omid, id)
  const event = { title: 'Picnic', eventType: 'meetup', date: '2099-05-01T12:00Z', groupId: id }
  const { body: communityEvent } = await omid.post('/api/community-events', event)
  expect((await sara.post(`/api/regional-groups/${id}/closing`, { reason: 'We moved.' })).body).toMatchObject(
    {
      isActive: false,
      closeReason: 'We moved.',
      memberCount: 2,
    },
  )
  expect(await join(await createPerson(testApp), id)).toFailWith(409, 'group_closed')
  expect(await omid.post('/api/community-events', event)).toFailWith(409, 'group_closed')
  expect(await sara.patch(`/api/regional-groups/${id}`, { name: 'x' })).toFailWith(409, 'group_closed')
  expect(await sara.post(`/api/regional-groups/${id}/closing`, { reason: 'x' })).toFailWith(
    409,
    'group_closed',
  )
  expect((await guest.get(`/api/community-events/${communityEvent.id}`)).body.groupName).toBe(GROUP.name)
  expect(
    (await guest.get('/api/regional-groups?limit=100')).body.map((each: { id: number }) => each.id),
  ).not.toContain(id)
  const found = (await guest.get('/api/search?q=Oslo&type=group')).body
  expect(found.map(({ url }: { url: string }) => url)).not.toContain(`/local-community/${id}`)
})

test('members are notified when their group is closed and opened again, by at most three emails a day', async () => {
  const organizer = await createPerson(testApp)
  const omid = await createPerson(testApp, { lang: 'fa' })
  const { id } = await make({}, organizer)
  await join(omid, id)
  const path = `/api/regional-groups/${id}/closing`
  for (let i = 0; i < 2; i++) {
    await organizer.post(path, { reason: 'It is the summer.' })
    await organizer.delete(path)
  }
  expect((await omid.get('/api/notifications')).body).toMatchObject(
    ['باز شد', 'بسته شد', 'باز شد', 'بسته شد'].map((text) => ({
      kind: 'message',
      url: `/local-community/${id}`,
      text: expect.stringContaining(text),
      words: null,
    })),
  )
  const mails = await testApp.mailTo(omid.email)
  expect(mails.map(({ subject }) => subject?.split(':')[0]).sort()).toEqual([
    'دوباره باز شد',
    'گروه بسته شد',
    'گروه بسته شد',
  ])
  expect(mails.map(({ text }) => text).join()).toContain('دلیل بستن را هم در صفحهٔ گروه می‌بینید')
  expect((await organizer.get('/api/notifications')).body).toMatchObject([{ kind: 'member' }])
})

test('a moderator closes a group, with an audit entry', async () => {
  const { id } = await make()
  const moderator = await createPerson(testApp, { role: 'moderator' })
  expect(
    (await moderator.post(`/api/regional-groups/${id}/closing`, { reason: 'Spam.' })).body.isActive,
  ).toBe(false)
  const { rows } = await testApp.app.db.$client.query('select reason from admin_record where subject = $1', [
    `group:${id}`,
  ])
  expect(rows).toEqual([{ reason: 'Spam.' }])
})

test('members see first names and nothing else, others none; the last organizer names another before leaving', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp, { firstName: 'Omid', lastName: 'Secretlast' })
  await join(omid, id)
  const path = `/api/regional-groups/${id}/members`
  expect(await guest.get(path)).toFailWith(401, 'sign_in_first')
  expect(await (await createPerson(testApp)).get(path)).toFailWith(403, 'group_members_only')
  const { body } = await omid.get(path)
  expect(body.map(({ firstName, role }: { firstName: string; role: string }) => [firstName, role])).toEqual([
    ['Saraye', 'organiser'],
    ['Omid', 'member'],
  ])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Secretlast|${omid.id}|${sara.id}|@`))
  expect(await sara.delete(`/api/regional-groups/${id}/join`)).toFailWith(409, 'last_organiser')
  expect(await omid.patch(`${path}/${body[1].id}`, { role: 'organiser' })).toFailWith(403, 'not_yours')
  expect((await sara.patch(`${path}/${body[1].id}`, { role: 'organiser' })).status).toBe(204)
  expect((await sara.delete(`/api/regional-groups/${id}/join`)).body).toMatchObject({
    mine: null,
    memberCount: 1,
  })
  expect(await omid.patch(`${path}/${body[1].id}`, { role: 'member' })).toFailWith(409, 'last_organiser')
  expect(await omid.patch(`${path}/999999`, { role: 'member' })).toFailWith(404, 'member_not_found')
})

test('a new organizer is notified once, on the site and by email', async () => {
  const { id } = await make()
  const omid = await createPerson(testApp, { firstName: 'Omid', lang: 'fa' })
  await join(omid, id)
  const [, member] = (await omid.get(`/api/regional-groups/${id}/members`)).body
  for (const role of ['member', 'organiser', 'organiser', 'member', 'organiser'])
    await sara.patch(`/api/regional-groups/${id}/members/${member.id}`, { role })
  const { body } = await omid.get('/api/notifications')
  expect(body).toMatchObject([{ kind: 'member', url: `/local-community/${id}` }])
  const mails = await testApp.mailTo(omid.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/گردانندهٔ .*خانواده‌های اسلو.* هستید/)
  expect(mails[0]?.text).toContain('مشخصات گروه را ویرایش کنید')
})

test('closing and opening a group count as edits, as each notifies all members', async () => {
  const limited = await openTestApp()
  const organizer = await createPerson(limited)
  const { id } = (await organizer.post('/api/regional-groups', GROUP)).body
  const path = `/api/regional-groups/${id}/closing`
  const answers = []
  for (let edits = 0; edits < EDITS_LIMITS.verified.most; edits += 2)
    answers.push(await organizer.post(path, { reason: 'Moving' }), await organizer.delete(path))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await organizer.post(path, { reason: 'Moving' })).toFailWith(429, 'too_many')
  expect(await organizer.patch(`/api/regional-groups/${id}`, { name: 'x' })).toFailWith(429, 'too_many')
})

test('changes of members’ roles count as edits, as each reloads the group for everyone who reads it', async () => {
  const limited = await openTestApp()
  const [organizer, member] = [await createPerson(limited), await createPerson(limited)]
  const { id } = (await organizer.post('/api/regional-groups', GROUP)).body
  await member.post(`/api/regional-groups/${id}/join`)
  const [, { id: membershipId }] = (await organizer.get(`/api/regional-groups/${id}/members`)).body
  const setRole = (role: string) =>
    organizer.patch(`/api/regional-groups/${id}/members/${membershipId}`, { role })
  const statuses = new Set<number>()
  for (let edits = 0; edits < EDITS_LIMITS.verified.most; edits++)
    statuses.add((await setRole(edits % 2 ? 'member' : 'organiser')).status)
  expect([...statuses]).toEqual([204])
  expect(await setRole('organiser')).toFailWith(429, 'too_many')
})

test('when the last organizer deletes the account, the group goes to the longest-standing member', async () => {
  const leaving = await createPerson(testApp)
  const { id } = await make({}, leaving)
  const successor = await createPerson(testApp)
  await join(successor, id)
  await join(await createPerson(testApp), id)
  const closed = (await make({ city: 'Closed' }, leaving)).id
  await join(successor, closed)
  const closing = await leaving.post(`/api/regional-groups/${closed}/closing`, { reason: 'Too far apart' })
  expect(closing.status).toBe(200)
  const alone = await make({ city: 'Alone' }, leaving)
  expect((await leaving.get('/api/me/export')).body.localCommunity.groups).toHaveLength(3)
  expect((await leaving.delete('/api/me', { posts: 'keep' })).status).toBe(204)
  expect((await successor.get(`/api/regional-groups/${id}`)).body).toMatchObject({
    mine: 'organiser',
    memberCount: 2,
  })
  expect((await successor.get('/api/notifications')).body).toMatchObject([
    { kind: 'member', url: `/local-community/${id}` },
    { kind: 'message', url: `/local-community/${closed}` },
  ])
  expect((await guest.get(`/api/regional-groups/${alone.id}`)).body).toMatchObject({
    isActive: false,
    memberCount: 0,
  })
  expect((await guest.get('/api/search?q=Alone&type=group')).body).toEqual([])
})

test('a group shows the discussions of its city, the newest first, and nothing anonymous or hidden', async () => {
  const { id } = await make({ city: 'Quietville' })
  const omid = await createPerson(testApp, {
    city: 'Quietville',
    country: 'NO',
    location: 'Quietville, Norway',
  })
  const post = { title: 'Named', content: 'Words', category: 'Education' }
  await omid.post('/api/posts', post)
  await omid.post('/api/posts', { ...post, title: 'Unnamed', anonymous: true })
  await omid.post('/api/posts', { ...post, title: 'Hidden' })
  await omid.post('/api/posts', { ...post, title: 'Newer' })
  await testApp.app.db.$client.query("update posts set hidden_at = now() where title = 'Hidden'")
  const { body } = await guest.get(`/api/regional-groups/${id}/discussions`)
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Newer', 'Named'])
})

test('a group shows the discussions of its city, however each has spelled it', async () => {
  const { id } = await make({ city: 'تروندهایم' })
  const omid = await createPerson(testApp, { city: 'Trondheim', country: 'NO' })
  await omid.post('/api/posts', { title: 'Skiing', content: 'Words', category: 'Education' })
  const { body } = await guest.get(`/api/regional-groups/${id}/discussions`)
  expect(body).toMatchObject([{ title: 'Skiing' }])
})

test('who deleted the account in another tab is asked to sign in, and no group is left', async () => {
  const gone = await createPerson(testApp)
  await testApp.app.db.$client.query('delete from users where id = $1', [gone.id])
  const response = await gone.post('/api/regional-groups', { ...GROUP, name: 'Nobody’s' })
  expect(response).toFailWith(401, 'sign_in_first')
  const { rows } = await testApp.app.db.$client.query("select from regional_groups where name = 'Nobody’s'")
  expect(rows).toHaveLength(0)
})

test('the calendar of a group has its public events, and that of a hidden group stays out of shared caches', async () => {
  const { id } = await make({ city: 'Hidden' })
  const feed = `/api/regional-groups/${id}/calendar.ics`
  const event = { eventType: 'meetup', date: '2099-05-01T12:00Z', groupId: id }
  for (const more of [{ title: 'Open' }, { title: 'Of members', isPublic: false }, { title: 'Reported' }])
    await sara.post('/api/community-events', { ...event, ...more })
  await testApp.app.db.$client.query(
    "update community_events set hidden_at = now() where group_id = $1 and title = 'Reported'",
    [id],
  )
  expect(String((await sara.get(feed)).body).match(/^SUMMARY.*/gm)).toEqual(['SUMMARY:Open'])
  expect((await sara.get(feed)).headers.get('cache-control')).toBe('public, max-age=3600')
  await testApp.app.db.$client.query('update regional_groups set hidden_at = now() where id = $1', [id])
  expect((await sara.get(feed)).headers.get('cache-control')).toBe('private, no-cache')
  expect(await guest.get(feed)).toFailWith(404, 'group_not_found')
})

test('what a group did before is not found where the group is not', async () => {
  const { id } = await make({ city: 'Gone' })
  expect((await guest.get(`/api/regional-groups/${id}/past`)).body).toEqual([])
  await testApp.app.db.$client.query('update regional_groups set hidden_at = now() where id = $1', [id])
  for (const group of [id, 999_999])
    expect(await guest.get(`/api/regional-groups/${group}/past`)).toFailWith(404, 'group_not_found')
})

test('members are found by their first name, in any letters, and by nothing that the list does not show', async () => {
  const { id } = await make()
  const kian = await createPerson(testApp, { firstName: 'كيان', lastName: 'Secretlast' })
  const zoe = await createPerson(testApp, { firstName: 'Zoë-Marie', lastName: 'کیان' })
  const other = await createPerson(testApp, { firstName: 'Zoe' })
  for (const person of [kian, zoe, other]) await join(person, id)
  const path = (q: string) => `/api/regional-groups/${id}/members?q=${encodeURIComponent(q)}`
  const found = async (q: string) =>
    (await kian.get(path(q))).body.map(({ firstName }: { firstName: string }) => firstName)
  expect(await found('کیان')).toEqual(['كيان'])
  expect(await found('marie ZOE')).toEqual(['Zoë-Marie'])
  expect(await found('sara')).toEqual(['Saraye'])
  for (const q of ['Secretlast', kian.email, '!', '%', 'nobody']) expect(await found(q), q).toEqual([])
  expect(await found(' ')).toHaveLength(4)
  const { body, headers } = await kian.get(`${path('zoe')}&limit=1`)
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
  expect([...body, ...(await kian.get(next)).body]).toMatchObject([
    { firstName: 'Zoë-Marie' },
    { firstName: 'Zoe' },
  ])
  expect(await guest.get(path('zoe'))).toFailWith(401, 'sign_in_first')
  const [outside, moderator] = [
    await createPerson(testApp),
    await createPerson(testApp, { role: 'moderator' }),
  ]
  expect(await outside.get(path('zoe'))).toFailWith(403, 'group_members_only')
  expect((await moderator.get(path('zoe'))).body).toHaveLength(2)
  expect(await kian.get(path('x'.repeat(201)))).toFailWith(422, 'invalid')
})
