import { strToU8, type Zippable, zipSync } from 'fflate'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import type { ExportDocument } from './export-document.server.ts'
import { STYLE } from './export-theme.server.ts'
import { footOf } from './html.server.ts'
import { asXml, escaped, inItsDirection } from './markup.server.ts'

type Chapter = { file: string; title: string; html: string }

/**
 * Writes a resource as a book (EPUB 3.3, for reading apps). The drawing is its cover, and each heading of the second
 * level begins a chapter. Persian books turn their pages from the right.
 * @see https://www.w3.org/TR/epub-33/
 */
export function writeEpub(exportDocument: ExportDocument, identifier: string): Uint8Array<ArrayBuffer> {
  const chapters = chaptersOf(exportDocument)
  const files: Zippable = {
    // First and uncompressed: the file's first bytes identify its type (OCF 3.3, 4.2.2).
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'book/book.opf': strToU8(renderPackage(exportDocument, chapters, identifier)),
    'book/nav.xhtml': strToU8(navOf(exportDocument, chapters)),
    'book/style.css': strToU8(STYLE),
  }
  if (exportDocument.drawing) files['book/cover.svg'] = strToU8(XML + exportDocument.drawing.svg)
  for (const { file, title, html } of chapters)
    files[`book/${file}`] = strToU8(xhtmlPage(exportDocument, title, html))
  // Names in order of insertion, and one date, so that the same book gives the same bytes.
  return zipSync(files, { level: 6, mtime: exportDocument.changed }) as Uint8Array<ArrayBuffer>
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const CONTAINER = `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

/** Splits the text before each heading of the second level; what comes before the first one opens the book. */
function chaptersOf(exportDocument: ExportDocument): Chapter[] {
  const headings = new Map(exportDocument.contents.map(({ id, text }) => [id, text]))
  const chapters: { title: string; ids: Set<string>; html: string[] }[] = [
    { title: exportDocument.title, ids: new Set(), html: [titlePage(exportDocument)] },
  ]
  for (const { id, kind, html } of exportDocument.blocks) {
    if (kind === 'h2')
      chapters.push({ title: headings.get(id) ?? exportDocument.title, ids: new Set(), html: [] })
    chapters.at(-1)?.ids.add(id)
    chapters.at(-1)?.html.push(html)
  }
  chapters.at(-1)?.html.push(closing(exportDocument))
  const fileOf = (n: number) => `part-${n + 1}.xhtml`
  const chapterOf = (anchor: string) => chapters.findIndex(({ ids }) => ids.has(anchor))
  return chapters.map(({ title, html }, n) => ({
    file: fileOf(n),
    title,
    html: asXml(html.join('\n')).replace(/ href="#([^"]*)"/g, (_, anchor) => {
      const chapter = chapterOf(anchor)
      return chapter < 0 ? '' : ` href="${fileOf(chapter)}#${anchor}"`
    }),
  }))
}

function titlePage({ title, badge, byline, drawing }: ExportDocument) {
  const cover = drawing
    ? `<div class="drawing"><img src="cover.svg" alt="${escaped(drawing.words)}" style="width:100%"/></div>`
    : ''
  return `${cover}<p class="badge">${escaped(badge)}</p><h1 ${inItsDirection(title)}>${escaped(title)}</h1>${byline ? `<p>${escaped(byline)}</p>` : ''}`
}

const closing = (exportDocument: ExportDocument) =>
  (exportDocument.blessing
    ? `<p class="blessing" lang="fa" xml:lang="fa" dir="rtl">${escaped(exportDocument.blessing)}</p>`
    : '') + footOf(exportDocument)

const xhtmlPage = ({ lang }: ExportDocument, title: string, body: string) =>
  `${XML}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${dirOf(lang)}">
<head><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`

function navOf(exportDocument: ExportDocument, chapters: Chapter[]) {
  const heading = escaped(m.library_contents({}, { locale: exportDocument.lang }))
  const items = chapters.map(({ file, title }) => `<li><a href="${file}">${escaped(title)}</a></li>`).join('')
  return xhtmlPage(
    exportDocument,
    exportDocument.title,
    `<nav epub:type="toc" id="toc"><h1>${heading}</h1><ol>${items}</ol></nav>`,
  )
}

function renderPackage(
  { lang, title, library, original, drawing, changed }: ExportDocument,
  chapters: Chapter[],
  id: string,
) {
  const modified = changed.toISOString().replace(/\.\d+Z$/, 'Z')
  const pages = chapters.map(({ file }, n) => ({
    item: `<item id="part${n + 1}" href="${file}" media-type="application/xhtml+xml"/>`,
    ref: `<itemref idref="part${n + 1}"/>`,
  }))
  return `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${lang}" dir="${dirOf(lang)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escaped(id)}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>${lang}</dc:language>
<dc:publisher>${escaped(m.meta_site_name({}, { locale: lang }))}</dc:publisher>
<dc:source>${escaped(original ?? library)}</dc:source>
<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${drawing ? '<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>\n' : ''}${pages.map(({ item }) => item).join('\n')}
</manifest>
<spine page-progression-direction="${dirOf(lang)}">
${pages.map(({ ref }) => ref).join('\n')}
</spine>
</package>
`
}
