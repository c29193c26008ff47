import { Fragment, type ReactNode } from 'react'
import { directionOf } from '#platform/text/direction.ts'
import { linksIn, phonesIn } from '#platform/text/line-pieces.ts'

type Mark = (text: string) => ReactNode
const asItIs: Mark = (text) => text

/**
 * User text. Each paragraph has its own direction, whatever the language of the page. If a list passes `mark`, the
 * matches of its search are marked (`Marked`). Web addresses stay plain text unless their author may set links.
 */
export function UserText({
  text,
  mark = asItIs,
  links = false,
  className = '',
}: {
  text: string
  links?: boolean
  mark?: Mark
  className?: string
}) {
  return (
    <div className={`space-y-3 ${className}`}>
      {text.split(/\n{2,}/).map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a stored text have no other identity and do not move
        <p key={i} dir={directionOf(paragraph)} lang={langOf(paragraph)} className="whitespace-pre-line">
          {links ? <Linked text={paragraph} mark={mark} /> : <Plain text={paragraph} mark={mark} />}
        </p>
      ))}
    </div>
  )
}

/** Links to other sites endorse nothing, and the page behind a link gets no opener or referrer. */
const Linked = ({ text, mark }: { text: string; mark: Mark }) =>
  linksIn(text).map((piece, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    if (!piece.href) return <Plain key={i} text={piece.text} mark={mark} />
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
        key={i}
        href={piece.href}
        rel="nofollow ugc noopener noreferrer"
        dir="ltr"
        className="font-semibold text-firoozeh underline wrap-anywhere"
      >
        {mark(piece.text)}
      </a>
    )
  })

/** Within right-to-left text the groups of a phone number would be in reverse order. */
const Plain = ({ text, mark }: { text: string; mark: Mark }) =>
  phonesIn(text).map((piece, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    if (!piece.isPhone) return <Fragment key={i}>{mark(piece.text)}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
      <bdi key={i} dir="ltr">
        {mark(piece.text)}
      </bdi>
    )
  })

type LineProps = { text: string; className?: string; isName?: boolean }

/** User text of one line, in its own direction. A name stays as it is where the page is translated. */
export const UserLine = ({ text, className, isName }: LineProps) => (
  <span
    dir={directionOf(text)}
    lang={langOf(text)}
    className={className}
    translate={isName ? 'no' : undefined}
  >
    <Plain text={text} mark={asItIs} />
  </span>
)

/** After the words of a button that a list has in each row: what it is for. Read out, not shown. */
export const HiddenTitle = ({ text }: { text: string }) => (
  <span className="sr-only">
    : <bdi lang={langOf(text)}>{text}</bdi>
  </span>
)

/** For screen readers and fonts: a right-to-left paragraph counts as Persian. */
export const langOf = (text: string) => ({ rtl: 'fa', ltr: 'en', auto: undefined })[directionOf(text)]
