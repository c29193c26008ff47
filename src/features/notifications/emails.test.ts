import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/dates/durations.ts'
import { dispatchNotifications } from '#platform/live/notifications.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { notifyOfChange } from './changes.server.ts'
import { sendDigests } from './digest.server.ts'
import { type NewNotification, notify } from './notify.server.ts'
import { CHANGE_EMAILS, CHOSEN_KINDS, type ChoicesInput } from './rules.ts'
import { queueEmails } from './send-emails.server.ts'
import { tokenOf } from './token.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient, mailTo } = testApp
type Person = Awaited<ReturnType<typeof createPerson>>

let count = 0
const notifyPerson = async (to: Person, given: Partial<NewNotification> = {}) => {
  const notification: NewNotification = {
    to: to.id,
    kind: 'promoted',
    key: `event:${++count}`,
    url: '/events/1',
    about: { title: 'Yalda', titleFa: 'شب یلدا' },
    ...given,
  }
  const pending = await app.db.transaction((tx) => notify({}, tx, [notification]))
  await dispatchNotifications(app, pending)
}
const choose = (person: Person, choices: ChoicesInput | object) =>
  person.send('PUT', '/api/me/notification-choices', choices)
const choicesOf = async (person: Person) => (await person.get('/api/me/notification-choices')).body
const nothingMore = async (person: Person, had = 0) => {
  await queueEmails(app)
  expect(await mailTo(person.email, 0)).toHaveLength(had)
}
const headerOf = (mail: { headers?: { key: string; value: string }[] } | undefined, name: string) =>
  mail?.headers?.find(({ key }) => key === name)?.value ?? ''
const tokenIn = (mail: Parameters<typeof headerOf>[0]) =>
  /token=([\w.-]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? ''
const TOMORROW = new Date(Date.now() + DAY_MS)

test('a promotion from the waitlist is emailed at once, in the person’s language, and can be unsubscribed from', async () => {
  const mina = await createPerson(testApp, { lang: 'fa' })
  await notifyPerson(mina, {
    about: { title: 'Yalda', titleFa: 'شب یلدا', at: '2026-12-21T17:00:00Z', zone: 'Europe/Oslo' },
  })
  const [mail] = await mailTo(mina.email)
  expect(mail?.subject).toContain('جایی برای شما خالی شد')
  expect(mail?.text).toContain('شب یلدا')
  expect(mail?.html).toContain('۱۴۰۵')
  expect(mail?.text).toContain('http://peyvand.test/fa/events/1')
  expect(mail?.html).toContain('dir="rtl"')
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headerOf(mail, 'list-unsubscribe')).toMatch(
    /^<http:\/\/peyvand\.test\/api\/notifications\/unsubscribe\?token=[\w.-]+>$/,
  )
  await nothingMore(mina, 1)
})

test('user text keeps its line breaks, also in plain text', async () => {
  const mina = await createPerson(testApp)
  await notifyPerson(mina, {
    kind: 'message',
    about: { title: 'Yalda', words: 'Bring pomegranates.\nAnd candles.' },
  })
  const [mail] = await mailTo(mina.email)
  expect(mail?.text).toContain('> Bring pomegranates.\n> And candles.')
  expect(mail?.html).toMatch(/Bring pomegranates\.<br\s*\/?>And candles\./)
})

test('times are in the reader’s own zone where it is known, with the organizer’s beside it', async () => {
  const mina = await createPerson(testApp, { timeZone: 'America/Toronto' })
  await notifyPerson(mina, { about: { title: 'Yalda', at: '2026-12-21T17:00:00Z', zone: 'Europe/Oslo' } })
  const [mail] = await mailTo(mina.email)
  expect(mail?.text).toMatch(/12:00 PM Toronto/)
  expect(mail?.text).toMatch(/6:00 PM Oslo/)
})

test('the subject of an email about a text names neither it nor a person: it is read on locked screens', async () => {
  const [mina, omid] = [await createPerson(testApp), await createPerson(testApp, { firstName: 'Omidreza' })]
  await choose(mina, { reply: 'mail' })
  await notifyPerson(mina, { kind: 'reply', by: omid.id, about: { title: 'We are separating' } })
  const [mail] = await mailTo(mina.email)
  expect(mail?.subject).toBe('A reply to your post')
  expect(mail?.text).toContain('Omidreza')
  expect(mail?.text).toContain('We are separating')
})

test('an unverified address gets no email; the notification on the site appears all the same', async () => {
  const mina = await createPerson(testApp, { verified: false })
  await notifyPerson(mina)
  await notifyPerson(mina, { kind: 'reply' })
  await sendDigests(app)
  await nothingMore(mina)
  expect((await mina.get('/api/notifications/count')).body).toEqual({ unread: 2 })
})

test('each kind is sent the way that was chosen for it; omitted kinds stay', async () => {
  const mina = await createPerson(testApp)
  expect(await choicesOf(mina)).toMatchObject({ reply: 'digest', promoted: 'mail', question: 'digest' })
  expect((await choose(mina, { promoted: 'site', reply: 'none' })).body).toMatchObject({
    promoted: 'site',
    reply: 'none',
    cancelled: 'mail',
  })
  await notifyPerson(mina)
  await notifyPerson(mina, { kind: 'reply' })
  expect((await mina.get('/api/notifications')).body).toMatchObject([{ kind: 'promoted' }])
  await nothingMore(mina)
  for (const wrong of [{ reply: 'fax' }, { reply: null }, { promoted: 3 }])
    expect(await choose(mina, wrong)).toFailWith(422, 'invalid')
  expect(await newClient().send('PUT', '/api/me/notification-choices', {})).toFailWith(401, 'sign_in_first')
  expect(await choicesOf(mina)).toMatchObject({ reply: 'none' })
})

test('pending emails follow a new choice; what was only shown on the site is not emailed afterwards', async () => {
  const mina = await createPerson(testApp)
  await notifyPerson(mina, { kind: 'reply' })
  await choose(mina, { reply: 'site' })
  await choose(mina, { reply: 'digest' })
  await sendDigests(app)
  await nothingMore(mina)
})

test('the daily email holds all that is pending and unread, once a day, and an empty one is not sent', async () => {
  const [mina, omid] = [
    await createPerson(testApp, { lang: 'fa' }),
    await createPerson(testApp, { firstName: 'Omid' }),
  ]
  await notifyPerson(mina, { kind: 'reply', by: omid.id, about: { title: 'Read already' } })
  await mina.post('/api/notifications/read', { upTo: (await mina.get('/api/notifications')).body[0].id })
  await sendDigests(app)
  await nothingMore(mina)

  for (const title of ['First', 'دومی'])
    await notifyPerson(mina, { kind: 'reply', by: omid.id, about: { title } })
  await Promise.all([sendDigests(app), sendDigests(app)])
  const [mail] = await mailTo(mina.email)
  expect(mail?.subject).toBe('خلاصهٔ امروز شما در پیوند')
  expect(mail?.text).toContain('First')
  expect(mail?.text).toContain('دومی')
  expect(mail?.text).not.toContain('Read already')
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  await notifyPerson(mina, { kind: 'reply', about: { title: 'Later that day' } })
  await sendDigests(app)
  await nothingMore(mina, 1)
  await sendDigests(app, TOMORROW)
  expect((await mailTo(mina.email, 2))[1]?.text).toContain('Later that day')
})

test('however many runs make the daily emails at once, each holds all that is pending', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(testApp)))
  const notifications = people.flatMap(({ id }) =>
    [1, 2, 3, 4].map((n): NewNotification => {
      return {
        to: id,
        kind: 'reply',
        key: `event:${++count}`,
        url: '/events/1',
        about: { title: `No. ${n}` },
      }
    }),
  )
  await app.db.transaction((tx) => notify({}, tx, notifications))
  await Promise.all(Array.from({ length: 4 }, () => sendDigests(app)))
  const mails = await Promise.all(people.map(({ email }) => mailTo(email)))
  expect(mails.map(([mail]) => mail?.text?.match(/No\. \d/g)?.length)).toEqual(people.map(() => 4))
})

test('one click from a mail program, without a cookie and from any origin, ends emails of that kind; it can be undone', async () => {
  const mina = await createPerson(testApp)
  await notifyPerson(mina)
  const [mail] = await mailTo(mina.email)
  const path = `/api/notifications/unsubscribe?token=${tokenIn(mail)}`
  const program = newClient()
  expect((await program.get(path)).body).toEqual({ what: 'promoted', on: true })
  const page = await program.get(path, { accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('location')]).toEqual([302, `/en/unsubscribe?token=${tokenIn(mail)}`])
  expect(await choicesOf(mina)).toMatchObject({ promoted: 'mail' })

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await program.post(path, 'List-Unsubscribe=One-Click', headers)).body).toEqual({
      what: 'promoted',
      on: false,
    })
  }
  expect(await choicesOf(mina)).toMatchObject({ promoted: 'site', cancelled: 'mail' })
  await notifyPerson(mina)
  await nothingMore(mina, 1)
  expect((await program.delete(path)).body).toEqual({ what: 'promoted', on: true })
  expect(await choicesOf(mina)).toMatchObject({ promoted: 'mail' })
})

test('one click in the daily email ends the kinds in it, and undoing restores them', async () => {
  const mina = await createPerson(testApp)
  await choose(mina, { cancelled: 'digest', changed: 'site' })
  await notifyPerson(mina, { kind: 'reply' })
  await sendDigests(app)
  const path = `/api/notifications/unsubscribe?token=${tokenIn((await mailTo(mina.email))[0])}`
  expect((await newClient().post(path)).body).toEqual({ what: 'digest', on: false })
  const off = { reply: 'site', question: 'site', cancelled: 'site', changed: 'site', promoted: 'mail' }
  expect(await choicesOf(mina)).toMatchObject(off)
  await choose(mina, { question: 'site' }) // chosen by the person, which undoing keeps
  await newClient().delete(path)
  expect(await choicesOf(mina)).toMatchObject({ ...off, reply: 'digest', cancelled: 'digest' })
})

test('undoing it restores nothing that another link had ended', async () => {
  const mina = await createPerson(testApp)
  await choose(mina, { cancelled: 'mail', changed: 'digest' })
  await notifyPerson(mina, { kind: 'cancelled' })
  const one = `/api/notifications/unsubscribe?token=${tokenIn((await mailTo(mina.email))[0])}`
  await choose(mina, { cancelled: 'digest' })
  await newClient().post(one)
  await notifyPerson(mina, { kind: 'reply' })
  await sendDigests(app)
  const daily = `/api/notifications/unsubscribe?token=${tokenIn((await mailTo(mina.email, 2)).at(-1))}`
  await newClient().post(daily)
  await newClient().delete(daily)
  expect(await choicesOf(mina)).toMatchObject({ cancelled: 'site', changed: 'digest', reply: 'digest' })
  await newClient().delete(one)
  expect(await choicesOf(mina)).toMatchObject({ cancelled: 'digest' })
})

test.each(['removed', 'revealed', 'reveal_request', 'reveal_decided'] as const)(
  'emails that cannot be switched off offer no way to do so: %s',
  async (kind) => {
    const mina = await createPerson(testApp)
    await notifyPerson(mina, { kind })
    const [mail] = await mailTo(mina.email)
    expect(headerOf(mail, 'list-unsubscribe')).toBe('')
    expect(mail?.html).not.toContain('/unsubscribe')
    const token = tokenOf(app.secrets, { userId: mina.id, what: kind })
    expect(await newClient().post(`/api/notifications/unsubscribe?token=${token}`)).toFailWith(
      404,
      'unsubscribe_unknown',
    )
  },
)

/**
 * Changes an event as often as changes are emailed one by one, and once more: the last change is for the daily email.
 */
async function changeOften(person: Person) {
  const key = `event:${++count}:changed`
  for (let n = 0; n <= CHANGE_EMAILS.most; n++) {
    const notification = { to: person.id, key: `${key}:${n}`, url: '/events/1', about: { title: 'Yalda' } }
    await app.db.transaction((tx) => notifyOfChange({}, tx, key, [{ ...notification, kind: 'changed' }]))
  }
  await queueEmails(app)
}

test('a person who left the daily email gets none for an often changed event, until they undo it', async () => {
  const mina = await createPerson(testApp)
  await choose(mina, { changed: 'mail' })
  await changeOften(mina)
  await sendDigests(app)
  const mails = await mailTo(mina.email, CHANGE_EMAILS.most + 1)
  const daily = mails.find(({ subject }) => subject === 'Your daily update from Peyvand')
  const path = `/api/notifications/unsubscribe?token=${tokenIn(daily)}`
  await changeOften(mina) // the last is for tomorrow's
  expect((await newClient().post(path)).body).toEqual({ what: 'digest', on: false })
  await changeOften(mina)
  await sendDigests(app, TOMORROW)
  await nothingMore(mina, 3 * CHANGE_EMAILS.most + 1)
  expect((await mina.get('/api/notifications/count')).body).toEqual({ unread: 3 * (CHANGE_EMAILS.most + 1) })

  expect((await newClient().delete(path)).body).toEqual({ what: 'digest', on: true })
  await changeOften(mina)
  await sendDigests(app, TOMORROW)
  await nothingMore(mina, 4 * CHANGE_EMAILS.most + 2)
})

test('a change that waits for the daily email stays there when something else is chosen', async () => {
  const mina = await createPerson(testApp)
  await choose(mina, { changed: 'mail' })
  await changeOften(mina)
  await choose(mina, { reply: 'site' })
  await nothingMore(mina, CHANGE_EMAILS.most)
})

test.each([{ changed: 'mail' }, {}] as const)(
  'so it does when all choices are sent, as by the form without scripts: stored before %j',
  async (stored) => {
    const mina = await createPerson(testApp)
    await choose(mina, stored)
    await changeOften(mina)
    const all = await choicesOf(mina)
    await choose(mina, Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, all[kind]])))
    await nothingMore(mina, CHANGE_EMAILS.most)
    await choose(mina, { changed: 'site' })
    await sendDigests(app, TOMORROW)
    await nothingMore(mina, CHANGE_EMAILS.most)
  },
)

test('only a token that this app signed unsubscribes, and not after the account is deleted', async () => {
  const mina = await createPerson(testApp)
  await notifyPerson(mina)
  const token = tokenIn((await mailTo(mina.email))[0])
  const [payload = '', signature = ''] = token.split('.')
  const other = Buffer.from(`cancelled:${mina.id}`).toString('base64url')
  for (const wrong of [
    '',
    '.',
    'x',
    payload,
    `${other}.${signature}`,
    `${token}x`,
    `${payload}.${'A'.repeat(43)}`,
  ])
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(
        await newClient().send(method, `/api/notifications/unsubscribe?token=${wrong}`, undefined),
      ).toFailWith(404, 'unsubscribe_unknown')
  expect(await choicesOf(mina)).toMatchObject({ cancelled: 'mail', promoted: 'mail' })
  await mina.delete('/api/me', { posts: 'keep' })
  expect(await newClient().post(`/api/notifications/unsubscribe?token=${token}`)).toFailWith(
    404,
    'unsubscribe_unknown',
  )
})

test('no other call accepts a form, or anything from a page of another site', async () => {
  const mina = await createPerson(testApp)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await mina.post('/api/notifications/read', 'upTo=1', form)).toFailWith(415, 'not_json')
  const foreign = { origin: 'https://evil.example' }
  expect(await mina.post('/api/notifications/read', { ids: [1] }, foreign)).toFailWith(403, 'foreign_site')
})

test('one whose email cannot be queued keeps no one else from theirs', async () => {
  const people = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ] as const
  const pending = people.map(
    ({ id }): NewNotification => ({
      ...{ to: id, kind: 'promoted', key: `event:${++count}` },
      ...{ url: '/events/1', about: { title: 'Yalda' } },
    }),
  )
  await app.db.transaction((tx) => notify({}, tx, pending))
  const [before, broken, after] = people
  await app.db.$client.query(
    `alter table mails add constraint broken check (user_id <> '${broken.id}') not valid`,
  )
  await expect(queueEmails(app)).rejects.toThrow()
  for (const { email } of [before, after]) expect(await mailTo(email)).toHaveLength(1)
  await app.db.$client.query('alter table mails drop constraint broken')
  await queueEmails(app)
  expect(await mailTo(broken.email)).toHaveLength(1)
  for (const person of [before, after]) await nothingMore(person, 1)
})
