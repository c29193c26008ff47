import type { Nodes, Paragraph, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** A part of a line; `href` is a path of this site, or a mailto address. */
export type Piece = { text: string; bold?: true; href?: string }
export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
export type Text = { title: string; blocks: Block[] }

/**
 * Parses the Markdown of our own pages: one `#` title, `##` headings, paragraphs, lists, **bold** and [links](/path).
 * Any other Markdown, such as marks in an operator's name, is shown as it was typed. It never makes HTML, so nothing
 * in it can run.
 */
export function readMarkdown(source: string): Text {
  const typed = (...nodes: Nodes[]) =>
    source.slice(nodes[0]?.position?.start.offset, nodes.at(-1)?.position?.end.offset)

  const pieceOf = (node: Paragraph['children'][number]): Piece => {
    if (node.type === 'strong') return { text: typed(...node.children), bold: true }
    if (node.type === 'link' && OWN_ADDRESS.test(node.url))
      return { text: typed(...node.children), href: node.url }
    return { text: typed(node) }
  }

  const piecesOf = (node: Nodes): Piece[] =>
    node.type === 'paragraph' ? joinMarks(node.children.map(pieceOf)) : [{ text: typed(node) }]

  const blockOf = (node: RootContent, index: number): Block => {
    if (node.type === 'heading')
      return { kind: 'heading', id: `part-${index}`, text: typed(...node.children) }
    if (node.type !== 'list') return { kind: 'paragraph', pieces: piecesOf(node) }
    return { kind: 'list', items: node.children.map(({ children }) => children.flatMap(piecesOf)) }
  }

  const [title, ...rest] = unified().use(remarkParse).parse(source).children
  return { title: title?.type === 'heading' ? typed(...title.children) : '', blocks: rest.map(blockOf) }
}

const OWN_ADDRESS = /^(?:\/|mailto:)/

/** Joins unparsed marks with the text beside them. */
function joinMarks(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && isPlain(last) && isPlain(piece)) last.text += piece.text
    else joined.push(piece)
  }
  return joined
}

const isPlain = ({ bold, href }: Piece) => !bold && !href
