import { fold } from '#platform/text/fold.ts'
import { highlight } from '#platform/text/highlight.ts'
import { soundsLike, soundsLikeWithTypo } from '#platform/text/phonetic.ts'
import { dropStopWords } from '../stop-words.ts'

/** A text with the matches marked, those in the other script too. */
export const MatchHighlight = ({ text, query }: { text: string; query: string }) =>
  highlight(text, dropStopWords(fold(query).split(' ')).join(' '), {
    same: soundsLike,
    near: soundsLikeWithTypo,
  }).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text,
  )
