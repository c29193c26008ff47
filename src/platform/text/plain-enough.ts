import * as v from 'valibot'

/** The code of a text in Markdown that costs the parser too much. */
export const TANGLED = 'article_content_tangled'

/** Checks that a text in Markdown is plain enough to be rendered. A text longer than `max` already has an error. */
export const plainMarkdown = <Text extends string | null>(max: number) =>
  v.check<Text, typeof TANGLED>((text) => text === null || text.length > max || isPlainEnough(text), TANGLED)

/** Far more than any article of ours has; more costs the parser seconds (its work grows with the square). */
const BLOCK_MAX = 6_000
const MARKS_IN_BLOCK = 300
const NESTED_MAX = 8
const BOX_FENCES_MAX = 100
const LINES_MAX = 1_200

/** What may begin something in Markdown: emphasis, links, code, tables, boxes. */
const MARK = /[*_~`[\]!<>&|:{}\\]/g
const LEADING = /^[\s>*+\-\d.)]*/
const CONTAINER = />|[-+*](?=\s)|\d[.)](?=\s)/g

/**
 * Whether a Markdown text can be parsed within the time of a request: limits how deeply quotes and lists are nested,
 * and how many marks a block has. Linear in the length of the text.
 */
export function isPlainEnough(source: string): boolean {
  const lines = source.split(/\r\n|\r|\n/)
  return (
    lines.length <= LINES_MAX &&
    count(source, /:::/g) <= BOX_FENCES_MAX &&
    lines.every((line) => count(LEADING.exec(line)?.[0] ?? '', CONTAINER) <= NESTED_MAX) &&
    blocksOf(lines).every((block) => block.length <= BLOCK_MAX && count(block, MARK) <= MARKS_IN_BLOCK)
  )
}

/** The text between empty lines. */
function blocksOf(lines: string[]): string[] {
  const blocks = ['']
  for (const line of lines) {
    if (line.trim()) blocks.push(`${blocks.pop()}\n${line}`)
    else blocks.push('')
  }
  return blocks
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
