import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { requestContext } from '#platform/request-context.ts'
import type { Block, Piece } from '../markdown.server.ts'
import { sitePageQuery } from '../queries.ts'

/** One of the site's own pages, with a table of contents beside it on wide screens. */
export function ProsePage({ name }: { name: string }) {
  const { data } = useSuspenseQuery(sitePageQuery(name))
  const headings = data.blocks.filter((block) => block.kind === 'heading')
  return (
    <div className="page grid gap-8 py-12 lg:grid-cols-[minmax(0,44rem)_1fr]">
      <article>
        <h1 className="mb-6 text-3xl">{data.title}</h1>
        <div className="prose">
          {data.blocks.map((block, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed text
            <BlockView key={i} block={block} />
          ))}
        </div>
      </article>
      {headings.length > 2 && (
        <nav
          aria-label={m.site_contents()}
          className="hidden content-start self-start lg:sticky lg:top-20 lg:grid"
        >
          <h2 className="mb-2 text-base font-bold">{m.site_contents()}</h2>
          <ul className="border-s-2 border-line">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 sm:min-h-9 items-center ps-4 text-muted hover:text-firoozeh"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 id={block.id}>{block.text}</h2>
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line pieces={block.pieces} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((pieces, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of a fixed text
        <li key={i}>
          <Line pieces={pieces} />
        </li>
      ))}
    </ul>
  )
}

const Line = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map((piece) => <PieceView key={keyOf(piece)} piece={piece} />)

/** Pieces of one line of our own text differ from each other. */
const keyOf = ({ text, href = '' }: Piece) => `${text}${href}`

function PieceView({ piece: { text, bold, href } }: { piece: Piece }) {
  if (href) return <a href={href.startsWith('/') ? requestContext().prefix + href : href}>{text}</a>
  return bold ? <strong>{text}</strong> : text
}
