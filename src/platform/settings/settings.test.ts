import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../database/database.server.ts'
import type { Environment } from '../environment.server.ts'
import type { Live } from '../live/live.server.ts'
import { openSettings, SETTINGS_TAG } from './settings.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Settings of a database whose reads are answered by the test, one by one. */
async function open() {
  const reads: PromiseWithResolvers<object[]>[] = []
  const from = () => {
    const read = Promise.withResolvers<object[]>()
    reads.push(read)
    return read.promise
  }
  let onUpdate = (_: { topic: string }) => {}
  const live = {
    subscribe: (listener: typeof onUpdate) => {
      onUpdate = listener
    },
  }
  const app = {
    db: { select: () => ({ from }) } as unknown as Db,
    live: live as unknown as Live,
    env: {} as Environment,
  }
  const onChange = vi.fn()
  const opening = openSettings(app, onChange)
  const answer = (nth: number, banner: string) => reads[nth]?.resolve([{ banner, counters: null }])
  answer(0, 'first')
  const settings = await opening
  return {
    reads,
    answer,
    onChange,
    change: () => onUpdate({ topic: SETTINGS_TAG }),
    banner: () => settings().banner.en,
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}

test('settings that cannot be read after a change are read again until they can', async () => {
  const { reads, answer, change, banner, onChange } = await open()
  change()
  reads[1]?.reject(new Error('no connection is free'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(banner()).toBe('first')
  answer(2, 'second')
  await vi.advanceTimersByTimeAsync(0)
  expect(banner()).toBe('second')
  expect(onChange).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads).toHaveLength(3)
})

test('of two changes at once the later one counts, however long the earlier one’s read takes', async () => {
  const { reads, answer, change, banner, settle } = await open()
  change()
  change()
  await settle()
  if (reads[2]) answer(2, 'third') // both are being read: the second is answered first
  await settle()
  answer(1, 'second')
  await settle()
  answer(2, 'third')
  await settle()
  expect(banner()).toBe('third')
  expect(reads).toHaveLength(3)
})

test('settings are read again once a minute, should the message of a change not arrive; pages stay if none did', async () => {
  const { reads, answer, banner, onChange } = await open()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(reads).toHaveLength(2)
  answer(1, 'first')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onChange).not.toHaveBeenCalled()
  answer(2, 'second')
  await vi.advanceTimersByTimeAsync(0)
  expect(banner()).toBe('second')
  expect(onChange).toHaveBeenCalledOnce()
})
