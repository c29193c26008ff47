/**
 * The form in which texts are compared and searched: ي and ى as ی, ك as ک, ة and ۀ as ه, أ إ آ ٱ as ا, ؤ
 * as و, ئ as ی; Persian and Arabic digits as 0-9; vowel marks and tatweel gone; Latin letters without accents and
 * case. ZWNJ, ZWJ and apostrophes join what they stand between (می‌خواهم is میخواهم, don't is dont); every run of
 * spaces, hyphens and punctuation is one space. The search itself handles that می خواهم is the same word.
 */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function foldLetters(text: string) {
  return limitMarks(text.toWellFormed())
    .normalize('NFKD')
    .replace(JOINERS, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '') // once more: İ in lower case is i and a dot
    .replace(/[يىئےكڪګةەہۀۂھأإٱآؤ٠-٩۰-۹ßıøłđæœþð]/gu, (letter) => LETTERS[letter] ?? digit(letter))
}

/**
 * No language uses more than a few marks on a letter; stacks of them overlap other lines. Normalizing sorts the marks
 * of a stack one by one, which takes two seconds for 40,000 of them: call this before.
 */
export const limitMarks = (text: string) => text.replace(STACKED_MARKS, '$1')
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

/**
 * Marks, tatweel, joiners and direction marks, which change how a word looks and not which word it is; apostrophes
 * within.
 */
const JOINERS =
  /[\p{M}\u0640\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060\u3164\ufeff\u{e0000}-\u{e007f}]|(?<=\p{L}\p{M}*)['’ʼ`´](?=\p{L})/gu

const LETTERS: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ګ: 'ک',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ۀ: 'ه',
  ۂ: 'ه',
  ھ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  آ: 'ا',
  ؤ: 'و',
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
}

/** Letters, and in the same order those that they are folded to, for SQL's `translate`. */
export function foldedLetters(): { from: string; to: string } {
  const pairs = Object.entries(LETTERS).filter(([, to]) => to.length === 1)
  return { from: pairs.map(([from]) => from).join(''), to: pairs.map(([, to]) => to).join('') }
}

const digit = (letter: string) => String((letter.codePointAt(0) ?? 0) & 0xf)

/** Further words of a query add nothing, and each costs a look-up in the vocabulary. */
const QUERY_WORDS = 8
export const WORD_MAX = 40
/** Shorter pieces occur inside of too many words to mean anything. */
export const INSIDE_MIN = 3

/** The words of a query, as the search looks for them. */
export const queryWords = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(' ')
      .filter(Boolean)
      .slice(0, QUERY_WORDS)
      .map((word) => word.slice(0, WORD_MAX)),
  ),
]

/**
 * Whether one folded word may be a typing error for the other: letters left out, added, replaced or swapped with
 * their neighbour (Damerau's four, optimal string alignment); one in words of up to four letters, two in longer ones.
 */
export function isMistyped(typed: string, intended: string): boolean {
  const maxErrors = typed.length < INSIDE_MIN ? 0 : typed.length <= 4 ? 1 : 2
  if (Math.abs(typed.length - intended.length) > maxErrors) return false
  return typingErrors(typed, intended) <= maxErrors
}

/** The number of Damerau's typing errors between two words. */
export function typingErrors(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return at(last, b.length)
}

const at = (row: number[], j: number) => row[j] ?? Number.POSITIVE_INFINITY

export type Piece = { text: string; hit: boolean }
/** Whether two folded words are spellings of one, in either script, exactly and with typing errors (phonetic.ts). */
type SpellingMatcher = {
  same: (queryWord: string, word: string) => boolean
  near: (queryWord: string, word: string) => boolean
}
type Part = { text: string; word: string; hit: boolean }

/**
 * Splits the original text into pieces and marks those that match the query: the reader sees the original letters,
 * not the folded form. A word is marked whole, by its beginning, by a piece inside of it, or as one of two that the
 * query joined; where a word of the query is nowhere, likely typing errors of it.
 * @param alike for searches across scripts; passed in, as every page with a text would load it otherwise
 */
export function highlight(text: string, query: string, matcher?: SpellingMatcher): Piece[] {
  const words = queryWords(query)
  const parts = words.length ? partsOf(text) : []
  for (const queryWord of words) {
    const isLiteral =
      mark(parts, (word) => contains(word, queryWord)) || markWordPairs(parts, queryWord, startsWithWord)
    const same = matcher && comparable(matcher.same)
    const near = matcher && comparable(matcher.near)
    const soundsAlike =
      same && (mark(parts, (word) => same(queryWord, word)) || markWordPairs(parts, queryWord, same))
    if (!isLiteral && !soundsAlike)
      mark(parts, (word) => isMistyped(queryWord, word) || Boolean(near?.(queryWord, word)))
  }
  return parts.length ? merge(parts) : [{ text, hit: false }]
}

/**
 * A text without spaces is one word of thousands of letters: never a spelling of the query, and expensive to compare.
 */
const comparable = (is: SpellingMatcher['same']) => (queryWord: string, word: string) =>
  word.length <= 2 * WORD_MAX && is(queryWord, word)

const contains = (word: string, queryWord: string) =>
  word.startsWith(queryWord) || (queryWord.length >= INSIDE_MIN && word.includes(queryWord))

/** Words, with all that fold leaves out within them, and the text between words; alternating. */
function partsOf(text: string): Part[] {
  const parts = text.match(
    /(?:[\p{L}\p{N}\p{M}\u0640\u00ad\u200b-\u200f\u2060\ufeff]|(?<=\p{L}\p{M}*)['’ʼ`´](?=\p{L}))+|./gsu,
  )
  return (parts ?? []).map((part) => ({ text: part, word: fold(part), hit: false }))
}

function mark(parts: Part[], matches: (word: string) => boolean): boolean {
  let found = false
  for (const part of parts) {
    if (!part.word || !matches(part.word)) continue
    part.hit = true
    found = true
  }
  return found
}

/** Two neighbouring words that the query wrote as one: میخواهم finds می خواهم. */
function markWordPairs(
  parts: Part[],
  queryWord: string,
  is: (queryWord: string, pair: string) => boolean,
): boolean {
  let found = false
  parts.forEach((first, i) => {
    if (first.word.length < 2) return
    let next = i + 1
    while (next < parts.length && !parts[next]?.word) next++
    const second = parts[next]
    if (!second || second.word.length < 2 || !is(queryWord, first.word + second.word)) return
    if (is(queryWord, second.word)) return
    for (const part of parts.slice(i, next + 1)) part.hit = true
    found = true
  })
  return found
}

const startsWithWord = (queryWord: string, pair: string) => pair.startsWith(queryWord)

function merge(parts: Part[]): Piece[] {
  const pieces: Piece[] = []
  for (const { text, hit } of parts) {
    const last = pieces.at(-1)
    if (last && last.hit === hit) last.text += text
    else pieces.push({ text, hit })
  }
  return pieces
}
