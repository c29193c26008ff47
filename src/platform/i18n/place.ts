import { fold } from '../text/fold.ts'
import { LANGS } from './lang.ts'

/** ISO 3166-1 alpha-2 country and a city, as far as they can be read from free text. */
type ParsedPlace = { country: string | null; city: string | null }

const CITY_MAX = 100
const LONGEST_NAME = 6 // words, such as 'the united states of america' and one to spare

/** Common names that are in no list of official names; folded like everything else before it is compared. */
const ALIASES: Record<string, string> = {
  US: 'USA,US,America,United States of America,the United States of America,the States,آمریکا,ایالات متحده آمریکا',
  GB: 'UK,GB,Great Britain,Britain,England,Scotland,Wales,Northern Ireland,انگلیس,انگلستان,بریتانیا,اسکاتلند,ولز',
  NL: 'Holland,the Netherlands,Nederland,NL,هلند',
  DE: 'Deutschland,DE',
  AE: 'UAE,Emirates,امارات',
  SE: 'Sverige',
  NO: 'Norge',
  DK: 'Danmark',
  FI: 'Suomi',
  CH: 'Schweiz,Suisse,سوییس',
  AT: 'Österreich,اطریش',
  BE: 'Belgique,België',
  ES: 'España',
  IT: 'Italia',
  TR: 'Turkey',
  CZ: 'Czech Republic,چک',
  KR: 'Korea,کره',
  NZ: 'زلاندنو',
  IR: 'Persia',
}

/** States and provinces imply their country: people write 'Los Angeles, CA'. */
const US_STATES = `California,Texas,Florida,Virginia,Maryland,Illinois,Massachusetts,Washington,Oregon,Arizona,Colorado,
Nevada,Ohio,Michigan,Pennsylvania,Minnesota,Tennessee,Utah,Wisconsin,Missouri,New York,New Jersey,North Carolina,
South Carolina,Washington DC,AL,AK,AZ,AR,CA,CO,CT,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,
NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY,کالیفرنیا,تگزاس`
const CA_PROVINCES = `Ontario,Quebec,Alberta,Manitoba,Saskatchewan,British Columbia,Nova Scotia,New Brunswick,
ON,BC,QC,AB,MB,SK,NS,NB,انتاریو,کبک`

/**
 * Reads 'Oslo, Norway', 'اسلو، نروژ', 'London UK' or 'Germany'. A text without a known country is a city.
 * @param location as a parent typed it, in English or Persian
 */
export function readPlace(location: string | null | undefined): ParsedPlace {
  const parts = (location ?? '')
    .split(/[,،;؛/|()\n]+|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  for (let i = parts.length - 1; i >= 0; i--) {
    const country = countryOf(parts[i] ?? '')
    if (country) return { country, city: toCity(parts.find((_, j) => j !== i && !countryOf(parts[j] ?? ''))) }
  }
  const lastPart = parts.at(-1)
  const [city, country] = lastPart ? splitCountry(lastPart) : [undefined, undefined]
  return { country: country ?? null, city: toCity(parts.length > 1 ? parts[0] : (city ?? lastPart)) }
}

/** 'London UK' and 'ایران تهران': a country at the end or the start of a part without commas. */
function splitCountry(part: string): [string?, string?] {
  const words = part.split(/\s+/)
  for (let n = Math.min(LONGEST_NAME, words.length - 1); n > 0; n--) {
    const atEnd = countryOf(words.slice(-n).join(' '))
    if (atEnd) return [words.slice(0, -n).join(' '), atEnd]
    const atStart = countryOf(words.slice(0, n).join(' '))
    if (atStart) return [words.slice(n).join(' '), atStart]
  }
  return []
}

const toCity = (text: string | undefined) => text?.slice(0, CITY_MAX).trim() || null

/** Every known name of a country, in both languages; without its states and provinces. */
export const namesOfCountry = (code: string): string[] => [
  ...LANGS.map((lang) => new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? code),
  ...(ALIASES[code]?.split(',') ?? []),
]

let names: Map<string, string> | undefined

function countryOf(text: string): string | undefined {
  names ??= collectNames()
  return names.get(fold(text))
}

function collectNames(): Map<string, string> {
  const all = new Map<string, string>()
  const add = (name: string, code: string) => all.set(fold(name), code)
  const displayNames = LANGS.map(
    (lang) => new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' }),
  )
  for (const code of regionCodes()) {
    for (const inLanguage of displayNames) {
      const name = inLanguage.of(code)
      if (name) add(name, code)
    }
  }
  for (const [code, states] of Object.entries({ US: US_STATES, CA: CA_PROVINCES })) {
    for (const name of states.split(',')) if (!all.has(fold(name))) add(name, code)
  }
  for (const [code, aliases] of Object.entries(ALIASES)) {
    for (const alias of aliases.split(',')) add(alias, code)
  }
  return all
}

/** Codes in use: old ones such as DD have another canonical form, and X and Q codes are no countries but Kosovo. */
function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(
      (code) =>
        !/^(X[^K]|QO|ZZ|EU|EZ|UN)/.test(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
    )
}
