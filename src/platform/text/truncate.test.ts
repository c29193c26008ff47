import { expect, test } from 'vitest'
import { beginningOf, firstParagraph, truncate, truncateAtWord } from './truncate.ts'

test('the beginning of a text ends before an emoji that does not fit', () => {
  expect(beginningOf('نوروز 🌱', 7)).toBe('نوروز ')
  expect(beginningOf('نوروز 🌱', 8)).toBe('نوروز 🌱')
})

test('what was left out is an ellipsis, and a text that fits stays as it is', () => {
  expect(truncate('How do we begin?', 7)).toBe('How do…')
  expect(truncate('نوروز 🌱🌱', 7)).toBe('نوروز…')
  expect(truncate('نوروز', 5)).toBe('نوروز')
})

test('a text is cut before a word that does not fit, and inside of one that is all there is', () => {
  expect(truncateAtWord('How do we begin?', 7)).toBe('How do…')
  expect(truncateAtWord('How do we begin?', 9)).toBe('How do we…')
  expect(truncateAtWord('Beginning', 5)).toBe('Begin…')
  expect(truncateAtWord('نو🌱🌱', 3)).toBe('نو…')
  expect(truncateAtWord('نوروز', 5)).toBe('نوروز')
  expect(truncateAtWord('Tea, and then', 5)).toBe('Tea…')
  expect(truncateAtWord('چای، و بعد', 5)).toBe('چای…')
  expect(truncateAtWord('Well… and then', 6)).toBe('Well…')
})

test('a card shows the first paragraph, cut before a word, or inside of one that has no end', () => {
  expect(firstParagraph('First.\n\nSecond.')).toBe('First.')
  expect(firstParagraph('words '.repeat(60))).toMatch(/^(words )+words…$/)
  expect(firstParagraph('x'.repeat(500))).toBe(`${'x'.repeat(240)}…`)
  expect(firstParagraph(`x${'😀'.repeat(200)}`)).toBe(`x${'😀'.repeat(119)}…`)
})
