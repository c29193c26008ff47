import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import {
  BEGIN_MIN,
  isNearTransliteration,
  isPersian,
  isSameSpelling,
  isTransliteration,
  matchesPrefix,
  nearbyKeys,
  phoneticKey,
} from '#platform/text/phonetic.ts'
import { matchTransliteration } from '#platform/text/spelling.ts'
import { isMistyped, typingErrors } from '#platform/text/typing-errors.ts'

/** How many words of one phonetic key are compared; real ones have a few dozen at most. */
const SAME_SOUND_MAX = 200
const BEGIN_MAX = 200
const CORRECTIONS_MAX = 3

export type PhoneticMatches = {
  /** Other spellings of the whole word, in both scripts. */
  same: string[]
  /** Words of the other script that begin with the same sound. */
  begins: string[]
}

/** The spellings of each of these words in the vocabulary, in both scripts. */
export async function findPhoneticMatches(ctx: Ctx, words: string[]): Promise<Map<string, PhoneticMatches>> {
  const rows = await queryNamed<{ word: string; same: string[]; begins: string[] }>(
    ctx.db,
    'search.phonetic',
    `select q.word,
       array(select w.word from search_words w where w.sound = q.sound and q.sound <> '' limit ${SAME_SOUND_MAX}) as same,
       case when length(q.sound) > 1 and length(q.word) >= ${BEGIN_MIN} then array(
         select w.word from search_words w where w.sound ~>~ q.sound and w.sound ~<~ (q.sound || '~')
         order by w.sound using ~<~ limit ${BEGIN_MAX}) else '{}' end as begins
     from unnest($1::text[], $2::text[]) q(word, sound)`,
    [words, words.map(phoneticKey)],
  )
  // If one word of a query is Persian in Latin letters (haft seen), so are its neighbours.
  const isTransliterated = rows.some(
    ({ word, same }) =>
      !isPersian(word) && same.some((other) => isPersian(other) && isTransliteration(other, word)),
  )
  return new Map(
    rows.map(({ word, same, begins }) => [
      word,
      { same: spelledOtherwise(word, same, isTransliterated), begins: beginOtherwise(word, begins) },
    ]),
  )
}

/**
 * Returns the words that are another spelling of this one, in the other script or in its own.
 * @param isTransliterated whether it is Persian even if it looks like an English word
 */
export function spelledOtherwise(word: string, among: string[], isTransliterated = false): string[] {
  const persian = isPersian(word)
  const sameScript = among.filter((other) => isPersian(other) === persian && other !== word)
  const respelled = sameScript.filter((each) => isSameSpelling(word, each))
  const otherScript = among.filter(
    (other) =>
      isPersian(other) !== persian &&
      [word, ...(persian ? respelled : [])].some((each) => spellsEither(each, other, isTransliterated)),
  )
  // norooz and nowruz differ much as letters, and both spell نوروز.
  const viaOtherScript = persian
    ? []
    : sameScript.filter((each) => otherScript.some((one) => isTransliteration(one, each)))
  return [...new Set([...otherScript, ...respelled, ...viaOtherScript])]
}

const spellsEither = (a: string, b: string, isTransliterated: boolean) => {
  if (isPersian(a)) return isTransliteration(a, b)
  return isTransliterated ? matchTransliteration(b, a).whole : isTransliteration(b, a)
}

const beginOtherwise = (word: string, among: string[]): string[] =>
  among.filter((other) => isPersian(other) !== isPersian(word) && matchesPrefix(word, other))

/** The words most likely meant by this one, in both scripts, fewest typing errors first. */
export async function correctWord(ctx: Ctx, word: string): Promise<string[]> {
  const [nearWords, other] = await Promise.all([
    queryNamed<{ word: string }>(ctx.db, 'search.near', 'select word from near_words($1) word', [word]),
    queryNamed<{ word: string }>(
      ctx.db,
      'search.nearSounds',
      `select word from search_words where sound = any($1) limit ${SAME_SOUND_MAX * 5}`,
      [phoneticKey(word).length > 2 ? nearbyKeys(phoneticKey(word)) : []],
    ),
  ])
  const mistyped = nearWords
    .filter((candidate) => isMistyped(word, candidate.word))
    .map((candidate) => ({ word: candidate.word, errors: typingErrors(word, candidate.word) }))
    .sort((a, b) => a.errors - b.errors)
  const persian = isPersian(word)
  const misspelled = other
    .filter((each) => isPersian(each.word) !== persian)
    .filter((each) =>
      persian ? isNearTransliteration(word, each.word) : isNearTransliteration(each.word, word),
    )
  return [...mistyped.slice(0, CORRECTIONS_MAX), ...misspelled.slice(0, CORRECTIONS_MAX)].map(
    (each) => each.word,
  )
}
