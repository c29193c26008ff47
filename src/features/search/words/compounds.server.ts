import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { phoneticKey } from '#platform/text/phonetic.ts'
import { spelledOtherwise } from './fuzzy-match.server.ts'
import { anyOf, quoted } from './vocabulary.server.ts'

/** A shorter part of a compound occurs in too many words. */
const PART_MIN = 3
const SOUND_MAX = 60
const SPELLINGS_MAX = 6

/** Each part into which a word can be split, with its spellings in the vocabulary. */
type CompoundParts = Map<string, string[]>

/** Looks up the parts of long words: others write قورمه‌سبزی as two words, in either script. */
export async function findCompoundParts(ctx: Ctx, words: string[]): Promise<CompoundParts> {
  const parts = [...new Set(words.flatMap((word) => splitsOf(word).flat()))]
  if (!parts.length) return new Map()
  const rows = await queryNamed<{ part: string; words: string[] }>(
    ctx.db,
    'search.compoundParts',
    `select q.part, array(
       select w.word from search_words w where w.sound = q.sound and q.sound <> '' limit ${SOUND_MAX}) as words
     from unnest($1::text[], $2::text[]) q(part, sound)`,
    [parts, parts.map(phoneticKey)],
  )
  return new Map(
    rows.map(({ part, words }) => [
      part,
      [...words.filter((word) => word === part), ...spelledOtherwise(part, words)].slice(0, SPELLINGS_MAX),
    ]),
  )
}

/** The compound as two adjacent words, as a tsquery. */
export const compoundForms = (word: string, parts: CompoundParts): string[] =>
  splitsOf(word).flatMap(([first, second]) => {
    const [one, two] = [parts.get(first) ?? [], parts.get(second) ?? []]
    return one.length && two.length ? [`${anyOf(one.map(quoted))} <-> ${anyOf(two.map(quoted))}`] : []
  })

const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * PART_MIN + 1) }, (_, i) => {
    const at = i + PART_MIN
    return [word.slice(0, at), word.slice(at)]
  })
