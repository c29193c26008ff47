import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openNewsletter } from '../../../../tests/newsletter.ts'
import { createPerson } from '../../../../tests/people.ts'
import { newsletters } from '../tables.ts'
import { stopAddress } from './lists.server.ts'
import { confirmToken, manageToken } from './tokens.server.ts'

const { app, testApp, admin, newClient, draft, send, issueOf } = await openNewsletter()
const { db } = app
const LIST = '/api/admin/subscriber-imports'
const at = (name: string) => `${name}@example.org`

/** @returns the id of the import */
async function importOf(...names: string[]): Promise<number> {
  const file = ['email', ...names.map(at)].join('\n')
  const headers = { 'content-type': 'text/csv' }
  expect((await admin.post('/api/admin/import-subscribers?consent=On%20paper', file, headers)).status).toBe(
    200,
  )
  return (await admin.get(LIST)).body[0].id
}
const undo = (id: number) => admin.delete(`${LIST}/${id}`)
const showImport = async (id: number) =>
  (await admin.get(LIST)).body.find((each: { id: number }) => each.id === id)
async function rowOf(name: string) {
  const [row] = await db
    .select()
    .from(newsletters)
    .where(eq(newsletters.email, at(name)))
  return row
}
const idOf = async (name: string) => (await rowOf(name))?.id ?? 0
const choose = async (name: string, input: object) =>
  newClient().patch('/api/newsletter/preferences', {
    token: manageToken(app.secrets, await idOf(name), 'newsletter'),
    ...input,
  })

test('an import is listed with its count, and undone with an entry in the audit log', async () => {
  const id = await importOf('one', 'two')
  expect(await showImport(id)).toMatchObject({ added: 2, removable: 2, consent: 'On paper', undoneAt: null })
  expect(await undo(id)).toMatchObject({ status: 200, body: { removed: 2 } })
  expect(await db.select().from(newsletters)).toEqual([])
  expect(await showImport(id)).toMatchObject({ added: 2, removable: 0, removed: 2 })
  const [entry] = (await admin.get('/api/admin/record')).body
  expect(entry).toMatchObject({ act: 'import_undone', details: { import: id, removed: 2 } })
})

test('undoing twice changes nothing more, nor does it touch a later import', async () => {
  const id = await importOf('one')
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ body }) => body)).toEqual([{ removed: 1 }, { removed: 1 }])
  const later = await importOf('one')
  expect((await undo(id)).body).toEqual({ removed: 1 })
  expect(await rowOf('one')).toMatchObject({ subscribed: true, importIds: [later] })
  const entries = (await admin.get('/api/admin/record')).body
  expect(
    entries.filter(
      ({ act, details }: { act: string; details: { import: number } }) =>
        act === 'import_undone' && details.import === id,
    ),
  ).toHaveLength(1)
})

test('whoever has chosen something since, or was stopped, stays as they are', async () => {
  const names = ['left', 'monthly', 'events', 'bounced', 'silent']
  const id = await importOf(...names)
  expect((await choose('left', { newsletter: false })).status).toBe(200)
  expect((await choose('monthly', { monthly: true })).status).toBe(200)
  await newClient().post('/api/newsletter', { email: at('events') })
  const token = confirmToken(app.secrets, await idOf('events'), new Date())
  expect((await newClient().post('/api/newsletter/confirm', { token })).status).toBe(200)
  await stopAddress(db, { email: at('bounced') }, 'bounce')
  const before = await Promise.all(names.slice(0, 4).map(rowOf))
  expect(await showImport(id)).toMatchObject({ added: 5, removable: 1 })
  expect((await undo(id)).body).toEqual({ removed: 1 })
  expect(await Promise.all(names.map(rowOf))).toEqual([...before, undefined])
  // The next import does not bring back a person who unsubscribed.
  expect((await showImport(await importOf('left', 'bounced')))?.added).toBe(0)
})

test('a member who subscribes again with the address keeps the newsletter', async () => {
  const member = await createPerson(testApp, {})
  const id = await importOf(member.email.split('@')[0] ?? '')
  await db.update(newsletters).set({ email: member.email })
  expect((await member.patch('/api/me/newsletter', { newsletter: true })).status).toBe(200)
  expect((await undo(id)).body).toEqual({ removed: 0 })
  expect(await db.select().from(newsletters)).toMatchObject([{ email: member.email, subscribed: true }])
})

test('what two imports brought goes with the second one that is undone', async () => {
  const first = await importOf('both', 'first')
  const second = await importOf('both', 'second')
  expect(await showImport(second)).toMatchObject({ added: 1, removable: 1 })
  expect((await undo(first)).body).toEqual({ removed: 1 })
  expect(await rowOf('both')).toMatchObject({ subscribed: true, importIds: [second] })
  expect((await undo(second)).body).toEqual({ removed: 2 })
  expect(await db.select().from(newsletters)).toEqual([])
})

test('two imports that are undone at the same moment leave none of their addresses', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
  const first = await importOf(...names)
  const second = await importOf(...names.toReversed())
  expect((await Promise.all([undo(first), undo(second)])).map(({ status }) => status)).toEqual([200, 200])
  expect(await db.select().from(newsletters)).toEqual([])
})

test('who waited before an import found them waits again', async () => {
  await newClient().post('/api/newsletter/subscribe', { email: at('pending') })
  await newClient().post('/api/newsletter', { email: at('asked-events') })
  await db.insert(newsletters).values({ email: at('events'), waitsForEvents: true, source: 'events' })
  const names = ['pending', 'asked-events', 'events']
  const before = await Promise.all(names.map(rowOf))
  const id = await importOf(...names, 'new')
  expect((await undo(id)).body).toEqual({ removed: 4 })
  expect(await Promise.all(names.map(rowOf))).toEqual(before)
})

test('a request for events that came after an import outlives it', async () => {
  const id = await importOf('asks')
  await newClient().post('/api/newsletter', { email: at('asks') })
  expect((await undo(id)).body).toEqual({ removed: 1 })
  const row = await rowOf('asks')
  expect(row).toMatchObject({ subscribed: false, source: 'events', requestedAt: null, consent: null })
  expect(row?.eventsRequestedAt).toBeInstanceOf(Date)
})

test('whoever asks for the newsletter after an import confirms it, and outlives the undoing', async () => {
  const id = await importOf('asks', 'confirms')
  for (const name of ['asks', 'confirms']) {
    const { status } = await newClient().post('/api/newsletter/subscribe', { email: at(name) })
    expect(status).toBe(201)
  }
  const confirm = async (name: string) => {
    const token = confirmToken(app.secrets, await idOf(name), new Date())
    const shown = (await newClient().get(`/api/newsletter/confirm?token=${token}`)).body
    expect(shown).toMatchObject({ newsletter: true, confirmed: false })
    expect((await newClient().post('/api/newsletter/confirm', { token })).body).toMatchObject({
      newsletter: true,
      confirmed: true,
    })
  }
  await confirm('confirms')
  expect((await undo(id)).body).toEqual({ removed: 1 })
  expect(await rowOf('confirms')).toMatchObject({ subscribed: true, importIds: null })
  expect(await rowOf('asks')).toMatchObject({ subscribed: false, source: 'home' })
  await confirm('asks')
  expect((await rowOf('asks'))?.subscribed).toBe(true)
})

test('whoever unsubscribes while an import is undone stays unsubscribed or is gone, never subscribed', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `race${i}`)
  const id = await importOf(...names)
  const [undone, ...left] = await Promise.all([
    undo(id),
    ...names.map((name) => choose(name, { newsletter: false })),
  ])
  expect(undone?.status).toBe(200)
  for (const { status } of left) expect([200, 404]).toContain(status)
  expect((await db.select().from(newsletters)).filter(({ subscribed }) => subscribed)).toEqual([])
})

test('an issue that was sent keeps its figures, and one that waits reaches nobody of an undone import', async () => {
  const id = await importOf('reader')
  const issue = await draft()
  await send(issue)
  expect((await undo(id)).body).toEqual({ removed: 1 })
  expect(await issueOf(issue)).toMatchObject({ recipients: 1 })
})

test('only admins see and undo imports, and an unknown one is not found', async () => {
  const id = await importOf('kept')
  const moderator = await createPerson(testApp, { role: 'moderator' })
  expect(await newClient().delete(`${LIST}/${id}`)).toFailWith(401, 'sign_in_first')
  for (const answer of [await moderator.get(LIST), await moderator.delete(`${LIST}/${id}`)])
    expect(answer.status).toBe(403)
  expect(await undo(999_999)).toFailWith(404, 'import_not_found')
  expect((await rowOf('kept'))?.subscribed).toBe(true)
})
