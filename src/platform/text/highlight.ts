import { fold, INSIDE_MIN, queryWords, WORD_MAX } from './fold.ts'
import { isMistyped } from './typing-errors.ts'

type Piece = { text: string; hit: boolean }
/** Whether two folded words are spellings of one, in either script, exactly and with typing errors (phonetic.ts). */
type SpellingMatcher = {
  same: (queryWord: string, word: string) => boolean
  near: (queryWord: string, word: string) => boolean
}
type Part = { text: string; word: string; hit: boolean }

/**
 * Splits a text into pieces and marks the pieces that match the query. The reader sees the original letters, not the
 * folded form. A word matches as a whole, by its beginning, by a piece inside of it, or as one of two that the query
 * joined. If a word of the query is nowhere in the text, likely typing errors of it match.
 * @param matcher for searches across scripts; passed in, as every page with a text would load it otherwise
 */
export function highlight(text: string, query: string, matcher?: SpellingMatcher): Piece[] {
  const words = queryWords(query)
  const parts = words.length ? partsOf(text) : []
  for (const queryWord of words) {
    const isLiteral =
      mark(parts, (word) => contains(word, queryWord)) || markWordPairs(parts, queryWord, startsWithWord)
    const same = matcher && comparable(matcher.same)
    const near = matcher && comparable(matcher.near)
    const soundsAlike =
      same && (mark(parts, (word) => same(queryWord, word)) || markWordPairs(parts, queryWord, same))
    if (!isLiteral && !soundsAlike)
      mark(parts, (word) => isMistyped(queryWord, word) || Boolean(near?.(queryWord, word)))
  }
  return parts.length ? merge(parts) : [{ text, hit: false }]
}

/**
 * A text without spaces is one word of thousands of letters: never a spelling of the query, and expensive to compare.
 */
const comparable = (is: SpellingMatcher['same']) => (queryWord: string, word: string) =>
  word.length <= 2 * WORD_MAX && is(queryWord, word)

const contains = (word: string, queryWord: string) =>
  word.startsWith(queryWord) || (queryWord.length >= INSIDE_MIN && word.includes(queryWord))

/** Words, with all that fold leaves out within them, and the text between words; alternating. */
function partsOf(text: string): Part[] {
  const parts = text.match(
    /(?:[\p{L}\p{N}\p{M}\u0640\u00ad\u200b-\u200f\u2060\ufeff]|(?<=\p{L}\p{M}*)['’ʼ`´](?=\p{L}))+|./gsu,
  )
  return (parts ?? []).map((part) => ({ text: part, word: fold(part), hit: false }))
}

function mark(parts: Part[], matches: (word: string) => boolean): boolean {
  let found = false
  for (const part of parts) {
    if (!part.word || !matches(part.word)) continue
    part.hit = true
    found = true
  }
  return found
}

/** Two neighbouring words of a line that the query wrote as one: میخواهم finds می خواهم. */
function markWordPairs(
  parts: Part[],
  queryWord: string,
  is: (queryWord: string, pair: string) => boolean,
): boolean {
  let found = false
  parts.forEach((first, i) => {
    if (first.word.length < 2) return
    let next = i + 1
    while (next < parts.length && !parts[next]?.word && parts[next]?.text !== '\n') next++
    const second = parts[next]
    if (!second || second.word.length < 2 || !is(queryWord, first.word + second.word)) return
    if (is(queryWord, second.word)) return
    for (const part of parts.slice(i, next + 1)) part.hit = true
    found = true
  })
  return found
}

const startsWithWord = (queryWord: string, pair: string) => pair.startsWith(queryWord)

function merge(parts: Part[]): Piece[] {
  const pieces: Piece[] = []
  for (const { text, hit } of parts) {
    const last = pieces.at(-1)
    if (last && last.hit === hit) last.text += text
    else pieces.push({ text, hit })
  }
  return pieces
}
