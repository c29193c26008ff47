import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cleanText, Email, optionalLine, requiredLine, requiredText } from './text-input.ts'

test.each([
  ['spaces and joiners', ' \u200b\u200c\u200d\u2060\ufeff '],
  ['fillers that every font leaves empty', '\u3164\u115f\u1160\uffa0\u2800'],
  ['marks and tags without a letter', '\u0301\u0316\ufe0f\u{e0061}'],
])('%s are no name', (_, text) => {
  expect(v.safeParse(requiredText('name', 60), text).issues?.[0].message).toBe('name_required')
})

test('names of emoji, of one letter and of any script are valid names', () => {
  for (const name of ['👩🏽‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'ر', '李', 'Zoë', 'ژاله‌سادات', 'אור'])
    expect(v.parse(requiredText('name', 60), name)).toBe(name.normalize('NFC'))
})

test('joiners stay where a word or an emoji needs them, and runs of them are removed', () => {
  expect(cleanText('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧')
  expect(cleanText(`a${'\u200b'.repeat(5_000)}b`)).toBe('a\u200b\u200bb')
  expect(cleanText(`a${'\u200c\u200d\u200f'.repeat(5_000)}b`)).toHaveLength(4)
})

test('a one-line text has single spaces for line breaks, tabs and runs of spaces', () => {
  expect(v.parse(requiredLine('title', 60), ' One\r\n\ttwo\u2028three\u0085 four  ')).toBe(
    'One two three four',
  )
  expect(v.parse(requiredLine('title', 60), 'می\u200cخواهم\nبدانم')).toBe('می\u200cخواهم بدانم')
  expect(v.parse(optionalLine('city', 60), '\n')).toBe(null)
  expect(v.safeParse(requiredLine('title', 60), ' \n').issues?.[0].message).toBe('title_required')
})

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
