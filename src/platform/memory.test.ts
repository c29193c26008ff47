import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHECK_EVERY_MS, collectGarbageWhenIdle } from './memory.server.ts'

let collected: number
let memory: number
let open: number
let busyShare: number
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  ;[collected, memory, open, busyShare] = [0, 100, 0, 0]
  const collect = async () => {
    collected++
    memory = 100
  }
  stop = collectGarbageWhenIdle({
    collect: collect as never,
    memory: () => memory,
    connections: async () => open,
    busyShare: () => busyShare,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const checks = (times: number) => vi.advanceTimersByTimeAsync(times * CHECK_EVERY_MS)

test('an idle process collects once, and again only when it uses more', async () => {
  await checks(5)
  expect(collected).toBe(1)
  memory = 103 // less than another pause is worth
  await checks(5)
  expect(collected).toBe(1)
  memory = 150
  await checks(5)
  expect(collected).toBe(2)
})

test('a process whose connections closed collects what they held', async () => {
  open = 4_000
  await checks(1)
  expect(collected).toBe(1)
  open = 3_950 // as they come and go
  await checks(5)
  expect(collected).toBe(1)
  open = 10
  await checks(5)
  expect(collected).toBe(2)
})

test('a busy process collects only once it is idle', async () => {
  busyShare = 0.5
  await checks(5)
  expect(collected).toBe(0)
  busyShare = 0.1
  await checks(1)
  expect(collected).toBe(1)
})

test('without --expose-gc nothing is done', () => {
  const timers = vi.getTimerCount()
  collectGarbageWhenIdle()
  expect(vi.getTimerCount()).toBe(timers)
})
