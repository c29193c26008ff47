import { expect, test } from 'vitest'
import type { Refusal } from './refusal.ts'
import { openRenderGate, ReaderLeft } from './render-gate.server.ts'

/** Pages that are made when the test says so. */
function pages(gate: ReturnType<typeof openRenderGate>) {
  const made: string[] = []
  const finish = new Map<string, () => void>()
  const ask = (name: string, isWanted = () => true) =>
    gate(async () => {
      made.push(name)
      await new Promise<void>((done) => finish.set(name, done))
      return name
    }, isWanted)
  return { made, ask, finish: (name: string) => finish.get(name)?.() }
}
const settle = () => new Promise((next) => setImmediate(next))

test('a few pages are made at once, the others one after the other', async () => {
  const { made, ask, finish } = pages(openRenderGate({ atOnce: 2, waitingMax: 5 }))
  const all = ['a', 'b', 'c'].map((name) => ask(name))
  await settle()
  expect(made).toEqual(['a', 'b'])
  finish('a')
  await settle()
  expect(made).toEqual(['a', 'b', 'c'])
  finish('b')
  finish('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('beyond the end of the line readers are told to come back', async () => {
  const { ask, finish } = pages(openRenderGate({ atOnce: 1, waitingMax: 1 }))
  const first = ask('a')
  await settle()
  const second = ask('b')
  await expect(ask('c')).rejects.toMatchObject({
    status: 503,
    details: { retryAfter: 5 },
  } satisfies Partial<Refusal>)
  finish('a')
  await first
  await settle()
  finish('b')
  await second
})

test('a page whose readers have left by its turn is not made', async () => {
  const { made, ask, finish } = pages(openRenderGate({ atOnce: 1, waitingMax: 5 }))
  const first = ask('a')
  let isHere = true
  const second = ask('b', () => isHere)
  isHere = false
  finish('a')
  await settle()
  finish('a')
  await expect(second).rejects.toBeInstanceOf(ReaderLeft)
  await first
  expect(made).toEqual(['a'])
})
