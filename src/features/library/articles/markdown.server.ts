import type { Element, Root as Hast, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import type { Heading, Root as Mdast, Node, Parent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Lang } from '#platform/i18n/lang.ts'
import { inOwnScript } from '#platform/text/scripts.server.ts'
import { directionOf } from '#platform/text/text.ts'

/** Increased with each change of the rendering: stored articles are then rendered anew. */
export const RENDERER = 1

/** A block of the text; `html` is sanitised. A `nowruz` block is filled by the page. */
export type Block = { id: string; kind: string; html: string }
export type Rendered = {
  blocks: Block[]
  contents: { id: string; text: string; level: 2 | 3 }[]
  words: number
}

export const BOXES = ['tip', 'culture', 'care', 'words'] as const

/**
 * Markdown (CommonMark, tables, `:::tip[Title]` boxes) as sanitised HTML, block by block. Block n is named `b{n}`, a
 * heading by its `{#anchor}` or `h{n}`: the same in both languages, so that one can switch at any paragraph. Only
 * http, https and mailto links and paths of this site survive; no image, style, script or id of the author's does.
 */
export function renderMarkdown(source: string, lang: Lang): Rendered {
  const tree = pipeline.parse(source)
  mendDirectives(tree, source)
  const anchors = takeAnchors(tree)
  const html = pipeline.runSync(tree) as unknown as Hast
  const elements = html.children.filter((child): child is Element => child.type === 'element')
  const contents: Rendered['contents'] = []
  let headings = 0
  const blocks = elements.map((element, n) => {
    const level = levelOf(element)
    const id = level ? (anchors[headings++] ?? `h${n}`) : `b${n}`
    if (level === 2 || level === 3) contents.push({ id, text: textOf(element), level })
    return toBlock(element, id, lang)
  })
  return { blocks, contents, words: textOf(html).split(/\s+/).filter(Boolean).length }
}

const NOWRUZ = '{nowruz-moment}'

function toBlock(element: Element, id: string, lang: Lang): Block {
  if (textOf(element).trim() === NOWRUZ) return { id, kind: 'nowruz', html: '' }
  inOwnScript(element, lang)
  element.properties = { ...element.properties, ...directed(element, lang) }
  const kind =
    element.tagName === 'aside' ? String((element.properties.className as string[])?.[1]) : element.tagName
  const framed = inFrame(element)
  framed.properties = { ...framed.properties, id }
  return { id, kind, html: toHtml(framed) }
}

/** A wide table scrolls within a frame of its own, which can be focused. */
function inFrame(element: Element): Element {
  element.children = element.children.map((child) => (child.type === 'element' ? inFrame(child) : child))
  if (element.tagName !== 'table') return element
  const properties = { className: ['table-frame'], tabIndex: 0 }
  return { type: 'element', tagName: 'div', properties, children: [element] }
}

/** Marks a paragraph whose direction differs from its page's. */
function directed(element: Element, lang: Lang) {
  const own = directionOf(textOf(element))
  return own === 'auto' || own === (lang === 'fa' ? 'rtl' : 'ltr') ? {} : { dir: own }
}

const levelOf = ({ tagName }: Element) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

const schema = {
  ...defaultSchema,
  tagNames: [
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
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'aside',
  ],
  attributes: {
    a: ['href'],
    aside: [['className', /^box(?:-(?:tip|culture|care|words))?$/] as [string, RegExp]],
    p: [['className', 'box-title'] as [string, string]],
    th: ['align'],
    td: ['align'],
    ol: ['start'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  clobber: [],
  clobberPrefix: '',
}

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkDirective)
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(() => settleLinks)

/** Links to other sites send no referrer; anything but a web link or a path of this site becomes plain text. */
function settleLinks(tree: Hast) {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'a') return
    const href = String(node.properties.href ?? '')
    if (/^(?:https?:|mailto:)/i.test(href)) node.properties = { href, rel: ['noopener', 'noreferrer'] }
    else if (/^(?:\/(?!\/)|#)/.test(href)) node.properties = { href }
    else node.properties = {}
  })
}

function walk(node: Hast | RootContent, see: (node: RootContent) => void) {
  if ('children' in node) {
    for (const child of node.children) {
      see(child as RootContent)
      walk(child as RootContent, see)
    }
  }
}

/** Boxes become asides; every other directive is just text with a colon («ساعت:دو»), and is restored. */
function mendDirectives(tree: Mdast, source: string) {
  const mend = (parent: Parent) => {
    parent.children = parent.children.map((node) => mended(node, source)) as Parent['children']
    for (const child of parent.children) if ('children' in child) mend(child as Parent)
  }
  mend(tree)
}

function mended(node: Node, source: string): Node {
  const { type, position } = node
  if (type === 'containerDirective') return toBox(node as ContainerDirective)
  if (type !== 'textDirective' && type !== 'leafDirective') return node
  const text = { type: 'text', value: source.slice(position?.start.offset, position?.end.offset) }
  return (type === 'textDirective' ? text : { type: 'paragraph', children: [text] }) as Node
}

function toBox(box: ContainerDirective): Node {
  const kind = BOXES.find((each) => each === box.name) ?? 'tip'
  for (const child of box.children) {
    if (child.type === 'paragraph' && child.data?.directiveLabel) {
      child.data = { ...child.data, hName: 'p', hProperties: { className: ['box-title'] } }
    }
  }
  box.data = { ...box.data, hName: 'aside', hProperties: { className: ['box', `box-${kind}`] } }
  return box
}

/** Removes the `{#anchor}` from the end of each heading; returns them in order, undefined where there is none. */
function takeAnchors(tree: Mdast): (string | undefined)[] {
  return tree.children
    .filter((node): node is Heading => node.type === 'heading')
    .map((heading) => {
      heading.depth = heading.depth > 2 ? 3 : 2
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return undefined
      const text = last.value.trimEnd()
      const at = text.lastIndexOf('{#')
      const found = at < 0 ? null : /^\{#(?<id>[a-z][a-z0-9-]{0,60})\}$/.exec(text.slice(at))
      if (found) last.value = text.slice(0, at).trimEnd()
      return found?.groups?.id
    })
}
