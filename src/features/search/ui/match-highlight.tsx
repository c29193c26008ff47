import { highlight } from '#platform/text/highlight.ts'
import { soundsLike, soundsLikeWithTypo } from '#platform/text/phonetic.ts'
import { wordsToMark } from '../query-words.ts'

/** A text with the matches marked, those in the other script too. */
export const MatchHighlight = ({ text, query }: { text: string; query: string }) =>
  highlight(text, wordsToMark(query).join(' '), {
    same: soundsLike,
    near: soundsLikeWithTypo,
  }).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text,
  )
