import { fold } from '#platform/text/fold.ts'
import { dropStopWords } from './stop-words.ts'

/** Returns the folded words of a query, and its meaningful words. */
export function queryWordsOf(q: string): { typed: string[]; meaningful: string[] } {
  const typed = joinAffixes(fold(q)).split(' ').filter(Boolean)
  return { typed, meaningful: dropStopWords(typed) }
}

/**
 * Returns the words of a query to mark in a text. Leaves out an ending that was typed as a separate word, because the
 * text's word may have another ending or none.
 */
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
