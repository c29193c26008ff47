import { highlight } from '#platform/fold.ts'
import { directionOf } from '#platform/text.ts'

/**
 * What people wrote, each paragraph in its own direction whatever the language of the page, with the words of a
 * search marked in the original letters. Links stay plain words unless `links`.
 */
export function Written({
  text,
  query = '',
  className = '',
}: {
  text: string
  query?: string | undefined
  className?: string
}) {
  return (
    <div className={`space-y-3 ${className}`}>
      {text.split(/\n{2,}/).map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a stored text have no other identity and do not move
        <p key={i} dir={directionOf(paragraph)} lang={langOf(paragraph)} className="whitespace-pre-line">
          <Marked text={paragraph} query={query} />
        </p>
      ))}
    </div>
  )
}

/** One line that people wrote, such as a title. */
export function Marked({ text, query = '' }: { text: string; query?: string | undefined }) {
  if (!query) return text
  return highlight(text, query).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text,
  )
}

/** Helps screen readers and fonts: a paragraph that runs from the right is Persian here. */
export const langOf = (text: string) => ({ rtl: 'fa', ltr: 'en', auto: undefined })[directionOf(text)]
