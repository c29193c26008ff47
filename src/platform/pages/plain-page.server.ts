import { m } from '#messages'
import { dirOf, type Lang } from '../i18n/lang.ts'

/**
 * A page of plain text, when no other can be rendered: too many readers at once, or a bug in the page itself. It
 * needs no script, style sheet or database.
 * @param text one sentence, already in the reader's language, without markup
 */
export function plainPage(lang: Lang, status: 500 | 503, text: string): Response {
  const locale = { locale: lang }
  const body = `<!doctype html>
<html lang="${lang}" dir="${dirOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${m.meta_site_name({}, locale)}</title>
<style>
:root { color-scheme: light dark; font: 1.1rem/1.8 system-ui, sans-serif }
main { max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem; text-align: center }
</style>
</head>
<body><main><h1>${m.meta_site_name({}, locale)}</h1><p>${text}</p><p><a href="">${m.site_error_retry({}, locale)}</a></p></main></body>
</html>`
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}
