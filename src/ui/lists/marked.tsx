import { highlight } from '#platform/text/highlight.ts'

/** Text with the matches of a search marked in the original letters. */
export function Marked({ text, query = '' }: { text: string; query?: string | undefined }) {
  if (!query) return text
  return highlight(text, query).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text,
  )
}
