import type { Root as Mdast, Node, Parent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

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
 * id of the author's survives; links lead to http, https, mailto or a path.
 * @param extra elements and attributes of the caller's own blocks, which no Markdown can make by itself
 */
export const markdownPipeline = (extra: { tagNames: string[]; attributes: Schema['attributes'] }) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkDirective)
    .use(remarkRehype)
    .use(rehypeSanitize, {
      ...defaultSchema,
      tagNames: [...TAGS, ...TABLE_TAGS, ...extra.tagNames],
      attributes: { a: ['href'], th: ['align'], td: ['align'], ol: ['start'], ...extra.attributes },
      protocols: { href: ['http', 'https', 'mailto'] },
      clobber: [],
      clobberPrefix: '',
    })

/**
 * Replaces the caller's directives; any other one is just text with a colon («ساعت:دو»), and is restored. Changes the
 * tree in place.
 * @param replace the node in place of one of the caller's own, undefined for what is none
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

/** Links to other sites send no referrer. @returns the link's properties, undefined for a path of this site or none */
export const externalLink = (href: string) =>
  /^(?:https?:|mailto:)/i.test(href) ? { href, rel: ['noopener', 'noreferrer'] } : undefined
