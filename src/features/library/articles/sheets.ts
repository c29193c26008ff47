/** The prefix of an anchor that begins a sheet: a part of a toolkit that is printed as a page of its own. */
export const SHEET = 'page-'

type Block = { id: string; kind: string }

/** The blocks of an article in order, those of a sheet together: from its heading to the next of the same level. */
export function toSheets<One extends Block>(blocks: One[]): { isSheet: boolean; blocks: One[] }[] {
  const parts: { isSheet: boolean; blocks: One[] }[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    const begins = block.kind === 'h2'
    const isSheet = begins ? block.id.startsWith(SHEET) : (last?.isSheet ?? false)
    if (!last || last.isSheet !== isSheet || (begins && isSheet)) parts.push({ isSheet, blocks: [block] })
    else last.blocks.push(block)
  }
  return parts
}
