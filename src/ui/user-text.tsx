import { highlight } from '#platform/text/fold.ts'
import { directionOf, linksIn } from '#platform/text/text.ts'

/**
 * User text, each paragraph in its own direction whatever the language of the page, with the matches of a search
 * marked in the original letters. Web addresses stay plain text unless their author may set links.
 */
export function UserText({
  text,
  query = '',
  links = false,
  className = '',
}: {
  text: string
  links?: boolean
  query?: string | undefined
  className?: string
}) {
  return (
    <div className={`space-y-3 ${className}`}>
      {text.split(/\n{2,}/).map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a stored text have no other identity and do not move
        <p key={i} dir={directionOf(paragraph)} lang={langOf(paragraph)} className="whitespace-pre-line">
          {links ? <Linked text={paragraph} query={query} /> : <Marked text={paragraph} query={query} />}
        </p>
      ))}
    </div>
  )
}

/** Links to other sites endorse nothing, and the page behind a link gets no opener or referrer. */
const Linked = ({ text, query }: { text: string; query: string }) =>
  linksIn(text).map((piece, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    if (!piece.href) return <Marked key={i} text={piece.text} query={query} />
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
        key={i}
        href={piece.href}
        rel="nofollow ugc noopener noreferrer"
        dir="ltr"
        className="font-semibold text-firoozeh underline wrap-anywhere"
      >
        <Marked text={piece.text} query={query} />
      </a>
    )
  })

/** One line of user text, such as a title. */
export function Marked({ text, query = '' }: { text: string; query?: string | undefined }) {
  if (!query) return text
  return highlight(text, query).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text,
  )
}

/** User text of one line, in its own direction. */
export const UserLine = ({ text, className }: { text: string; className?: string }) => (
  <span dir={directionOf(text)} lang={langOf(text)} className={className}>
    {text}
  </span>
)

/** For screen readers and fonts: a right-to-left paragraph counts as Persian. */
export const langOf = (text: string) => ({ rtl: 'fa', ltr: 'en', auto: undefined })[directionOf(text)]
