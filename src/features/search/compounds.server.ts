import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { phoneticKey } from '#platform/text/phonetic.ts'
import { spelledOtherwise } from './fuzzy-match.server.ts'

/** A shorter part of a compound occurs in too many words. */
const HALF_MIN = 3
const SOUND_MOST = 60
const WAYS_MOST = 6

/** Each part into which a word can be split, with the words of the vocabulary that are spellings of it. */
export type Halves = Map<string, string[]>

/** Looks up the parts of long words: others write قورمه‌سبزی as two words, in either script. */
export async function toHalves(ctx: Ctx, words: string[]): Promise<Halves> {
  const halves = [...new Set(words.flatMap((word) => cutsOf(word).flat()))]
  if (!halves.length) return new Map()
  const rows = await rowsOf<{ half: string; words: string[] }>(
    ctx.db,
    'search.halves',
    `select q.half, array(
       select w.word from search_words w where w.sound = q.sound and q.sound <> '' limit ${SOUND_MOST}) as words
     from unnest($1::text[], $2::text[]) q(half, sound)`,
    [halves, halves.map(phoneticKey)],
  )
  return new Map(
    rows.map(({ half, words }) => [
      half,
      [...words.filter((word) => word === half), ...spelledOtherwise(half, words)].slice(0, WAYS_MOST),
    ]),
  )
}

/** The compound as two adjacent words, as a tsquery. */
export const apart = (word: string, halves: Halves): string[] =>
  cutsOf(word).flatMap(([first, second]) => {
    const [one, two] = [halves.get(first) ?? [], halves.get(second) ?? []]
    return one.length && two.length ? [`(${either(one)}) <-> (${either(two)})`] : []
  })

const either = (words: string[]) => words.map((word) => `'${word}'`).join(' | ')

const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * HALF_MIN + 1) }, (_, i) => {
    const at = i + HALF_MIN
    return [word.slice(0, at), word.slice(at)]
  })
