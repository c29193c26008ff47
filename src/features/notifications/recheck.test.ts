import { expect, test, vi } from 'vitest'
import { sendReminders } from '#features/calendar/reminders.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { calendars } from '../../calendars.ts'
import { sendDigests } from './digest.server.ts'
import { emptyNotifications, notify, withdrawNotifications } from './notify.server.ts'
import { queueEmails } from './send-emails.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, mailTo } = testApp
type Person = Awaited<ReturnType<typeof createPerson>>

let count = 0
/** Notifies of a promotion, or of a reply in the daily email; its email waits in the queue. */
async function queueNotification(to: Person, kind: 'promoted' | 'reply' = 'promoted') {
  const key = `event:${++count}`
  const notification = { to: to.id, kind, key, url: '/events/1', about: { title: `Title ${count}` } }
  await app.db.transaction((tx) => notify({}, tx, [notification]))
  if (kind === 'promoted') await queueEmails(app)
  return { key, title: notification.about.title }
}
const withdraw = ({ key }: { key: string }) => app.db.transaction((tx) => withdrawNotifications(tx, [key]))
/** As the person's link in an email does, while others of theirs still wait. */
const changeEmail = async (person: Person) => {
  const email = `new-${person.id}@example.org`
  await app.db.$client.query('update users set email = $2 where id = $1', [person.id, email])
  return email
}
const waiting = async (person: Person) => {
  const { rows } = await app.db.$client.query('select from mails where user_id = $1 and sealed is not null', [
    person.id,
  ])
  return rows.length
}

test('an email that waits is not sent of a notification that is withdrawn meanwhile', async () => {
  const mina = await createPerson(testApp)
  const [hidden, shown] = [await queueNotification(mina), await queueNotification(mina)]
  await withdraw(hidden)
  const mails = await mailTo(mina.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(shown.title)
  expect(await waiting(mina)).toBe(0)
})

test('the daily email leaves out notifications withdrawn while it waits, and is not sent empty', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const [hidden, shown, only] = [
    await queueNotification(mina, 'reply'),
    await queueNotification(mina, 'reply'),
    await queueNotification(omid, 'reply'),
  ]
  await sendDigests(app)
  for (const each of [hidden, only]) await withdraw(each)
  const [mail] = await mailTo(mina.email)
  expect(mail?.text).toContain(shown.title)
  expect(mail?.text).not.toContain(hidden.title)
  expect(await mailTo(omid.email, 0)).toEqual([])
  expect(await waiting(omid)).toBe(0)
})

test('an email that waits is sent of what was hidden and is shown again by then, once', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const [atOnce, daily] = [await queueNotification(mina), await queueNotification(omid, 'reply')]
  await sendDigests(app)
  for (const [{ key, title }, to, kind] of [
    [atOnce, mina, 'promoted'],
    [daily, omid, 'reply'],
  ] as const) {
    await withdraw({ key })
    const again = { to: to.id, kind, key, url: '/events/1', about: { title } }
    const shownBefore = { from: new Date(inHours(-1)), until: new Date() }
    await app.db.transaction((tx) => notify({}, tx, [again], { shownBefore }))
  }
  await queueEmails(app)
  expect((await mailTo(mina.email)).map(({ text }) => text)).toEqual([expect.stringContaining(atOnce.title)])
  expect((await mailTo(omid.email)).map(({ text }) => text)).toEqual([expect.stringContaining(daily.title)])
})

test('a waiting email leaves out the words, the address and the name of a person who has left by then', async () => {
  const [mina, leaving] = [await createPerson(testApp), await createPerson(testApp, { firstName: 'Leavina' })]
  const notification = (kind: 'message' | 'changed' | 'reply', about: object) => ({
    ...{ to: mina.id, kind, key: `event:${++count}:${kind}`, url: '/events/1', by: leaving.id },
    about: { title: 'Yalda', ...about },
  })
  const moved = [{ what: 'place' as const, before: 'Old Road 1', after: 'Hidden Lane 7' }]
  await app.db.transaction((tx) =>
    notify({}, tx, [
      notification('message', { words: 'Come to the blue door' }),
      notification('changed', { changes: moved }),
      notification('reply', {}),
    ]),
  )
  await queueEmails(app)
  await sendDigests(app)
  await app.db.$client.query("update notices set created_at = now() - interval '1 minute'")
  await app.db.transaction((tx) =>
    emptyNotifications(tx, [`event:${count}`, `event:${count - 1}`, `event:${count - 2}`]),
  )
  await leaving.delete('/api/me', { posts: 'remove' })
  const texts = (await mailTo(mina.email, 3)).map(({ text }) => text).join()
  expect(texts).toContain('Yalda')
  expect(texts).not.toMatch(/blue door|Hidden Lane|Leavina/)
})

test('an email that waits is not sent of a kind that the person has switched off meanwhile', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp)]
  await queueNotification(mina)
  await queueNotification(omid, 'reply')
  await sendDigests(app)
  await mina.put('/api/me/notification-choices', { promoted: 'site' })
  await omid.put('/api/me/notification-choices', { reply: 'none' })
  expect(await mailTo(mina.email, 0)).toEqual([])
  expect(await mailTo(omid.email, 0)).toEqual([])
})

test('a reminder that waits is not sent once it was switched off', async () => {
  const [admin, mina, omid] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const event = await admin.post('/api/events', {
    ...{ title: 'Yalda', titleFa: 'شب یلدا', description: 'About it', speaker: 'Sara', category: 'culture' },
    ...{ dateTime: inHours(0.5), zone: 'Europe/Oslo' },
  })
  for (const person of [mina, omid]) await person.post('/api/events/register', { eventId: event.body.id })
  await sendReminders(app, calendars)
  await mina.put('/api/me/notification-choices', { reminder: 'site' })
  const isReminder = ({ subject = '' }) => /within the hour/.test(subject)
  expect((await mailTo(omid.email)).filter(isReminder)).toHaveLength(1)
  expect((await mailTo(mina.email)).filter(isReminder)).toEqual([])
})

test('an email that waits is not sent of a spot in what has begun meanwhile', async () => {
  const mina = await createPerson(testApp)
  const about = { title: 'Yalda', at: inHours(1), zone: 'Europe/Oslo' }
  const notification = {
    to: mina.id,
    kind: 'promoted' as const,
    key: `event:${++count}`,
    url: '/events/1',
    about,
  }
  await app.db.transaction((tx) => notify({}, tx, [notification]))
  await queueEmails(app)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR_MS })
  const mails = await mailTo(mina.email, 0)
  vi.useRealTimers()
  expect(mails).toEqual([])
  expect(await waiting(mina)).toBe(0)
})

test.each([
  ['before', inHours(-26), 0],
  ['while', inHours(-22), 1],
] as const)('an email of a change %s it began is not sent a day later', async (_, writtenAt, times) => {
  const mina = await createPerson(testApp)
  const about = { title: 'Yalda', at: inHours(-25), zone: 'Europe/Oslo' }
  const key = `event:${++count}:changed:1`
  await app.db.transaction((tx) =>
    notify({}, tx, [{ to: mina.id, kind: 'changed', key, url: '/events/1', about }]),
  )
  await app.db.$client.query('update notices set created_at = $1 where key = $2', [writtenAt, key])
  await queueEmails(app)
  expect(await mailTo(mina.email, times)).toHaveLength(times)
  expect(await waiting(mina)).toBe(0)
})

test('an email that waits goes to the address that the account has when it is sent', async () => {
  const mina = await createPerson(testApp)
  const { title } = await queueNotification(mina)
  const email = await changeEmail(mina)
  const [mail] = await mailTo(email)
  expect(mail?.text).toContain(title)
  expect(await mailTo(mina.email, 0)).toEqual([])
})
