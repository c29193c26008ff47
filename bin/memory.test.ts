import { expect, test } from 'vitest'
import { heapLimit } from './memory.mjs'

test.each([
  { memory: '512 MB', bytes: 512 * 2 ** 20, limit: 256 },
  { memory: '1.5 GB', bytes: 1.5 * 2 ** 30, limit: 768 },
  { memory: '24 GB', bytes: 24 * 2 ** 30, limit: 1024 },
])('of $memory the heap may have $limit MB', ({ bytes, limit }) => {
  expect(heapLimit(bytes)).toBe(limit)
})
