import type { Element, Root as Hast, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import type { Root as Mdast, Node, Parent } from 'mdast'
import { dirOf, inLangOrOwn, type Lang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { markOtherScript } from '#platform/text/mark-other-script.server.ts'
import {
  externalLink,
  markdownPipeline,
  placeFootnotes,
  replaceDirectives,
} from '#platform/text/markdown.server.ts'
import { isPlainEnough } from '#platform/text/plain-enough.ts'
import { BLOCK_KINDS, type BlockKind } from './blocks.ts'
import type { FindCard } from './cards.server.ts'
import { emailStyle } from './email-styles.ts'

type RenderOptions = {
  lang: Lang
  findCard: FindCard
  /** The site's address, so that links work from a mailbox. */
  publicUrl: string
  /** For emails, as email programs ignore style sheets: each element has its style inline. */
  inlineStyles: boolean
}

/**
 * The Markdown of an issue as sanitized HTML: CommonMark with tables, the writer's own line breaks, and blocks
 * (`blocks.ts`). No image, script, style, raw HTML or id of the author's survives; links lead to http, https, mailto or
 * a path of this site. Each block of text has its own `lang` and `dir`.
 */
export function renderIssue(markdown: string, rendering: RenderOptions): string {
  const elements = isPlainEnough(markdown) ? toElements(markdown, rendering) : toPlainParagraphs(markdown)
  for (const element of elements) finish(element, rendering)
  return elements.map((element) => toHtml(element)).join('\n')
}

function toElements(markdown: string, rendering: RenderOptions): Element[] {
  const tree = pipeline.parse(markdown)
  extractBlocks(tree, markdown)
  placeFootnotes(tree, rendering.lang)
  breakLines(tree)
  const html = pipeline.runSync(tree) as unknown as Hast
  return html.children.flatMap((child) => (child.type === 'element' ? toShown(child, rendering) : []))
}

/** For an issue that began to be sent before its Markdown had a limit: it stays readable, and is sent to the end. */
const toPlainParagraphs = (text: string): Element[] =>
  text.split(/\n{2,}/).map((value) => make('p', {}, [{ type: 'text', value }]))

const pipeline = markdownPipeline({ tagNames: ['x-block'], attributes: { 'x-block': ['kind', 'ref'] } })

/** Blocks that `blocksIn` finds become elements that no Markdown can make. No other blocks are read. */
function extractBlocks(tree: Mdast, source: string) {
  replaceDirectives(tree, source, ({ type, name, attributes, position }) => {
    const kind = BLOCK_KINDS.find((each) => each === name)
    const ref = attributes?.id ?? ''
    const isNested = position?.start.column !== 1
    if (type !== 'leafDirective' || isNested || !kind || !/^\d{1,9}$/.test(ref)) return undefined
    const data = { hName: 'x-block', hProperties: { kind, ref } }
    return { type: 'paragraph', children: [], data } as unknown as Node
  })
  for (const node of tree.children) if (node.type === 'heading') node.depth = node.depth > 2 ? 3 : 2
}

/** Keeps the writer's line breaks, as in posts: Markdown itself would join a closing with its signature. */
function breakLines(parent: Parent) {
  parent.children = parent.children.flatMap((node): Parent['children'] => {
    if (node.type === 'text')
      return node.value
        .split('\n')
        .flatMap((value, at) => [
          ...(at ? [{ type: 'break' as const }] : []),
          { type: 'text' as const, value },
        ])
    if ('children' in node) breakLines(node)
    return [node]
  })
}

function toShown(element: Element, { findCard }: RenderOptions): Element[] {
  if (element.tagName !== 'x-block') return [element]
  const { kind, ref } = element.properties
  const card = findCard({ kind: kind as BlockKind, id: Number(ref) })
  if (!card) return []
  const paragraphs = [card.when ?? '', card.text].filter(Boolean)
  return [
    make('div', { className: ['issue-card'] }, [
      make('p', { className: ['issue-card-title'] }, [
        make('a', { href: card.path }, [{ type: 'text', value: card.title }]),
      ]),
      ...paragraphs.map((value) => make('p', {}, [{ type: 'text', value }])),
    ]),
  ]
}

const make = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** Gives each text its language and direction: a card has texts of its own. */
function finish(element: Element, rendering: RenderOptions) {
  const isCard = element.tagName === 'div'
  const lang = isCard ? rendering.lang : langOf(textOf(element), rendering.lang)
  element.properties = { lang, dir: dirOf(lang), ...element.properties }
  if (isCard) for (const child of element.children) finish(child as Element, rendering)
  else markOtherScript(element, lang)
  finishElement(element, rendering, lang, isCard)
}

/** The language of a text by its letters, if it has any. */
function langOf(text: string, otherwise: Lang): Lang {
  const dir = directionOf(text)
  if (dir === 'auto') return otherwise
  return dir === 'rtl' ? 'fa' : 'en'
}

function finishElement(element: Element, rendering: RenderOptions, lang: Lang, alone = false) {
  if (element.tagName === 'a') finishLink(element, rendering)
  if (rendering.inlineStyles) {
    const style = emailStyle(
      element.tagName,
      (element.properties.className as string[] | undefined)?.[0],
      lang,
    )
    if (style) element.properties = { ...element.properties, style }
  }
  if (alone) return
  for (const child of element.children) if (isElement(child)) finishElement(child, rendering, lang)
}

const isElement = (node: RootContent | Element['children'][number]): node is Element =>
  node.type === 'element'

function finishLink(link: Element, { lang, publicUrl }: RenderOptions) {
  const href = String(link.properties.href ?? '')
  const external = externalLink(href)
  if (external) link.properties = external
  else if (/^\/(?!\/)/.test(href)) link.properties = { href: publicUrl + inLangOrOwn(lang, href) }
  else link.properties = {}
}
