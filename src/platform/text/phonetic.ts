import { COMMON_ENGLISH } from './common-english.ts'
import { matchTransliteration } from './spelling.ts'

/**
 * What Persian words and their Latin spellings have in common, for the search: everyone spells نوروز differently
 * (nowruz, norooz, norouz). All words here are folded (fold.ts). Three comparisons, from coarse to fine:
 * `phoneticKey`, which a table can be searched by; whether a Latin word spells a Persian one; and whether two words
 * of one script are spellings of the same.
 */

export const isPersian = (word: string) => /^\p{Script=Arabic}/u.test(word)
const isLatin = (word: string) => /^[a-z]/.test(word)

/**
 * The consonants that both scripts agree on, as a key: نوروز and norouz are both `nrz`. Long and short vowels, و, ی and
 * ه are left out but at the beginning, where a vowel is `A`; doubled letters count once. Empty if it is not a word.
 */
export function phoneticKey(word: string): string {
  const letters = isPersian(word)
    ? Array.from(word, (letter) => PERSIAN[letter] ?? letter)
    : latinSounds(word)
  return letters
    .map((sound, i) => (i > 0 ? sound.replace(/[Ahvy]/, '') : sound))
    .join('')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/([A-Za-z])\1+/g, '$1')
}

const PERSIAN: Record<string, string> = {
  ا: 'A',
  ع: 'A',
  ء: 'A',
  ه: 'h',
  ح: 'h',
  و: 'v',
  ی: 'y',
  خ: 'x',
  ش: 'S',
  چ: 'C',
  ج: 'j',
  ژ: 'j',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ط: 't',
  ث: 's',
  س: 's',
  ص: 's',
  د: 'd',
  ذ: 'z',
  ز: 'z',
  ض: 'z',
  ظ: 'z',
  ر: 'r',
  غ: 'g',
  ق: 'g',
  گ: 'g',
  ف: 'f',
  ک: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
}

const latinSounds = (word: string) => (word.match(/t?ch|sch|[ksgzpt]h|dj|ck|./g) ?? []).map(latinSound)

function latinSound(letters: string, i: number, all: string[]): string {
  if (letters === 'c') return /^[eiy]/.test(all[i + 1] ?? '') ? 's' : 'k'
  return LATIN[letters] ?? letters
}

const LATIN: Record<string, string> = {
  ch: 'C',
  tch: 'C',
  sh: 'S',
  sch: 'S',
  kh: 'x',
  gh: 'g',
  zh: 'j',
  ph: 'f',
  th: 't',
  dj: 'j',
  ck: 'k',
  a: 'A',
  e: 'A',
  i: 'A',
  o: 'A',
  u: 'A',
  w: 'v',
  q: 'g',
}

/** Whether two words of different scripts may be the same; English words are not compared with Persian ones. */
export const isTransliteration = (persian: string, latin: string): boolean =>
  !COMMON_ENGLISH.has(latin) && matchTransliteration(persian, latin).whole

/** The same with one typing error, swapped letters included. */
export function isNearTransliteration(persian: string, latin: string): boolean {
  if (COMMON_ENGLISH.has(latin)) return false
  return [latin, ...swapNeighbours(latin)].some(
    (each, i) => matchTransliteration(persian, each, i ? 0 : 1).whole,
  )
}

const swapNeighbours = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, i) =>
    [word.slice(0, i), word[i + 1], word[i], word.slice(i + 2)].join(''),
  )

/** The shortest words that may differ by one letter and be the same: دست is not دوست. */
const LOOSE_MIN = 4

/** Whether two words of one script are spellings of the same: قرمه and قورمه, طهران and تهران, norooz and norouz. */
export function isSameSpelling(a: string, b: string): boolean {
  if (isPersian(a) && isPersian(b)) return isSamePersian(normalizePersian(a), normalizePersian(b))
  if (!isLatin(a) || !isLatin(b) || COMMON_ENGLISH.has(a) || COMMON_ENGLISH.has(b)) return a === b
  return Math.min(a.length, b.length) >= LOOSE_MIN && normalizeLatin(a) === normalizeLatin(b)
}

/** Letters that sound alike as one of them; یی as ی. */
const normalizePersian = (word: string) =>
  word.replace(/[طثصذضظحغ]/g, (letter) => SAME_SOUND[letter] ?? letter).replace(/([یو])\1/g, '$1')
const SAME_SOUND: Record<string, string> = { ط: 'ت', ث: 'س', ص: 'س', ذ: 'ز', ض: 'ز', ظ: 'ز', ح: 'ه', غ: 'ق' }

/** One و written or not, ا spoken as و before ن and م, ه not spoken: خانه and خونه, چهار and چار. */
function isSamePersian(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < LOOSE_MIN) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (start === 0 || end === 0) return false
  if (restA + restB === 'و') return true
  if (restA + restB === 'ه') return a[start - 1] === 'چ'
  return [restA, restB].sort().join('') === 'او' && 'نم'.includes(a[a.length - end] ?? ' ')
}

const normalizeLatin = (word: string) =>
  word
    .replace(/gh|q/g, 'g')
    .replace(/[ae]h$/, 'e')
    .replace(/(?<=[a-z]{2})(?:oo|ou|aa|[aou])(?=[nm])/g, 'a')
    .replace(/oo|ou|ow|u/g, 'o')
    .replace(/ee|y/g, 'i')
    .replace(/[ae]i/g, 'e')
    .replace(/w/g, 'v')
    .replace(/([a-z])\1+/g, '$1')

/** Keys that differ from this one by a letter left out, added, replaced or swapped. */
export function nearbyKeys(sound: string): string[] {
  const near = new Set<string>(swapNeighbours(sound))
  for (let i = 0; i <= sound.length; i++) {
    const [head, tail] = [sound.slice(0, i), sound.slice(i)]
    near.add(head + tail.slice(1))
    for (const letter of SOUNDS) near.add(head + letter + tail).add(head + letter + tail.slice(1))
  }
  near.delete('')
  return [...near]
}
const SOUNDS = Array.from('AbCdfghjklmnprsStvxyz')

/** Shorter words are prefixes of too many in the other script. */
export const BEGIN_MIN = 4

/** Whether a word of a text matches a query's, in another spelling or in the other script. */
export function soundsLike(queryWord: string, word: string): boolean {
  const key = phoneticKey(queryWord)
  if (!key || !phoneticKey(word).startsWith(key)) return false
  if (isPersian(queryWord) === isPersian(word)) return queryWord !== word && isSameSpelling(queryWord, word)
  const [persian, latin] = isPersian(queryWord) ? [queryWord, word] : [word, queryWord]
  return (
    isTransliteration(persian, latin) || (queryWord.length >= BEGIN_MIN && matchesPrefix(queryWord, word))
  )
}

/**
 * Whether a word of the other script begins with the sound of this one; a final ه, as in قرمه, ends it: it does not
 * match German.
 */
export const matchesPrefix = (queryWord: string, word: string): boolean =>
  isPersian(queryWord)
    ? !queryWord.endsWith('ه') && isTransliterationPrefix(queryWord, word)
    : isTransliterationPrefix(word, queryWord)

/** Whether the one may spell a beginning of the other. */
const isTransliterationPrefix = (persian: string, latin: string): boolean =>
  !COMMON_ENGLISH.has(latin) && matchTransliteration(persian, latin).beginning

/** Whether a word of a text matches a query's in the other script, with a typing error. */
export const soundsLikeWithTypo = (queryWord: string, word: string): boolean =>
  isPersian(queryWord) !== isPersian(word) &&
  queryWord.length >= BEGIN_MIN &&
  (isPersian(queryWord) ? isNearTransliteration(queryWord, word) : isNearTransliteration(word, queryWord))
