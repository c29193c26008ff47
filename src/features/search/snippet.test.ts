import { expect, test } from 'vitest'
import { cutAround, formsOf } from './snippet.server.ts'

const NOWRUZ = formsOf("'نوروز':* | 'سال' <-> 'نو' | ('new' | 'persian') <-> ('year' | 'years')")

test.each(['نوروزی', 'در سال نو شد', 'a new year', 'the persian years before'])(
  'a word is found by its beginning, and another name of it by all of its words: %s',
  (text) => expect(text).toMatch(NOWRUZ),
)

test.each(['کنوروز', 'سالها نوشتند', 'سال نوشتن', 'news yearly', 'new yearly'])(
  'half of another name is not, nor words that begin like it: %s',
  (text) => expect(text).not.toMatch(NOWRUZ),
)

test('two words that are each found by their beginning count as a pair', () => {
  expect('children bookshop').toMatch(formsOf("'child':* <-> 'book':*"))
  expect('books of children').not.toMatch(formsOf("'child':* <-> 'book':*"))
})

test('a long line is cut around the whole name', () => {
  const words = 'words '.repeat(40)
  const line = `سال نوشتن ${words}سال نو ${words}`
  expect(cutAround(line, [NOWRUZ])).toMatch(/^… words .*سال نو words.* …$/)
})
