import { expect, test } from 'vitest'
import { LOCKS } from './advisory-locks.ts'

test('each lock has a key of its own', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.values(LOCKS).length)
})
