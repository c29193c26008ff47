import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { notificationTopic } from '#platform/live/notifications.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import type { Tx } from './database.server.ts'
import { NO_TAGS, write } from './write.server.ts'

const testApp = await openTestApp()
const { app } = testApp
await app.db.execute(sql`create table marks (id int primary key, post_id int references posts)`)
const mark = (tx: Pick<Tx, 'execute'>, id: number) => tx.execute(sql`insert into marks values (${id})`)
const marks = async () =>
  (await app.db.execute<{ id: number }>(sql`select id from marks order by id`)).rows.map(({ id }) => id)

/** What is published from now on. */
function listen() {
  const publish = vi.spyOn(app.live, 'publish').mockClear()
  return () => publish.mock.calls
}

test('after the commit the tags are published, then notifications are dispatched, and the result comes back', async () => {
  const mina = await createPerson(testApp)
  const published = listen()
  const enqueue = vi.spyOn(app.jobs, 'enqueue')
  const tags = ['posts', { tag: 'post:1', data: { likes: 2 }, part: 7 }]
  const notify = (id: number) => [{ to: mina.id, via: id === 1 ? 'mail' : 'site' }]
  const result = await write(app, { tags, notify }, async (tx) => {
    await mark(tx, 1)
    expect(published()).toEqual([])
    expect(await marks()).toEqual([]) // from another connection: not committed yet
    return 1
  })
  expect(result).toBe(1)
  expect(await marks()).toEqual([1])
  expect(published()).toEqual([['posts'], ['post:1', { likes: 2 }, 7], [notificationTopic(mina.id)]])
  expect(enqueue).toHaveBeenCalledOnce()
})

test('an error changes and publishes nothing', async () => {
  const published = listen()
  const run = write(app, { tags: ['posts'] }, async (tx) => {
    await mark(tx, 2)
    throw new Error('no')
  })
  await expect(run).rejects.toThrow('no')
  expect(await marks()).not.toContain(2)
  expect(published()).toEqual([])
})

test('what is stored does not fail because its emails cannot be scheduled: a job looks for them each minute', async () => {
  const [mina, enqueue] = [await createPerson(testApp), vi.spyOn(app.jobs, 'enqueue')]
  enqueue.mockRejectedValueOnce(new Error('away'))
  const notify = () => [{ to: mina.id, via: 'mail' }]
  await write(app, { tags: ['posts'], notify }, (tx: Tx) => mark(tx, 3))
  expect(await marks()).toContain(3)
})

test('where nothing changed there may be no tags', async () => {
  const published = listen()
  await write(app, { tags: (changed) => (changed ? ['posts'] : []) }, async (_: Tx) => false)
  expect(published()).toEqual([])
})

test('of two writers in a deadlock both write', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await Promise.all([mark(app.db, 10), mark(app.db, 11)])
  const hold = (tx: Tx, id: number) => tx.execute(sql`select from marks where id = ${id} for update`)
  const crossing = (one: number, other: number, mine: () => void, otherWrite: Promise<void>) =>
    write(app, { tags: NO_TAGS }, async (tx) => {
      await hold(tx, one)
      mine()
      await otherWrite
      await hold(tx, other)
      return one
    })
  const both = [
    crossing(10, 11, first.resolve, second.promise),
    crossing(11, 10, second.resolve, first.promise),
  ]
  expect(await Promise.all(both)).toEqual([10, 11])
})

test('a vanished referenced row is not found', async () => {
  const { viewer } = await createPerson(testApp)
  for (const ctx of [app, { ...app, viewer }]) {
    const run = write(ctx, { tags: NO_TAGS, single: true }, (db) =>
      db.execute(sql`insert into marks values (20, 999)`),
    )
    await expect(run).rejects.toMatchObject({ status: 404, code: 'not_found' })
  }
})

test('a single statement runs without a transaction', async () => {
  const transaction = vi.spyOn(app.db, 'transaction')
  await write(app, { tags: NO_TAGS, single: true }, (db) => mark(db, 30))
  expect(transaction).not.toHaveBeenCalled()
})

test('a write without tags does not compile', async () => {
  // @ts-expect-error the tags are missing
  await expect(write(app, {}, async () => {})).rejects.toThrow(TypeError)
})
