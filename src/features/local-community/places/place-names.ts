import { cityName, citySpellings } from '#platform/i18n/city.ts'
import { countryName } from '#platform/i18n/format.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { namesOfCountry, readPlace } from '#platform/i18n/place.ts'
import { fold, queryWords } from '#platform/text/fold.ts'
import { phoneticKey, soundsLike } from '#platform/text/phonetic.ts'
import { isMistyped, typingErrors } from '#platform/text/typing-errors.ts'
import type { Place } from '../rules.ts'
import { joinPlaces, placeLabel } from './place-label.ts'

/** ISO 3166-1 alpha-2 of a country as people write it, in either language. */
export const countryCodeOf = (country: string | null): string | null => readPlace(country).country

type NamedPlace = { names?: (string | null)[]; city: string | null; country: string | null }

/** The folded words by which a place is found: its own, and those of its city and country in both languages. */
export function placeSearchWords({ names = [], city, country }: NamedPlace): string[] {
  const code = countryCodeOf(country)
  const countryNames = code ? namesOfCountry(code) : []
  const cityNames = city ? citySpellings(city) : []
  const words = [...names, ...cityNames, country, ...countryNames].flatMap((name) =>
    fold(name ?? '').split(' '),
  )
  return [...new Set(words.filter(Boolean))]
}

/** 'Riverdale Park, Toronto, Canada' is in Toronto, Canada. A part with a number in it may be a street: never shown. */
export function readAround(location: string | null): { city: string | null; country: string | null } {
  const parts = (location ?? '').split(/[,،\n]+/).map((part) => part.trim())
  const country = parts.at(-1) ?? ''
  const city = parts.at(-2) ?? ''
  if (parts.length < 2 || !countryCodeOf(country)) return { city: null, country: null }
  return { city: city && !/\p{N}/u.test(city) ? city.slice(0, 100) : null, country }
}

type Address = Place & { location: string | null }

/**
 * Returns the address, with its city and country as pages name them unless it names them itself. Readers who may not
 * know it get only city and country.
 */
export function fullAddress(
  { location, city, country, countryCode }: Address,
  { knowsAddress, lang }: { knowsAddress: boolean; lang: Lang },
): string | null {
  const address = knowsAddress ? (location ?? '') : ''
  const cityNames = city ? [city, ...LANGS.map((each) => cityName(city, each))] : []
  const countryNames = [country ?? '', ...LANGS.map((each) => countryCode && countryName(countryCode, each))]
  // Not only as it is named in this language: a change is one for readers of both or of neither.
  const isInIt = (names: (string | null)[]) =>
    names.some((name) => name && fold(address).includes(fold(name)))
  const around = {
    city: isInIt(cityNames) ? null : city,
    ...(isInIt(countryNames) ? { country: null, countryCode: null } : { country, countryCode }),
  }
  return joinPlaces([address, placeLabel(around, lang)], lang) || null
}

/** Words with their phonetic keys (`phoneticKey`), which take longer to make than all words to compare. */
export type SoundsByWord = ReadonlyMap<string, string>

/**
 * The indexed words that each typed word may match: as a prefix, in another spelling, or in the other script; if there
 * are none, by the most likely typing error.
 */
export function matchWords(query: string, known: SoundsByWord): string[][] {
  return queryWords(query).map((typed) => {
    const sound = phoneticKey(typed)
    const matches = [...known]
      .filter(
        ([word, wordSound]) =>
          word.startsWith(typed) || (wordSound.startsWith(sound) && soundsLike(typed, word)),
      )
      .map(([word]) => word)
    return matches.length ? matches : nearest(typed, [...known.keys()])
  })
}

function nearest(typed: string, vocabulary: string[]): string[] {
  const candidates = vocabulary.filter((word) => isMistyped(typed, word))
  const errors = Math.min(...candidates.map((word) => typingErrors(typed, word)))
  return candidates.filter((word) => typingErrors(typed, word) === errors)
}
