import { REGIONS } from '../dates/zone-cities.ts'
import { requestContext } from '../pages/request-context.ts'
import { fold } from '../text/fold.ts'
import { CITIES } from './cities.ts'
import type { Lang } from './lang.ts'

/** The names of known cities in each language, by the folded name in either. */
const NAMES = new Map<string, Record<Lang, string>>()
for (const [, english, persian] of Object.values(REGIONS).flat()) {
  const others = persian.split(' و ')
  english.split(', ').forEach((en, i) => {
    const names = { en, fa: others[i] ?? en }
    for (const name of Object.values(names)) NAMES.set(fold(name), names)
  })
}

for (const [english, fa] of CITIES) {
  const [en = '', ...spellings] = english.split(', ')
  for (const name of [en, ...spellings, fa]) NAMES.set(fold(name), { en, fa })
}

/** A city in the reader's language if it is known; else as it was typed. */
export const cityName = (city: string): string => NAMES.get(fold(city))?.[requestContext().lang] ?? city
