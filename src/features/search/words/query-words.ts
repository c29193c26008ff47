import { fold } from '#platform/text/fold.ts'
import { dropStopWords } from './stop-words.ts'

/** The folded words of a query, and those of them that mean something. */
export function queryWordsOf(q: string): { typed: string[]; meaningful: string[] } {
  const typed = joinAffixes(fold(q)).split(' ').filter(Boolean)
  return { typed, meaningful: dropStopWords(typed) }
}

/** Those of a query that are marked in a text, which may have another ending than one that was typed apart, or none. */
export const wordsToMark = (q: string): string[] =>
  dropStopWords(joinPrefixes(fold(q)).replace(ENDING_APART, '').split(' ').filter(Boolean))

/**
 * می and نمی before a verb, and ها with its endings, are no words of their own, though many type them with a space: بچه ها
 * is looked for as بچه‌ها, in all its forms.
 */
const joinAffixes = (folded: string) => joinPrefixes(folded).replace(SPACE_BEFORE_ENDING, '')
const joinPrefixes = (folded: string) => folded.replace(/(?<=^| )(ن?می) (?=\p{Script=Arabic})/gu, '$1')
const ENDING = 'ها(?:یی?|ی?مان|ی?تان|ی?شان|ی?[متش])?(?= |$)'
const SPACE_BEFORE_ENDING = new RegExp(`(?<=\\p{Script=Arabic}) (?=${ENDING})`, 'gu')
const ENDING_APART = new RegExp(`(?<=\\p{Script=Arabic}) ${ENDING}`, 'gu')
