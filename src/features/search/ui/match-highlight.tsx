import type { ReactNode } from 'react'
import { highlight } from '#platform/text/highlight.ts'
import { soundsLike, soundsLikeWithTypo } from '#platform/text/phonetic.ts'
import { wordsToMark } from '../words/query-words.ts'

/** A text with the matches marked, those in the other script too. */
export const MatchHighlight = ({ text, query }: { text: string; query: string }) =>
  markMatches([text], query)[0]

/**
 * Marks the matches in texts that stand together. If one of them has a word of the query, the others are searched for
 * exactly that word: similar words there are not typing errors of it.
 */
export function markMatches(texts: string[], query: string): ReactNode[][] {
  const pieces = highlight(texts.join('\n'), wordsToMark(query).join(' '), {
    same: soundsLike,
    near: soundsLikeWithTypo,
  })
  let start = 0
  return texts.map((text) => {
    const marked = cut(pieces, start, start + text.length)
    start += text.length + 1
    return marked
  })
}

/** The pieces between two places of the whole text. */
function cut(pieces: ReturnType<typeof highlight>, from: number, to: number): ReactNode[] {
  let start = 0
  return pieces.flatMap((piece, i): ReactNode[] => {
    const text = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += piece.text.length
    if (!text) return []
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    return piece.hit ? [<mark key={i}>{text}</mark>] : [text]
  })
}
