/**
 * A block of an issue shows something of the site with its title, date and link: `::event{id=3}` on a line of its own.
 */
export const BLOCK_KINDS = ['article', 'event', 'session', 'workshop', 'course', 'post'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]
/** The cache tags of the features whose content blocks show: each is the plural of its kind. */
export const BLOCK_TAGS = BLOCK_KINDS.map((kind) => `${kind}s` as const)
export type BlockRef = { kind: BlockKind; id: number }

/** How many of each kind a search by name finds. */
export const FOUND_MAX = 5

/** The line of Markdown that stands for a block. */
export const blockText = ({ kind, id }: BlockRef) => `::${kind}{id=${id}}`

const BLOCK = new RegExp(String.raw`^::(${BLOCK_KINDS.join('|')})\{id=(\d{1,9})\}\s*$`, 'gm')

/** The blocks of a text, in order. */
export const blocksIn = (markdown: string): BlockRef[] =>
  [...markdown.matchAll(BLOCK)].map(([, kind, id]) => ({ kind: kind as BlockKind, id: Number(id) }))

/**
 * Inserts a block as a paragraph of its own, in place of the selection.
 * @returns the text and the new position of the cursor: at the beginning of the line after the block
 */
export function insertBlock(
  text: string,
  { from, to }: { from: number; to: number },
  block: string,
): { text: string; cursor: number } {
  const before = text.slice(0, from).trimEnd()
  const after = text.slice(to).trimStart()
  const start = `${before}${before && '\n\n'}${block}\n\n`
  return { text: start + after, cursor: start.length }
}
