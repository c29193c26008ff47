import { REGIONS } from '../dates/zone-cities.ts'
import { requestContext } from '../request-context.ts'
import { fold } from '../text/fold.ts'
import { CITIES } from './cities.ts'
import type { Lang } from './lang.ts'

type City = Record<Lang, string> & { spellings: string[] }
/** Known cities, by the folded name in either language. */
const KNOWN = new Map<string, City>()
const add = (en: string, fa: string, others: string[] = []) => {
  const city = { en, fa, spellings: [en, fa, ...others] }
  for (const name of city.spellings) KNOWN.set(fold(name), city)
}

for (const [, english, persian] of Object.values(REGIONS).flat()) {
  const others = persian.split(' و ')
  for (const [i, en] of english.split(', ').entries()) add(en, others[i] ?? en)
}
for (const [english, fa] of CITIES) {
  const [en = '', ...others] = english.split(', ')
  add(en, fa, others)
}

/** A city in the reader's language if it is known; else as it was typed. */
export const cityName = (city: string, lang = requestContext().lang): string =>
  KNOWN.get(fold(city))?.[lang] ?? city

/** All known spellings of this city, in lower case; at least the given one. */
export const citySpellings = (city: string): string[] =>
  [city, ...(KNOWN.get(fold(city))?.spellings ?? [])].map((name) => name.toLowerCase())
