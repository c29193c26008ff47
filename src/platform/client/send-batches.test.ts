import { expect, test } from 'vitest'
import { BATCH_MAX, sendInBatches } from './send-batches.ts'

const ids = Array.from({ length: 2 * BATCH_MAX + 1 }, (_, i) => i)

test('more rows than one call may have are sent in several, one after the other', async () => {
  const calls: number[][] = []
  const all = await sendInBatches(ids, async (some) => {
    calls.push(some)
    return { done: some.filter((id) => id % 2), skipped: some.filter((id) => id % 2 === 0) }
  })
  expect(calls.map(({ length }) => length)).toEqual([BATCH_MAX, BATCH_MAX, 1])
  expect(calls.flat()).toEqual(ids)
  expect(all).toEqual({ done: ids.filter((id) => id % 2), skipped: ids.filter((id) => id % 2 === 0) })
})

test('what was decided along with the rows of an earlier call is not sent again', async () => {
  const calls: number[][] = []
  const all = await sendInBatches(ids, async (some) => {
    calls.push(some)
    return { done: ids, skipped: [] }
  })
  expect(calls).toHaveLength(1)
  expect(all).toEqual({ done: ids, skipped: [] })
})

test('once a call has failed, the rows after it are not sent', async () => {
  const sent: number[] = []
  const sending = sendInBatches(ids, async (some) => {
    sent.push(...some)
    if (sent.length > BATCH_MAX) throw new Error('offline')
    return { done: some, skipped: [] }
  })
  await expect(sending).rejects.toThrow('offline')
  expect(sent).toHaveLength(2 * BATCH_MAX)
})
