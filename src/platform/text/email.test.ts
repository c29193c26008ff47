import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email } from './text-input.ts'

test.each([
  ['\u200fmina@example.org', 'the mark that a Persian message puts before it'],
  ['mina@example.org\u00a0\u200e', 'a space and a mark after it'],
  ['\u200b\u2068mina@example.org\u2069', 'isolates and a space without width'],
])('%j is read as the email address that one sees: %s', (pasted) => {
  expect(v.parse(Email, pasted)).toBe('mina@example.org')
})

test.each(['mi\u200cna@example.org', 'mina\u200e@example.org', 'mina@نامه\u200cای.com'])(
  '%j is not read as the address without its mark, which may be someone else’s',
  (typed) => expect(() => v.parse(Email, typed)).toThrow('email_invalid'),
)
