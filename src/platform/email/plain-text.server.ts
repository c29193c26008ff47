import { toPlainText } from '@react-email/render'

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** What this file knows of html-to-text, which has no types. */
type Node = { name?: string; children?: Node[] }
type Walk = (nodes: Node[], builder: Builder) => void
type Builder = {
  openBlock: (options?: { leadingLineBreaks: number }) => void
  closeBlock: (options?: { trailingLineBreaks: number }) => void
  addLiteral: (text: string) => void
}

/** A row of a table as one line. Tables that are there for the layout have a single cell. */
function formatRow({ children = [] }: Node, walk: Walk, builder: Builder) {
  builder.openBlock({ leadingLineBreaks: 1 })
  const cells = children.filter(({ name }) => name === 'td' || name === 'th')
  for (const [i, cell] of cells.entries()) {
    if (i > 0) builder.addLiteral(' | ')
    walk(cell.children ?? [], builder)
  }
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** The text of an email's HTML. Headings stay as they are written: names in capitals are not what people wrote. */
export const plainTextOf = (html: string): string =>
  toPlainText(html, {
    formatters: { row: formatRow },
    selectors: [
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'tr', format: 'row' },
    ],
  })
