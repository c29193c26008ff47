import type { Ctx } from '#platform/app-context.server.ts'
import { queryWords, WORD_MAX } from '#platform/text/fold.ts'
import { isPersian } from '#platform/text/phonetic.ts'
import { compoundForms, findCompoundParts } from './words/compounds.server.ts'
import { correctWord, findPhoneticMatches, type PhoneticMatches } from './words/fuzzy-match.server.ts'
import { queryWordsOf } from './words/query-words.ts'
import { isInflected, otherNames, pluralsOf, stemsOf, WHOLE_NAMES } from './words/synonyms.ts'
import {
  anyOf,
  exactWord,
  lookUpVocabulary,
  prefixMatches,
  quoted,
  splitForms,
  type VocabularyEntry,
} from './words/vocabulary.server.ts'

/** More forms of one word than this make a query slow, and improve nothing. */
const FORMS_MAX = 20
/** Shorter names are prefixes of too many words. */
const NAME_MIN = 4
/** Some write an expression as one word: سیزده‌به‌در. */
const EXPRESSION_MAX = 4

/** A query as tsqueries. */
export type Query = {
  /** Every word of it, in any form; empty when one of them is unknown. */
  all: string
  /** Every word of the query as a whole word, in any of its spellings: the best match. */
  whole: string
  /** The best match for titles: the same, or the rarest of its words. */
  title: string
  /** The same, adjacent and in this order. */
  phrase: string
  /** At least one of its words. */
  any: string
  /** Each of its words by itself, in any form and as a whole word. */
  terms: Term[]
  /** The same, but two words that have a meaning together are one: speech therapy. */
  meanings?: Term[]
}
export type Term = { all: string; whole: string }
type FindNames = (words: string[]) => string[]
/** For a search for exactly these words. */
export const NO_NAMES: FindNames = () => []

/**
 * Returns the query as tsqueries, with each word in every form in which texts may contain it: as a prefix, inside
 * another word, joined or split, with another ending, in other spellings, in the other script, and by its name in the
 * other language. Allows typing errors if nothing else is known. Undefined if nothing can match. Folded words contain
 * only letters and digits, so they are safe to quote.
 * @param names other names of a word; `NO_NAMES` for a search for exactly these words
 */
export async function toQuery(
  ctx: Ctx,
  q: string,
  names: FindNames = otherNames,
): Promise<Query | undefined> {
  const { words, pairs, expression, isShortened } = readWords(q)
  const infoOf = await lookUpWords(ctx, words, [...pairs, expression])
  const pairForms = pairs.map((pair) => asOne(infoOf(pair), names))
  const wordForms = await Promise.all(
    words.map((word, i) => {
      const joined = [...(pairForms[i - 1] ?? []), ...(pairForms[i] ?? [])]
      return toTerm({ ctx, names }, infoOf(word), joined)
    }),
  )
  const hasName = (joined: string | undefined) => Boolean(joined && names([joined]).length)
  const query = compose(
    // Without its connecting words an expression is something else: of سیزده به در, only the thirteen would be left.
    isShortened && hasName(expression) ? [] : wordForms,
    [
      ...(words.length === 2 ? pairForms.flat() : []),
      ...(expression ? [...asOne(infoOf(expression), names), ...infoOf(expression).apart] : []),
    ],
  )
  if (!query || query.terms.length < words.length) return query
  const meaningful = pairForms.map((forms, i) => (hasName(pairs[i]) ? forms : []))
  return { ...query, meanings: joinExpressions(query.terms, meaningful) }
}

/** Returns the words of a query, and the expressions that are also looked up as one word. */
function readWords(q: string) {
  const { typed, meaningful } = queryWordsOf(q)
  const words = queryWords(meaningful.join(' '))
  const joined = typed.length > 2 && typed.length <= EXPRESSION_MAX ? typed.join('') : ''
  return {
    words,
    /** Each word with the next one: می خواهم finds میخواهم. */
    pairs: words.slice(1).map((word, i) => `${words[i]}${word}`),
    /** All of a short query that is longer than a pair, with its connecting words; else empty. */
    expression: joined.length <= WORD_MAX ? joined : '',
    /** Whether connecting words were dropped. */
    isShortened: meaningful.length < typed.length,
  }
}

/** @param joined for each word but the last: the forms of it together with the next one, where the two have a meaning */
const joinExpressions = (terms: Term[], joined: string[][]): Term[] =>
  terms.flatMap((term, i) => {
    const next = terms[i + 1]
    if (joined[i]?.length && next) {
      const both = anyOf([`${term.whole} <-> ${next.whole}`, ...joined[i]])
      return [{ all: both, whole: both }]
    }
    return joined[i - 1]?.length ? [] : [term]
  })

type WordInfo = {
  word: string
  known: VocabularyEntry | undefined
  phonetic: PhoneticMatches | undefined
  apart: string[]
  stems: WordInfo[]
}
type Lookup = { ctx: Ctx; names: FindNames }
type WordForms = { all: string[]; whole: string[] }

async function lookUpWords(ctx: Ctx, words: string[], joined: string[]): Promise<(word: string) => WordInfo> {
  const lookedUp = [...new Set([...words, ...words.flatMap(stemsOf), ...joined])].filter(Boolean)
  const [vocabulary, phonetic, compoundParts] = await Promise.all([
    lookUpVocabulary(ctx, lookedUp, words.length),
    findPhoneticMatches(ctx, lookedUp),
    findCompoundParts(ctx, [...words, ...joined]),
  ])
  const infoOf = (word: string): WordInfo => ({
    word,
    known: vocabulary.get(word),
    phonetic: phonetic.get(word),
    apart: compoundForms(word, compoundParts),
    stems: words.includes(word) ? stemsOf(word).map(infoOf) : [],
  })
  return infoOf
}

/** Two neighbours or a whole expression written as one word, or by another name. */
const asOne = ({ word, known, phonetic }: WordInfo, names: FindNames): string[] => [
  ...prefixMatches(known),
  ...phoneticForms(phonetic),
  ...names([word, ...(phonetic?.same ?? [])]).map(sideBySide),
]

async function toTerm(looking: Lookup, info: WordInfo, joined: string[]): Promise<WordForms> {
  const { word, known, phonetic } = info
  const spellings = [word, ...(phonetic?.same ?? [])]
  // عیدی, a gift, is no form of عید.
  const stems = looking.names(spellings).length ? [] : info.stems.flatMap(spellingsOf)
  const inflected = known?.begins.filter((each) => isInflected(each, word)) ?? []
  const exactForms = [...exactWord(known), ...inflected, ...(phonetic?.same ?? []), ...stems]
  const named = await namesOf(looking, spellings, stems)
  // Its other names count as much: a text about stories is about قصه.
  const whole = [...exactForms.slice(0, FORMS_MAX).map(quoted), ...named, ...joined, ...info.apart]
  const inside = looking.names === NO_NAMES || !exactForms.length ? (known?.inside.map(quoted) ?? []) : []
  const more = [...prefixMatches(known), ...inside, ...phoneticForms(phonetic)]
  if (exactForms.length || named.length || joined.length || more.length)
    return { whole, all: [...whole, ...more, ...splitForms(known)] }
  return correct(looking, word, [...info.apart, ...splitForms(known)])
}

const spellingsOf = ({ known, phonetic }: WordInfo) => [...exactWord(known), ...(phonetic?.same ?? [])]
const phoneticForms = (phonetic: PhoneticMatches | undefined) =>
  phonetic ? [...phonetic.same, ...phonetic.begins].slice(0, FORMS_MAX).map(quoted) : []

/** Its other names, in every spelling; where the word itself has none, those of its stem. */
async function namesOf(
  { ctx, names: namesFor }: Lookup,
  words: string[],
  stems: string[],
): Promise<string[]> {
  const ownNames = namesFor(words)
  const names = ownNames.length ? ownNames : namesFor(stems)
  const single = names.filter((name) => !name.includes(' ') && !WHOLE_NAMES.has(name))
  if (!single.length) return names.map(sideBySide)
  const [phonetic, known] = await Promise.all([
    findPhoneticMatches(ctx, single.filter(isPersian)),
    lookUpVocabulary(ctx, single, 0),
  ])
  const begun = single
    .filter((name) => name.length >= NAME_MIN)
    .flatMap((name) => prefixMatches(known.get(name)))
  const otherwise = [...phonetic.values()].flatMap(({ same }) => same)
  return [...names.map(sideBySide), ...begun, ...otherwise.slice(0, FORMS_MAX).map(quoted)]
}

/** A name of several words: adjacent, the last one in the plural too, or all written as one. */
function sideBySide(name: string): string {
  const words = name.split(' ')
  const last = words.pop() ?? ''
  if (!words.length) return quoted(name)
  const plural = anyOf([last, ...pluralsOf(last)].map(quoted))
  return `(${[...words.map(quoted), plural].join(' <-> ')}) | ${quoted(name.replaceAll(' ', ''))}`
}

async function correct(
  { ctx, names: namesFor }: Lookup,
  word: string,
  inTwoWords: string[],
): Promise<WordForms> {
  const corrected = await correctWord(ctx, word)
  const phonetic = corrected.length
    ? await findPhoneticMatches(ctx, corrected)
    : new Map<string, PhoneticMatches>()
  const otherwise = corrected.flatMap((each) => phonetic.get(each)?.same ?? [])
  const names = namesFor([...corrected.slice(0, 1), ...otherwise])
  return {
    whole: [],
    all: [...[...corrected, ...otherwise].map(quoted), ...names.map(sideBySide), ...inTwoWords],
  }
}

/**
 * @param forms the forms of each word
 * @param asOneWord the forms of the whole query written as one word; they match as well as all of its words
 */
function compose(forms: WordForms[], asOneWord: string[]): Query | undefined {
  const matchable = forms.filter(({ all }) => all.length)
  if (!matchable.length && !asOneWord.length) return undefined
  const terms = matchable.map(({ all, whole }) => ({
    all: anyOf(all),
    whole: anyOf(whole.length ? whole : all),
  }))
  const any = [...terms.map(({ all }) => all), ...asOneWord].join(' | ')
  const isEveryWordKnown = forms.length > 0 && matchable.length === forms.length
  const allOf = (parts: string[], operator: '&' | '<->') =>
    [...(isEveryWordKnown ? [`(${parts.join(` ${operator} `)})`] : []), ...asOneWord].join(' | ')
  const whole = terms.map((term) => term.whole)
  return {
    all: allOf(
      terms.map((term) => term.all),
      '&',
    ),
    whole: allOf(whole, '&'),
    title: allOf(whole, '&'),
    phrase: allOf(whole, '<->'),
    any,
    terms,
  }
}
