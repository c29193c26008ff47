import { fold, isMistyped, queryWords } from '#platform/fold.ts'
import { namesOfCountry, readPlace } from '#platform/place.ts'
import { soundOf } from '#platform/sound.ts'

/** ISO 3166-1 alpha-2 of a country as people write it, in either language. */
export const countryCodeOf = (country: string | null): string | null => readPlace(country).country

type Place = { names?: (string | null)[]; city: string | null; country: string | null }

/**
 * The folded words by which a place is found: its own, its country's in both languages, and the sound of each, marked
 * with ~, by which تورنتو finds Toronto.
 */
export function placeWords({ names = [], city, country }: Place): string[] {
  const code = countryCodeOf(country)
  const known = code ? namesOfCountry(code) : []
  const words = [...names, city, country, ...known].flatMap((name) => fold(name ?? '').split(' '))
  return [...new Set(words.filter(Boolean).flatMap((word) => [word, soundMark(word)]))]
}

/** What somebody typed, a word each with its sound; a sound of one letter says nothing. */
export const wantedWords = (query: string) =>
  queryWords(query).map((word) => ({ word, sound: soundMark(word) }))

const soundMark = (word: string) => {
  const sound = soundOf(word)
  return sound.length > 1 ? `~${sound}` : word
}

/** The same words where one of them is known only mistyped. @param known every word by which anything is found */
export const mended = (words: string[], known: string[]): string[] =>
  words.map((word) =>
    known.some((each) => each.startsWith(word))
      ? word
      : (known.find((each) => !each.startsWith('~') && isMistyped(word, each)) ?? word),
  )
