import { expect, test } from 'vitest'
import { shortened } from './head.ts'

test('what previews show of a text is one line, which ends with a whole word', () => {
  expect(shortened('  Tea,\n\nthen a story. ')).toBe('Tea, then a story.')
  const long = shortened(`${'قصه '.repeat(38)}و\n\nبعد، مهمانی و چای`)
  expect(long).toBe(`${'قصه '.repeat(38)}و بعد…`)
  expect(shortened(`${'ک'.repeat(200)}`)).toBe(`${'ک'.repeat(160)}…`)
})
