import { fold } from '#platform/text/fold.ts'
import { dropStopWords } from './stop-words.ts'

/** The folded words of a query, and those of them that mean something. */
export function queryWordsOf(q: string): { typed: string[]; meaningful: string[] } {
  const typed = joinAffixes(fold(q)).split(' ').filter(Boolean)
  return { typed, meaningful: dropStopWords(typed) }
}

/**
 * می and نمی before a verb, and ها with its endings, are no words of their own, though many type them with a space: بچه ها
 * is looked for as بچه‌ها, in all its forms.
 */
const joinAffixes = (folded: string) => folded.replace(PREFIX, '$1').replace(SUFFIX, '')
const PREFIX = /(?<=^| )(ن?می) (?=\p{Script=Arabic})/gu
const SUFFIX = /(?<=\p{Script=Arabic}) (?=ها(?:یی?|ی?مان|ی?تان|ی?شان|ی?[متش])?(?: |$))/gu
