import type { Element, Root as Hast, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import { truncate } from 'hast-util-truncate'
import type { Heading, Root as Mdast, Node } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { dirOf, type Lang } from '#platform/i18n/lang.ts'
import { directionOf } from '#platform/text/direction.ts'
import { markOtherScript } from '#platform/text/mark-other-script.server.ts'
import {
  externalLink,
  markdownPipeline,
  placeFootnotes,
  replaceDirectives,
} from '#platform/text/markdown.server.ts'

/**
 * Increased with each change of how the texts that come with the site are rendered: they are then imported again. What
 * admins wrote is rendered when they save it.
 */
export const RENDERER = 4

/** A block of the text; `html` is sanitized. A `nowruz` block is filled by the page. */
export type Block = { id: string; kind: string; html: string }
export type Rendered = {
  blocks: Block[]
  /** The part of a premium article that everyone may read. */
  beginning: Block[]
  contents: { id: string; text: string; level: 2 | 3 }[]
  words: number
}

const BOXES = ['tip', 'culture', 'care', 'words'] as const

/**
 * Markdown (CommonMark, tables, `:::tip[Title]` boxes) as sanitized HTML, block by block. Block n is named `b{n}`, a
 * heading by its `{#anchor}` or `h{n}`: the same in both languages, so that one can switch at any paragraph. Only
 * http, https and mailto links and paths of this site survive; no image, style, script or id of the author's does.
 */
export function renderMarkdown(source: string, lang: Lang): Rendered {
  const tree = pipeline.parse(source)
  replaceDirectives(tree, source, (node) => (node.type === 'containerDirective' ? toBox(node) : undefined))
  placeFootnotes(tree, lang)
  const anchors = extractAnchors(tree)
  const html = pipeline.runSync(tree) as unknown as Hast
  const beginning = blocksOf(beginningOf(html), anchors, lang).blocks
  return {
    ...blocksOf(html, anchors, lang),
    beginning,
    words: textOf(html).split(/\s+/).filter(Boolean).length,
  }
}

/** The texts of one content, rendered in each language that it has. */
export const renderTexts = ({
  content,
  contentFa,
}: {
  content: string | null
  contentFa: string | null
}): Partial<Record<Lang, Rendered>> => ({
  ...(content !== null && { en: renderMarkdown(content, 'en') }),
  ...(contentFa !== null && { fa: renderMarkdown(contentFa, 'fa') }),
})

/** How much of a premium article is for everyone: a fifth of its characters, and no more than these. */
const BEGINNING_MAX = 300
const BEGINNING_PART = 1 / 5

/**
 * Cuts after a word if one ends nearby, even within a paragraph: an article of a single paragraph must not be public as
 * a whole.
 */
function beginningOf(html: Hast): Hast {
  const size = Math.min(BEGINNING_MAX, Math.floor(textOf(html).length * BEGINNING_PART))
  const beginning = truncate(html, { size: size - 1, ellipsis: '…' })
  walk(beginning, (node) => {
    // The cut may go through a character of two units.
    if (node.type === 'text') node.value = node.value.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g, '')
  })
  return beginning
}

function blocksOf(
  html: Hast,
  anchors: (string | undefined)[],
  lang: Lang,
): Pick<Rendered, 'blocks' | 'contents'> {
  const elements = html.children.filter((child): child is Element => child.type === 'element')
  const contents: Rendered['contents'] = []
  let headings = 0
  const blocks = elements.map((element, n) => {
    const level = levelOf(element)
    const id = level ? (anchors[headings++] ?? `h${n}`) : `b${n}`
    if (level === 2 || level === 3) contents.push({ id, text: textOf(element), level })
    return toBlock(element, id, lang)
  })
  return { blocks, contents }
}

const NOWRUZ = '{nowruz-moment}'

function toBlock(element: Element, id: string, lang: Lang): Block {
  if (textOf(element).trim() === NOWRUZ) return { id, kind: 'nowruz', html: '' }
  markOtherScript(element, lang)
  element.properties = { ...element.properties, ...directionAttributes(element, lang) }
  const kind =
    element.tagName === 'aside' ? String((element.properties.className as string[])?.[1]) : element.tagName
  const framed = wrapTable(element)
  framed.properties = { ...framed.properties, id }
  return { id, kind, html: toHtml(framed) }
}

/** A wide table scrolls within a frame of its own, which can be focused. */
function wrapTable(element: Element): Element {
  element.children = element.children.map((child) => (child.type === 'element' ? wrapTable(child) : child))
  if (element.tagName !== 'table') return element
  const properties = { className: ['table-frame'], tabIndex: 0 }
  return { type: 'element', tagName: 'div', properties, children: [element] }
}

/**
 * Sets the `dir` of a paragraph whose direction differs from its page's. Most of its letters decide, as an English
 * sentence may begin with a Persian word.
 */
function directionAttributes(element: Element, lang: Lang) {
  const letters = textOf(element).match(/\p{L}/gu) ?? []
  const rtl = letters.filter((letter) => directionOf(letter) === 'rtl').length
  const direction = rtl * 2 > letters.length ? 'rtl' : 'ltr'
  return letters.length === 0 || direction === dirOf(lang) ? {} : { dir: direction }
}

const levelOf = ({ tagName }: Element) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

const pipeline = markdownPipeline({
  tagNames: ['aside'],
  attributes: {
    aside: [['className', /^box(?:-(?:tip|culture|care|words))?$/]],
    p: [['className', 'box-title']],
  },
}).use(() => restrictLinks)

/** Only links to the web, to a mailbox or within this site keep their address; others are plain text. */
function restrictLinks(tree: Hast) {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'a') return
    const href = String(node.properties.href ?? '')
    const isOurs = /^(?:\/(?!\/)|#)/.test(href)
    node.properties = externalLink(href) ?? (isOurs ? { href } : {})
  })
}

function walk(node: Hast | RootContent, visit: (node: RootContent) => void) {
  if ('children' in node) {
    for (const child of node.children) {
      visit(child as RootContent)
      walk(child as RootContent, visit)
    }
  }
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
function extractAnchors(tree: Mdast): (string | undefined)[] {
  return tree.children
    .filter((node): node is Heading => node.type === 'heading')
    .map((heading) => {
      heading.depth = heading.depth > 2 ? 3 : 2
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return undefined
      const text = last.value.trimEnd()
      const anchorStart = text.lastIndexOf('{#')
      const match =
        anchorStart < 0 ? null : /^\{#(?<id>[a-z][a-z0-9-]{0,60})\}$/.exec(text.slice(anchorStart))
      if (match) last.value = text.slice(0, anchorStart).trimEnd()
      return match?.groups?.id
    })
}
