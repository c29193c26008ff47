import type { DocumentSource, SearchDocument, Side } from '#features/search/documents.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { Block, Piece } from './markdown.server.ts'
import { SITE_PAGES } from './rules.ts'
import { readSitePage } from './texts.server.ts'

/** The site's own pages, as the search of the whole site finds them. */
export const pageDocuments = { type: 'page', read: () => readPages() } satisfies DocumentSource

const readPages = (): SearchDocument[] =>
  SITE_PAGES.map((name) => ({
    type: 'page',
    ref: name,
    url: `/${name}`,
    en: sideOf(name, 'en'),
    fa: sideOf(name, 'fa'),
  }))

function sideOf(name: string, lang: Lang): Side {
  const { title, blocks } = readSitePage(name, lang)
  return { title, text: blocks.map(linesOf).join('\n') }
}

const linesOf = (block: Block) => {
  if (block.kind === 'heading') return block.text
  return block.kind === 'paragraph' ? textOf(block.pieces) : block.items.map(textOf).join('\n')
}
const textOf = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')
