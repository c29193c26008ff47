import { SAME_MEANING } from '#content/same-meaning.ts'
import { fold } from '#platform/text/fold.ts'

const LINES = SAME_MEANING.map((line) => line.split(',').map(fold))
/** Expressions of several words are looked up as one, like neighbouring words of the query. */
const BY_WORD = new Map<string, Set<string>>()
for (const line of LINES)
  for (const each of line) {
    const key = each.replaceAll(' ', '')
    const synonyms = BY_WORD.get(key) ?? new Set<string>()
    for (const other of line) if (other !== each || other !== key) synonyms.add(other)
    BY_WORD.set(key, synonyms)
  }

/** Other names of these folded words, in both languages; several words are adjacent. */
export const otherNames = (words: string[]): string[] => [
  ...new Set(words.flatMap((word) => [...(BY_WORD.get(word) ?? [])])),
]

/** Names whose other forms are something else: انگلیسی is a language, which half of all texts mention. */
export const WHOLE_NAMES: ReadonlySet<string> = new Set(['انگلیس'].map(fold))

const ENDINGS = /(?:های(?:ی|شان|مان|تان|م|ت|ش)?|ها|هایی|ای|ی)$/u
const STEM_MIN = 3

/** A word without its plural, possessive or indefinite ending: قصه‌های, stories. As many forms as there may be. */
export function stemsOf(word: string): string[] {
  const stems = /^[a-z]/.test(word)
    ? [word.replace(/ies$/, 'y'), word.replace(/es$/, ''), word.replace(/s$/, '')]
    : [word.replace(ENDINGS, ''), word.replace(/(?:م|ت|ش|ی|(?<=[تد])ن)$/u, '')]
  return [...new Set(stems)].filter((stem) => stem !== word && stem.length >= STEM_MIN)
}

/** Whether one word is the other with such an ending. */
export const isInflected = (word: string, stem: string): boolean =>
  word.startsWith(stem.replace(/y$/, '')) && stemsOf(word).includes(stem)

/** Its plurals as they are usually written; none of a word that looks like one. */
export function pluralsOf(word: string): string[] {
  if (/(?:s|ها|های|ان)$/u.test(word)) return []
  return /^[a-z]/.test(word) ? [`${word.replace(/y$/, 'ie')}s`] : [`${word}ها`, `${word}های`]
}
