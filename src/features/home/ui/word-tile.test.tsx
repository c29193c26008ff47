import { expect, test } from 'vitest'
import { WORDS } from '#content/words.ts'
import { renderFor } from '../../../../tests/render-page.tsx'
import { WordCard } from './word-tile.tsx'

test('a word in Latin letters is said to be Persian, its label is in the language of the page', () => {
  const [word] = WORDS
  if (!word) throw new Error('there are no words')
  const html = renderFor(null, <WordCard word={word} />)
  const [, inLatinLetters] = /<bdi lang="fa-Latn"[^>]*>(.*?)<\/bdi>/.exec(html) ?? []
  expect(inLatinLetters).toBe(word.transliteration)
  expect(html).toContain('<span class="sr-only">How it sounds')
})
