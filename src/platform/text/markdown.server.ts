import type { Text } from 'hast'
import type { FootnoteDefinition, Image, ImageReference, Root as Mdast, Node, Parent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { localizeDigits } from '../i18n/format.ts'
import type { Lang } from '../i18n/lang.ts'
import { withoutEnd } from './line-pieces.ts'

type Schema = typeof defaultSchema
type Directive = ContainerDirective | LeafDirective | TextDirective

const TAGS = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'del',
  'a',
  'blockquote',
  'code',
  'pre',
  'hr',
  'br',
]
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/**
 * Reads Markdown (CommonMark, tables, directives) and makes sanitized HTML of it: no image, script, style, raw HTML or
 * id of the author's survives; links lead to http, https, mailto or a path. Of an image its description is left.
 * @param extra elements and attributes of the caller's own blocks, which no Markdown can make by itself
 */
export const markdownPipeline = (extra: { tagNames: string[]; attributes: Schema['attributes'] }) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkDirective)
    .use(() => placeCheckboxes)
    .use(() => endAutomaticLinks)
    .use(remarkRehype, { handlers: { image: description, imageReference: description } })
    .use(rehypeSanitize, {
      ...defaultSchema,
      tagNames: [...TAGS, ...TABLE_TAGS, ...extra.tagNames],
      attributes: { a: ['href'], th: ['align'], td: ['align'], ol: ['start'], ...extra.attributes },
      protocols: { href: ['http', 'https', 'mailto'] },
      clobber: [],
      clobberPrefix: '',
    })

/** Puts a sign in place of the checkbox of each item of a checklist, which would be an input, and does not survive. */
function placeCheckboxes(parent: Parent) {
  for (const node of parent.children) {
    if ('children' in node) placeCheckboxes(node)
    if (node.type !== 'listItem' || typeof node.checked !== 'boolean') continue
    // Without the variation selector some devices show an emoji.
    const value = node.checked ? '☑\uFE0E ' : '☐ '
    const [paragraph] = node.children
    if (paragraph?.type === 'paragraph') paragraph.children.unshift({ type: 'text', value })
    node.checked = null
  }
}

/**
 * Ends a link that is a bare address at the same character as in posts. The library includes Persian punctuation, and
 * invisible marks of direction, which lead to another page.
 */
function endAutomaticLinks(parent: Parent) {
  parent.children = parent.children.flatMap((node) => {
    if ('children' in node) endAutomaticLinks(node)
    if (node.type !== 'link' || node.children.length > 1) return [node]
    const [text] = node.children
    if (text?.type !== 'text' || !node.url.endsWith(text.value)) return [node]
    const address = withoutEnd(text.value.split(/[«»“”\u200b\u200e\u200f]/, 1)[0] ?? '')
    const value = text.value.slice(address.length)
    if (!value) return [node]
    node.url = node.url.slice(0, -value.length)
    text.value = address
    return [node, { type: 'text', value }]
  })
}

const description = (_: unknown, { alt }: Image | ImageReference): Text => ({
  type: 'text',
  value: alt ?? '',
})

/**
 * Replaces the caller's directives; any other one is just text with a colon («ساعت:دو»), and is restored. Changes the
 * tree in place.
 * @param replace returns the node that replaces one of the caller's own, undefined for all others
 */
export function replaceDirectives(
  tree: Mdast,
  source: string,
  replace: (directive: Directive) => Node | undefined,
): void {
  const replaceIn = (parent: Parent) => {
    parent.children = parent.children.map((node) =>
      isDirective(node) ? (replace(node) ?? restoreText(node, source)) : node,
    ) as Parent['children']
    for (const child of parent.children) if ('children' in child) replaceIn(child as Parent)
  }
  replaceIn(tree)
}

const isDirective = (node: Node): node is Directive => node.type.endsWith('Directive')

function restoreText({ type, position }: Directive, source: string): Node {
  const text = { type: 'text', value: source.slice(position?.start.offset, position?.end.offset) }
  return (type === 'textDirective' ? text : { type: 'paragraph', children: [text] }) as Node
}

/**
 * Puts footnotes at the end, as a list, and their numbers where they are referred to. Changes the tree in place. Those of
 * the library have an English heading, and links to ids, none of which survives.
 */
export function placeFootnotes(tree: Mdast, lang: Lang): void {
  const definitions = takeFootnotes(tree)
  const order: string[] = []
  const placeNumbers = (parent: Parent) => {
    parent.children = parent.children.map((node) => {
      if ('children' in node) placeNumbers(node)
      if (node.type !== 'footnoteReference') return node
      if (!order.includes(node.identifier)) order.push(node.identifier)
      const number = localizeDigits(`${order.indexOf(node.identifier) + 1}`, lang)
      return { type: 'text', value: `[${number}]` }
    })
  }
  placeNumbers(tree)
  const notes: Parent['children'] = []
  // One footnote may refer to another, which then follows.
  for (const identifier of order) {
    const { children = [] } = definitions.get(identifier) ?? {}
    const note = { type: 'listItem' as const, spread: false, children }
    placeNumbers(note)
    notes.push(note)
  }
  if (notes.length)
    tree.children.push(
      { type: 'thematicBreak' },
      { type: 'list', ordered: true, start: 1, spread: false, children: notes as [] },
    )
}

/** Removes the definitions from a tree, wherever they stand; the first of each name counts. */
function takeFootnotes(tree: Mdast): Map<string, FootnoteDefinition> {
  const definitions = new Map<string, FootnoteDefinition>()
  const takeIn = (parent: Parent) => {
    parent.children = parent.children.filter((node) => {
      if ('children' in node) takeIn(node)
      if (node.type !== 'footnoteDefinition') return true
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
      return false
    })
  }
  takeIn(tree)
  return definitions
}

/** Links to other sites send no referrer. @returns the link's properties, undefined for a path of this site or none */
export const externalLink = (href: string) =>
  /^(?:https?:|mailto:)/i.test(href) ? { href, rel: ['noopener', 'noreferrer'] } : undefined
