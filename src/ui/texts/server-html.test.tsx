import { expect, test } from 'vitest'
import { renderFor } from '../../../tests/render-page.tsx'
import { ServerHtml } from './server-html.tsx'

const LINKS = ['/resources/x?a=1#b', '/', '/fa/resources/x', '/en', 'https://example.org/', '#b3']
const linksOn = (prefix: '' | '/fa') => {
  const html = LINKS.map((href) => `<a href="${href}">x</a>`).join(' ')
  const page = renderFor(null, <ServerHtml html={html} />, { lang: 'fa', prefix })
  return [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

test('links in a text get the prefix of the page, unless they name a language themselves', () => {
  expect(linksOn('')).toEqual(LINKS)
  expect(linksOn('/fa')).toEqual(['/fa/resources/x?a=1#b', '/fa', ...LINKS.slice(2)])
})
