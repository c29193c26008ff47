import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { INSIDE_MIN, queryWords } from '#platform/fold.ts'
import { type Heard, hear, whatWasMeant } from './alike.server.ts'
import { wordsThatSay } from './connecting.ts'
import { apart, toHalves } from './halves.server.ts'

/** So many words of the vocabulary may stand for one of the query, by beginning with it or having it inside. */
const BEGIN_MOST = 30
const INSIDE_MOST = 20
const HEARD_MOST = 20

/** A query in PostgreSQL's words. */
export type Query = {
  /** Every word of it, in whatever way; empty when one of them is nowhere. */
  all: string
  /** Every word of it as a whole word, in any of its spellings: what says most. */
  whole: string
  /** The same, in this order and side by side. */
  phrase: string
  /** At least one of its words. */
  any: string
  /** Each of its words by itself. */
  terms: string[]
}

/**
 * The query in PostgreSQL's words, each of its words in every way in which texts may hold it: its beginning, inside of
 * another, joined or apart, in other spellings and in the other script; mistyped, where nothing else is known. Undefined
 * when nothing can match it. Folded words are letters and digits alone: safe to quote.
 */
export async function toQuery(ctx: Ctx, q: string): Promise<Query | undefined> {
  const words = wordsThatSay(queryWords(q))
  // می خواهم finds میخواهم: each word may be the half of one that it makes with its neighbour.
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const asked = [...new Set([...words, ...pairs])]
  const [known, heard, halves] = await Promise.all([
    lookUp(ctx, asked),
    hear(ctx, asked),
    toHalves(ctx, words),
  ])
  const about = (word = ''): About => ({
    known: known.get(word),
    heard: heard.get(word),
    apart: apart(word, halves),
  })
  const joined = pairs.map((pair) => joinedOf(about(pair)))
  const terms = await Promise.all(
    words.map((word, i) => toTerm(ctx, about(word), [...(joined[i - 1] ?? []), ...(joined[i] ?? [])])),
  )
  return compose(terms, words.length === 2 ? (joined[0] ?? []) : [])
}

/** @param pair the two words of a query of two, written as one */
function compose(terms: Term[], pair: string[]): Query | undefined {
  const known = terms.filter(({ all }) => all.length)
  if (!known.length) return undefined
  const any = known.map(({ all }) => oneOf(all))
  const rest = { any: any.join(' | '), terms: any }
  if (known.length < terms.length) return { all: '', whole: '', phrase: '', ...rest }
  const whole = terms.map((term) => oneOf(term.whole.length ? term.whole : term.all))
  const phrase = [`(${whole.join(' <-> ')})`, ...pair].join(' | ')
  return { all: any.join(' & '), whole: whole.join(' & '), phrase, ...rest }
}

const oneOf = (words: string[]) => `(${[...new Set(words)].join(' | ')})`

type Known = { word: string; begins: string[]; inside: string[]; halves: string[] }
type About = { known: Known | undefined; heard: Heard | undefined; apart: string[] }
type Term = { whole: string[]; all: string[] }

const joinedOf = ({ known, heard }: About) => [...beginnings(known), ...heardOf(heard)]

async function toTerm(ctx: Ctx, word: About, joined: string[]): Promise<Term> {
  const whole = [
    ...exact(word.known),
    ...(word.heard?.same ?? []).slice(0, HEARD_MOST).map(quoted),
    ...joined,
    ...word.apart,
  ]
  const all = [...whole, ...wordsFor(word.known), ...heardOf(word.heard)]
  if (all.length || !word.known) return { whole, all }
  const meant = await whatWasMeant(ctx, word.known.word)
  const heard = meant.length ? await hear(ctx, meant) : new Map<string, Heard>()
  const otherwise = meant.flatMap((each) => heard.get(each)?.same ?? [])
  return { whole: [], all: [...meant, ...otherwise].map(quoted) }
}

/** What the vocabulary knows of each word: which begin with it, which have it inside, which halves of it are words. */
async function lookUp(ctx: Ctx, words: string[]): Promise<Map<string, Known>> {
  const rows = await rowsOf<Known>(
    ctx.db,
    'search.lookUp',
    `select q.word,
       array(select w.word from search_words w where w.word like q.word || '%' limit ${BEGIN_MOST + 1}) as begins,
       case when length(q.word) >= ${INSIDE_MIN} then array(
         select w.word from search_words w where w.word like '_%' || q.word || '%'
         order by length(w.word), w.word limit ${INSIDE_MOST}) else '{}' end as inside,
       array(
         select w.word from search_words w where w.word in (
           select unnest(array[left(q.word, at), right(q.word, -at)])
           from generate_series(2, length(q.word) - 2) at)) as halves
     from unnest($1::text[]) q(word)`,
    [words],
  )
  return new Map(rows.map((row) => [row.word, row]))
}

const quoted = (word: string) => `'${word}'`
const exact = (known: Known | undefined) =>
  known && (known.begins.includes(known.word) || known.begins.length > BEGIN_MOST) ? [quoted(known.word)] : []

/** Words are named where they are few, for PostgreSQL knows how frequent each is and can only guess at a beginning. */
const beginnings = (known: Known | undefined) =>
  !known ? [] : known.begins.length > BEGIN_MOST ? [`'${known.word}':*`] : known.begins.map(quoted)

const heardOf = (heard: Heard | undefined) =>
  heard ? [...heard.same, ...heard.begins].slice(0, HEARD_MOST).map(quoted) : []

function wordsFor(known: Known | undefined): string[] {
  if (!known) return []
  const { word, inside } = known
  const halves = new Set(known.halves)
  const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => i + 2)
  const parted = cuts
    .map((at) => [word.slice(0, at), word.slice(at)] as const)
    .filter(([first, second]) => halves.has(first) && halves.has(second))
    .map(([first, second]) => `'${first}' <-> '${second}':*`) // میخواهم finds می خواهم
  return [...beginnings(known), ...inside.map(quoted), ...parted]
}
