import { expect, test } from 'vitest'
import { ClientDisconnected, openFairQueue } from './fair-queue.server.ts'

/** Work that ends when the test says so. */
function work(queue: ReturnType<typeof openFairQueue>) {
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const ask = (name: string, caller = 'somebody', isWanted = () => true) =>
    queue(
      caller,
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => finish.set(name, resolve))
        return name
      },
      isWanted,
    )
  return { begun, ask, finish: (name: string) => finish.get(name)?.() }
}
const settle = () => new Promise((next) => setImmediate(next))

test('a few tasks run at once, the rest one after the other', async () => {
  const { begun, ask, finish } = work(openFairQueue({ atOnce: 2, waitingMax: 5, waitingOfOne: 5 }))
  const all = ['a', 'b', 'c'].map((name) => ask(name))
  await settle()
  expect(begun).toEqual(['a', 'b'])
  finish('a')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  finish('b')
  finish('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('callers take turns: many requests of one wait behind a single one of another', async () => {
  const { begun, ask, finish } = work(openFairQueue({ atOnce: 1, waitingMax: 50, waitingOfOne: 50 }))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 'a'))
  all.push(ask('b1', 'b'), ask('c1', 'c'))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) {
    await settle()
    finish(name)
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('beyond the limits of the queue callers are refused: one caller sooner than all together', async () => {
  const { begun, ask, finish } = work(openFairQueue({ atOnce: 1, waitingMax: 3, waitingOfOne: 2 }))
  const all = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a')]
  const rejection = { status: 503, details: { retryAfter: 5 } }
  await expect(ask('a4', 'a')).rejects.toMatchObject(rejection)
  all.push(ask('b1', 'b'))
  await expect(ask('c1', 'c')).rejects.toMatchObject(rejection)
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await settle()
    finish(name)
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a task whose client has left by its turn is not run, and one that fails makes room for the next', async () => {
  const queue = openFairQueue({ atOnce: 1, waitingMax: 5, waitingOfOne: 5 })
  const { begun, ask, finish } = work(queue)
  const first = ask('a')
  let isHere = true
  const second = ask('b', 'somebody', () => isHere)
  const third = queue('somebody', () => Promise.reject(new Error('a bug')))
  const fourth = ask('c')
  isHere = false
  finish('a')
  await settle()
  finish('a')
  await expect(second).rejects.toBeInstanceOf(ClientDisconnected)
  await expect(third).rejects.toThrow('a bug')
  await first
  await settle()
  finish('c')
  await fourth
  expect(begun).toEqual(['a', 'c'])
})
