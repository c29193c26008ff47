import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email } from './text-input.ts'

test.each([
  ['\u200fmina@example.org', 'the mark that a Persian message puts before it'],
  ['mina@example.org\u00a0\u200e', 'a space and a mark after it'],
  ['\u200b\u2068mina\u200c@example.org\u2069', 'isolates and a joiner'],
])('%j is read as the email address that one sees: %s', (pasted) => {
  expect(v.parse(Email, pasted)).toBe('mina@example.org')
})
