import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { collectGarbageWhenIdle } from './memory.server.ts'

const EVERY_MS = 30
let collected = 0
let memory = 100
let open = 0
let stop = () => {}
afterEach(() => stop())

function watch() {
  ;[collected, memory, open] = [0, 100, 0]
  const collect = async () => {
    collected++
    memory = 100
  }
  stop = collectGarbageWhenIdle({
    collect: collect as never,
    everyMs: EVERY_MS,
    memory: () => memory,
    connections: async () => open,
  })
}

test('an idle process collects once, and again only when it uses more', async () => {
  watch()
  await expect.poll(() => collected).toBe(1)
  await sleep(5 * EVERY_MS)
  expect(collected).toBe(1)
  memory = 103 // less than another pause is worth
  await sleep(5 * EVERY_MS)
  expect(collected).toBe(1)
  memory = 150
  await expect.poll(() => collected).toBe(2)
})

test('a process whose connections closed collects what they held', async () => {
  watch()
  open = 4_000
  await expect.poll(() => collected).toBe(1)
  open = 3_950 // as they come and go
  await sleep(5 * EVERY_MS)
  expect(collected).toBe(1)
  open = 10
  await expect.poll(() => collected).toBe(2)
})

test('a busy process does not collect', async () => {
  watch()
  for (const end = Date.now() + 10 * EVERY_MS; Date.now() < end; await sleep(0))
    for (const busy = Date.now() + 10; Date.now() < busy; );
  expect(collected).toBe(0)
})

test('without --expose-gc nothing is done', () => {
  expect(collectGarbageWhenIdle()).toBeTypeOf('function')
})
