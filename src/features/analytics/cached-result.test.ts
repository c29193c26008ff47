import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AppContext } from '#platform/app-context.server.ts'
import { cachedResult } from './cached-result.server.ts'

test('who asks at the same time shares one computation, and who asks later gets a new one', async () => {
  const app = { db: {} as AppContext['db'] }
  let computed = 0
  const ask = () =>
    cachedResult(app, 'figures', async () => {
      await sleep(1)
      return ++computed
    })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(2)
})
