import type { Ctx } from '#platform/app-context.server.ts'
import { queryWords, WORD_MAX } from '#platform/text/fold.ts'
import { apart, toHalves } from './compounds.server.ts'
import { wordsThatSay } from './connecting.ts'
import { correctWord, findPhoneticMatches, type PhoneticMatches } from './fuzzy-match.server.ts'
import { isInflected, otherNames, stemsOf } from './meaning.ts'
import { beginnings, itself, type Known, lookUp, partings, quoted } from './vocabulary.server.ts'

/** More forms of one word than this make a query slow, and improve nothing. */
const HEARD_MOST = 20
/** Shorter names are prefixes of too many words. */
const NAME_MIN = 4
/** Some write an expression as one word: سیزده‌به‌در. */
const EXPRESSION_MOST = 4

/** A query as tsqueries. */
export type Query = {
  /** Every word of it, in any form; empty when one of them is unknown. */
  all: string
  /** Every word of it as a whole word, in any of its spellings: the best match. */
  whole: string
  /** The best match for titles: the same, or the rarest of its words. */
  title: string
  /** The same, adjacent and in this order. */
  phrase: string
  /** At least one of its words. */
  any: string
  /** Each of its words by itself, in any form and as a whole word. */
  terms: Term[]
}
export type Term = { all: string; whole: string }
type Names = (words: string[]) => string[]
/** For a search for exactly these words. */
export const NO_NAMES: Names = () => []

/**
 * The query as tsqueries, each of its words in every form in which texts may contain it: as a prefix, inside of
 * another word, joined or split, with another ending, in other spellings, in the other script, by its name in the
 * other language; with typing errors, where nothing else is known. Undefined when nothing can match it. Folded words
 * are letters and digits alone: safe to quote.
 * @param names other names of a word; `NO_NAMES` for a search for exactly these words
 */
export async function toQuery(ctx: Ctx, q: string, names: Names = otherNames): Promise<Query | undefined> {
  const typed = queryWords(q)
  const words = wordsThatSay(typed)
  // می خواهم finds میخواهم: each word may be joined with its neighbour.
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const expression = typed.length > 2 && typed.length <= EXPRESSION_MOST ? typed.join('') : ''
  const knows = await learn(ctx, words, [...pairs, ...(expression.length <= WORD_MAX ? [expression] : [])])
  const joined = pairs.map((pair) => asOne(knows(pair), names))
  const terms = await Promise.all(
    words.map((word, i) =>
      toTerm({ ctx, names }, knows(word), [...(joined[i - 1] ?? []), ...(joined[i] ?? [])]),
    ),
  )
  const more = expression ? [...asOne(knows(expression), names), ...knows(expression).apart] : []
  return compose(terms, words.length === 2 ? [...(joined[0] ?? []), ...more] : more)
}

type About = {
  word: string
  known: Known | undefined
  phonetic: PhoneticMatches | undefined
  apart: string[]
  stems: About[]
}
type Looking = { ctx: Ctx; names: Names }
type Forms = { all: string[]; whole: string[] }

async function learn(ctx: Ctx, words: string[], joined: string[]): Promise<(word: string) => About> {
  const asked = [...new Set([...words, ...words.flatMap(stemsOf), ...joined])].filter(Boolean)
  const [known, phonetic, halves] = await Promise.all([
    lookUp(ctx, asked, words.length),
    findPhoneticMatches(ctx, asked),
    toHalves(ctx, [...words, ...joined]),
  ])
  const about = (word: string): About => ({
    word,
    known: known.get(word),
    phonetic: phonetic.get(word),
    apart: apart(word, halves),
    stems: words.includes(word) ? stemsOf(word).map(about) : [],
  })
  return about
}

/** Two neighbours or a whole expression written as one word, or by another name. */
const asOne = ({ word, known, phonetic }: About, names: Names): string[] => [
  ...beginnings(known),
  ...spoken(phonetic),
  ...names([word, ...(phonetic?.same ?? [])]).map(sideBySide),
]

async function toTerm(looking: Looking, about: About, joined: string[]): Promise<Forms> {
  const { word, known, phonetic } = about
  const inflected = known?.begins.filter((each) => isInflected(each, word)) ?? []
  const written = [...itself(known), ...inflected, ...(phonetic?.same ?? []), ...about.stems.flatMap(sameAs)]
  const named = await namesOf(looking, [word, ...(phonetic?.same ?? [])], about.stems.flatMap(sameAs))
  // Its other names count as much: a text about stories is about قصه. Names of several words are left out, as they
  // would make phrases of phrases.
  const names = named.filter((name) => !name.includes(' '))
  const whole = [...written.slice(0, HEARD_MOST).map(quoted), ...names, ...joined, ...about.apart]
  const inside = looking.names === NO_NAMES || !written.length ? (known?.inside.map(quoted) ?? []) : []
  const more = [...beginnings(known), ...inside, ...spoken(phonetic), ...named]
  if (written.length || joined.length || more.length)
    return { whole, all: [...whole, ...more, ...partings(known)] }
  return correct(looking, word, [...about.apart, ...partings(known)])
}

const sameAs = ({ known, phonetic }: About) => [...itself(known), ...(phonetic?.same ?? [])]
const spoken = (phonetic: PhoneticMatches | undefined) =>
  phonetic ? [...phonetic.same, ...phonetic.begins].slice(0, HEARD_MOST).map(quoted) : []

/** Its other names, in every spelling; where the word itself has none, those of its stem. */
async function namesOf(
  { ctx, names: namesFor }: Looking,
  words: string[],
  stems: string[],
): Promise<string[]> {
  const own = namesFor(words)
  const names = own.length ? own : namesFor(stems)
  const single = names.filter((name) => !name.includes(' '))
  if (!single.length) return names.map(sideBySide)
  const [phonetic, known] = await Promise.all([findPhoneticMatches(ctx, single), lookUp(ctx, single, 0)])
  const begun = single
    .filter((name) => name.length >= NAME_MIN)
    .flatMap((name) => beginnings(known.get(name)))
  const otherwise = [...phonetic.values()].flatMap(({ same }) => same)
  return [...names.map(sideBySide), ...begun, ...otherwise.slice(0, HEARD_MOST).map(quoted)]
}

const sideBySide = (name: string) =>
  name.includes(' ')
    ? `(${name.split(' ').map(quoted).join(' <-> ')}) | ${quoted(name.replaceAll(' ', ''))}`
    : quoted(name)

async function correct({ ctx, names: namesFor }: Looking, word: string, parted: string[]): Promise<Forms> {
  const known = await correctWord(ctx, word)
  const phonetic = known.length ? await findPhoneticMatches(ctx, known) : new Map<string, PhoneticMatches>()
  const otherwise = known.flatMap((each) => phonetic.get(each)?.same ?? [])
  const names = namesFor([...known.slice(0, 1), ...otherwise])
  return { whole: [], all: [...[...known, ...otherwise].map(quoted), ...names.map(sideBySide), ...parted] }
}

/** @param expression the whole query written as one word */
function compose(forms: Forms[], expression: string[]): Query | undefined {
  const known = forms.filter(({ all }) => all.length)
  const terms = known.map(({ all, whole }) => ({ all: oneOf(all), whole: oneOf(whole.length ? whole : all) }))
  if (!known.length && !expression.length) return undefined
  const any = [...terms.map(({ all }) => all), ...expression].join(' | ')
  const or = expression.length ? ` | ${expression.join(' | ')}` : ''
  if (known.length < forms.length) {
    const one = expression.join(' | ')
    return { all: one, whole: one, title: one, phrase: one, any, terms }
  }
  const whole = terms.map((term) => term.whole)
  return {
    all: `(${terms.map(({ all }) => all).join(' & ')})${or}`,
    whole: `(${whole.join(' & ')})${or}`,
    title: `(${whole.join(' & ')})${or}`,
    phrase: `(${whole.join(' <-> ')})${or}`,
    any,
    terms,
  }
}

const oneOf = (words: string[]) => `(${[...new Set(words)].join(' | ')})`
