import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import type { ExportDocument } from './export-document.server.ts'
import { STYLE } from './export-theme.server.ts'
import { escaped, inItsDirection } from './markup.server.ts'

/** The file may be opened from anywhere: it runs no scripts, and loads nothing from the web. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/** A resource as one HTML file that needs nothing else: title, badge, content, where it comes from, footer. */
export function writeHtml(exportDocument: ExportDocument): string {
  const { lang, title, badge, byline, blocks, blessing } = exportDocument
  return `<!doctype html>
<html lang="${lang}" dir="${dirOf(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main><article>
${drawingIn(exportDocument)}<p class="badge">${escaped(badge)}</p>
<h1 ${inItsDirection(title)}>${escaped(title)}</h1>
${byline ? `<p>${escaped(byline)}</p>\n` : ''}${blocks.map(({ html }) => html).join('\n')}
${blessing ? `<p class="blessing" lang="fa" dir="rtl">${escaped(blessing)}</p>\n` : ''}</article></main>
${footOf(exportDocument)}
</body>
</html>
`
}

/** Returns the drawing itself, with a description for people who cannot see it. */
const drawingIn = ({ drawing }: ExportDocument) =>
  drawing
    ? `<div class="drawing">${drawing.svg.replace('<svg ', `<svg role="img" aria-label="${escaped(drawing.words)}" `)}</div>\n`
    : ''

/** The source, and the library. */
export function footOf({ lang, original, library }: ExportDocument): string {
  const locale = { locale: lang }
  const source = original
    ? `<p>${escaped(m.library_file_original({}, locale))} <a href="${escaped(original)}" rel="noopener noreferrer" dir="ltr">${escaped(original)}</a></p>`
    : ''
  return `<footer class="foot">${source}<p>${escaped(m.library_file_footer({}, locale))} <a href="${escaped(library)}" rel="noopener" dir="ltr">${escaped(library)}</a></p></footer>`
}
