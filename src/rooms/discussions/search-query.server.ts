import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { INSIDE_MIN, isMistyped, queryWords, typingErrors } from '#platform/fold.ts'

/** So many words of the vocabulary may stand for one of the query, by beginning with it, having it inside, or a typing error. */
const BEGIN_MOST = 30
const INSIDE_MOST = 20
const MEANT_MOST = 3

/**
 * The query in PostgreSQL's words; undefined when nothing can match it. Folded words are letters and digits alone:
 * safe to quote.
 */
export async function toQuery(ctx: Ctx, q: string): Promise<string | undefined> {
  const words = queryWords(q)
  // می خواهم finds میخواهم: each word may be the half of one that it makes with its neighbour.
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const known = new Map((await lookUp(ctx, [...words, ...pairs])).map((row) => [row.word, row]))
  const terms = await Promise.all(
    words.map(async (word, i) => {
      const joined = [pairs[i - 1], pairs[i]].flatMap((pair) => beginnings(known.get(pair ?? '')))
      const found = [...wordsFor(known.get(word)), ...joined]
      return found.length ? found : (await whatWasMeant(ctx, word)).map(exactly)
    }),
  )
  if (!terms.length || terms.some((found) => !found.length)) return undefined
  return terms.map((found) => `(${found.join(' | ')})`).join(' & ')
}

type Known = { word: string; begins: string[]; inside: string[]; halves: string[] }

/** What the vocabulary knows of each word: which begin with it, which have it inside, which halves of it are words. */
const lookUp = (ctx: Ctx, words: string[]) =>
  rowsOf<Known>(
    ctx.db,
    'discussions.lookUp',
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

const exactly = (word: string) => `'${word}'`

/** Words are named where they are few, for PostgreSQL knows how frequent each is and can only guess at a beginning. */
const beginnings = (known: Known | undefined) =>
  !known ? [] : known.begins.length > BEGIN_MOST ? [`'${known.word}':*`] : known.begins.map(exactly)

function wordsFor(known: Known | undefined): string[] {
  if (!known) return []
  const { word, inside } = known
  const halves = new Set(known.halves)
  const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, i) => i + 2)
  const apart = cuts
    .map((at) => [word.slice(0, at), word.slice(at)] as const)
    .filter(([first, second]) => halves.has(first) && halves.has(second))
    .map(([first, second]) => `'${first}' <-> '${second}':*`) // میخواهم finds می خواهم
  return [...beginnings(known), ...inside.map(exactly), ...apart]
}

/** The words that somebody who typed this may have meant, fewest typing errors first. */
async function whatWasMeant(ctx: Ctx, word: string): Promise<string[]> {
  const near = await rowsOf<{ word: string }>(
    ctx.db,
    'discussions.near',
    'select word from near_words($1) word',
    [word],
  )
  return near
    .filter((candidate) => isMistyped(word, candidate.word))
    .map((candidate) => ({ word: candidate.word, errors: typingErrors(word, candidate.word) }))
    .sort((a, b) => a.errors - b.errors)
    .slice(0, MEANT_MOST)
    .map((candidate) => candidate.word)
}
