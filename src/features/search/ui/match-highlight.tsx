import { highlight } from '#platform/text/highlight.ts'
import { soundsLike, soundsLikeWithTypo } from '#platform/text/phonetic.ts'
import { wordsToMark } from '../query-words.ts'

type Props = {
  text: string
  query: string
  /** What stands beside it: a word of the query that is in there is no typing error for another one here. */
  beside?: string
}

/** A text with the matches marked, those in the other script too. */
export const MatchHighlight = ({ text, query, beside = '' }: Props) => {
  const pieces = highlight(`${text}\n${beside}`, wordsToMark(query).join(' '), {
    same: soundsLike,
    near: soundsLikeWithTypo,
  })
  let rest = text.length
  return pieces.map((piece, i) => {
    const shown = piece.text.slice(0, rest)
    rest -= shown.length
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    return piece.hit && shown ? <mark key={i}>{shown}</mark> : shown
  })
}
