import { limitMarks } from './limit-marks.ts'

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
    .replace(FOLDED_LETTER, (letter) => LETTERS[letter] ?? digit(letter))
}

/**
 * Marks, tatweel, joiners and direction marks, which change how a word looks and not which word it is; apostrophes
 * within.
 */
const JOINERS =
  /[\p{M}\u0640\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060\u3164\ufeff\u{e0000}-\u{e007f}]|(?<=\p{L}\p{M}*)['’ʼ`´](?=\p{L})/gu

export const LETTERS: Record<string, string> = {
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

const FOLDED_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}٠-٩۰-۹]`, 'gu')

/** The last four bits of Persian and Arabic digits are their value. */
export const digit = (letter: string) => String((letter.codePointAt(0) ?? 0) & 0xf)

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
