/** A piece of a line; `href` is a path of this site, or a mailto address. */
export type Piece = { text: string; bold?: true; href?: string }
export type Block =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
export type Text = { title: string; blocks: Block[] }

/**
 * Reads the small Markdown in which our own pages are written: one `#` title, `##` headings, paragraphs, `-` lists,
 * **bold** and [links](/path). It never makes HTML, so nothing written in it can run.
 */
export function readMarkdown(source: string): Text {
  const parts = source.trim().split(/\n{2,}/)
  const blocks = parts.filter((part) => !part.startsWith('# ')).map(readBlock)
  const title = parts.find((part) => part.startsWith('# '))?.slice(2) ?? ''
  return { title, blocks }
}

function readBlock(part: string, index: number): Block {
  if (part.startsWith('## ')) return { kind: 'heading', id: `part-${index}`, text: part.slice(3) }
  if (!part.startsWith('- ')) return { kind: 'paragraph', pieces: readPieces(part) }
  return { kind: 'list', items: part.split(/\n(?=- )/).map((item) => readPieces(item.slice(2))) }
}

const MARKED = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>(?:\/|mailto:)[^)\s]*)\)/g

function readPieces(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of line.matchAll(MARKED)) {
    if (match.index > at) pieces.push({ text: line.slice(at, match.index) })
    const { bold, label = '', href = '' } = match.groups ?? {}
    pieces.push(bold ? { text: bold, bold: true } : { text: label, href })
    at = match.index + match[0].length
  }
  if (at < line.length) pieces.push({ text: line.slice(at) })
  return pieces
}
