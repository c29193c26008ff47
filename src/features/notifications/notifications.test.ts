import { expect, test } from 'vitest'
import { dispatchNotifications, notificationTopic } from '#platform/live/notifications.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { deleteOldNotifications } from './cleanup.server.ts'
import { type NewNotification, notify, withdrawNotifications } from './notify.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient } = testApp
const guest = newClient()
type Person = Awaited<ReturnType<typeof createPerson>>

let count = 0
const newNotification = (to: Person, given: Partial<NewNotification> = {}): NewNotification => ({
  to: to.id,
  kind: 'changed',
  key: `event:${++count}`,
  url: '/events/1',
  about: { title: 'Yalda' },
  ...given,
})
const notifyPeople = async (notifications: NewNotification[], by?: Person) => {
  const ctx = by ? { viewer: by.viewer } : {}
  const pending = await app.db.transaction((tx) => notify(ctx, tx, notifications))
  await dispatchNotifications(app, pending)
  return pending
}
const notificationsOf = async (person: Person) => (await person.get('/api/notifications')).body
const unreadOf = async (person: Person) => (await person.get('/api/notifications/count')).body.unread

test('a guest has no notifications and is asked to sign in', async () => {
  for (const path of ['', '/count'])
    expect(await guest.get(`/api/notifications${path}`)).toFailWith(401, 'sign_in_first')
  expect(await guest.post('/api/notifications/read', { ids: [1] })).toFailWith(401, 'sign_in_first')
})

test('a person is notified once of the same, and never of what they did themselves', async () => {
  const mina = await createPerson(testApp)
  const notification = newNotification(mina)
  expect(await notifyPeople([notification])).toHaveLength(1)
  expect(
    await notifyPeople([notification, newNotification(mina, { key: notification.key, kind: 'cancelled' })]),
  ).toHaveLength(1)
  expect(await notifyPeople([newNotification(mina)], mina)).toEqual([])
  expect((await notificationsOf(mina)).map(({ kind }: { kind: string }) => kind)).toEqual([
    'cancelled',
    'changed',
  ])
})

test('a rolled-back transaction notifies nobody', async () => {
  const mina = await createPerson(testApp)
  await app.db
    .transaction(async (tx) => {
      await notify({}, tx, [newNotification(mina)])
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await notificationsOf(mina)).toEqual([])
})

test('the sentence is made when it is read, in the reader’s language, with the current name', async () => {
  const [omid, mina] = [await createPerson(testApp, { firstName: 'Omid' }), await createPerson(testApp)]
  const about = { title: 'Night of Yalda', titleFa: 'شب یلدا' }
  await notifyPeople([newNotification(mina, { kind: 'reply', by: omid.id, about })])
  expect(await notificationsOf(mina)).toMatchObject([
    {
      kind: 'reply',
      text: '\u2068Omid\u2069 replied to “\u2068Night of Yalda\u2069”',
      read: false,
      url: '/events/1',
    },
  ])
  await omid.patch('/api/me', { firstName: 'Omidreza' })
  const { body } = await mina.get('/api/notifications', { 'accept-language': 'fa' })
  expect(body[0].text).toBe('\u2068Omidreza\u2069 به «\u2068شب یلدا\u2069» پاسخ داد')
  await omid.delete('/api/me', { posts: 'keep' })
  expect((await notificationsOf(mina))[0].text).toBe('Someone replied to “\u2068Night of Yalda\u2069”')
  expect(JSON.stringify(await notificationsOf(mina))).not.toContain(omid.id)
})

test('a list in pages shows each once, however many were created in the same moment', async () => {
  const mina = await createPerson(testApp)
  await notifyPeople(Array.from({ length: 25 }, () => newNotification(mina)))
  const seenIds = new Set<number>()
  let path: string | undefined = '/api/notifications?limit=10'
  for (let pages = 0; path && pages < 9; pages++) {
    const { body, headers } = await mina.get(path)
    for (const { id } of body) seenIds.add(id)
    path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(seenIds.size).toBe(25)
})

test('some are marked as read by their ids, or all up to the newest seen; nobody marks another’s', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  for (let i = 0; i < 4; i++) await notifyPeople([newNotification(mina)])
  const [newest, second, , oldest] = (await notificationsOf(mina)) as { id: number }[]
  const ids = [newest?.id, oldest?.id]
  expect((await omid.post('/api/notifications/read', { ids })).body).toEqual({ unread: 0 })
  expect(await unreadOf(mina)).toBe(4)
  expect((await mina.post('/api/notifications/read', { ids: [oldest?.id] })).body).toEqual({ unread: 3 })
  expect((await mina.post('/api/notifications/read', { upTo: second?.id })).body).toEqual({ unread: 1 })
  expect((await mina.post('/api/notifications/read', { upTo: newest?.id })).body).toEqual({ unread: 0 })
  for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { ids: [0] }, { upTo: -1 }, { upTo: 1.5 }, []])
    expect(await mina.post('/api/notifications/read', wrong)).toFailWith(422, 'invalid')
})

test('opening the page that notifications lead to marks these as read, however it was reached', async () => {
  const mina = await createPerson(testApp)
  const urls = ['/community/7', '/community/7#comment-9', '/community/77', '/account']
  await notifyPeople(urls.map((url) => newNotification(mina, { url })))
  const open = (page: unknown) => mina.post('/api/notifications/read', { page })
  expect((await open('/community/7')).body).toEqual({ unread: 2 })
  const unread = (await notificationsOf(mina)).filter(({ read }: { read: boolean }) => !read)
  expect(unread.map(({ url }: { url: string }) => url).sort()).toEqual(['/account', '/community/77'])
  // A page of many things does not say what happened to one of them.
  for (const wrong of ['/account', '/', 'community/77', '', 7])
    expect(await open(wrong)).toFailWith(422, 'invalid')
  expect(await unreadOf(mina)).toBe(2)
})

test('withdrawing a key withdraws longer keys that begin with it, and no others', async () => {
  const mina = await createPerson(testApp)
  const keys = ['post:7', 'post:7:comment:1', 'post:7:comment:12', 'post:77', 'post:70:comment:1']
  await notifyPeople(keys.map((key) => newNotification(mina, { key })))
  await app.db.transaction((tx) => withdrawNotifications(tx, ['post:7:comment:1']))
  expect(await unreadOf(mina)).toBe(4)
  await app.db.transaction((tx) => withdrawNotifications(tx, ['post:7']))
  expect(await unreadOf(mina)).toBe(2)
})

test('all attendees of an event are notified at once, each on their own topic', async () => {
  const families = await Promise.all(Array.from({ length: 50 }, () => createPerson(testApp)))
  const topics: string[] = []
  const leave = app.live.subscribe(({ topic }) => topics.push(topic))
  expect(
    await notifyPeople(families.map((to) => newNotification(to, { kind: 'cancelled', key: 'event:50' }))),
  ).toHaveLength(50)
  await expect.poll(() => families.every(({ id }) => topics.includes(notificationTopic(id)))).toBe(true)
  leave()
  expect(await unreadOf(families[49] as Person)).toBe(1)
})

test('an account that is being deleted is skipped, and nobody waits for it', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  await app.db.transaction(async (leaving) => {
    await leaving.execute(`select from users where id = '${mina.id}' for update`)
    expect(await notifyPeople([newNotification(mina), newNotification(omid)])).toMatchObject([
      { to: omid.id },
    ])
  })
})

test('ids reveal nothing of others’ notifications', async () => {
  const mina = await createPerson(testApp)
  await notifyPeople(Array.from({ length: 8 }, () => newNotification(mina)))
  const ids: number[] = (await notificationsOf(mina)).map(({ id }: { id: number }) => id)
  const steps = ids.slice(1).map((id, i) => Math.abs(id - (ids[i] ?? 0)))
  expect(Math.min(...steps)).toBeGreaterThan(8)
})

test('what was read three months ago or is a year old is deleted, however much it is, and nothing else', async () => {
  const mina = await createPerson(testApp)
  await app.db.$client.query(
    `insert into notices (user_id, kind, key, url, about, via, read_at, created_at)
     select $1, 'changed', 'old:' || name || number, '/events/1', '{}', 'site', now() - make_interval(days => read_days),
       now() - make_interval(days => days)
     from (values ('read', 91, 300, 2500), ('unread', null, 366, 2500), ('late', 10, 366, 1), ('kept-read', 89, 300, 1),
       ('kept-unread', null, 360, 1)) as old (name, read_days, days, count), generate_series(1, count) number`,
    [mina.id],
  )
  await deleteOldNotifications(app)
  const { rows } = await app.db.$client.query("select key from notices where key like 'old:%' order by key")
  expect(rows).toEqual([{ key: 'old:kept-read1' }, { key: 'old:kept-unread1' }])
})
