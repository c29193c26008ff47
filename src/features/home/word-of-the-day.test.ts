import { expect, test } from 'vitest'
import { WORDS, wordOfTheDay } from '#content/words.ts'
import { directionOf } from '#platform/text/direction.ts'
import { wordDocuments } from './searchable.server.ts'

test('there are thirty-one words, with the meanings of the specification in its order', () => {
  expect(WORDS.map(({ english }) => english)).toEqual(
    'Kindness, Family, Love, Respect, Patience, Friendship, Peace, Hope, Courage, Education, Culture, Joy, Gratitude, Cooperation, Beauty, Perseverance, Wisdom, Humility, Tradition, Future, Justice, Ability, Connection, Understanding, Growth, Deep love, Identity, Appreciation, Learning, Blessing, Leadership'.split(
      ', ',
    ),
  )
})

test('the word of the day is the day number of the year modulo thirty-one, in UTC', () => {
  expect(wordOfTheDay(new Date('2026-01-01T00:00:00Z'))).toBe(WORDS[1])
  expect(wordOfTheDay(new Date('2026-01-01T23:59:59Z'))).toBe(WORDS[1])
  expect(wordOfTheDay(new Date('2026-01-31T12:00:00Z'))).toBe(WORDS[0])
  expect(wordOfTheDay(new Date('2026-12-31T12:00:00Z'))).toBe(WORDS[365 % 31])
  expect(wordOfTheDay(new Date('2028-12-31T12:00:00Z'))).toBe(WORDS[366 % 31])
})

test('the Persian half of a word has no Latin letters', () => {
  for (const { farsi, englishFa, descriptionFa } of WORDS)
    expect(farsi + englishFa + descriptionFa).not.toMatch(/[a-z]/i)
})

test('the title of a word runs in the direction of the page that finds it', () => {
  for (const { en, fa } of wordDocuments.read()) {
    expect(directionOf(en?.title ?? '')).toBe('ltr')
    expect(directionOf(fa?.title ?? '')).toBe('rtl')
  }
})
