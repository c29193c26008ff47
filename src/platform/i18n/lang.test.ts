import { expect, test } from 'vitest'
import { chooseLang, linksInLang } from './lang.ts'

test('links of a file that is read elsewhere get the address of the site, and a language where they name none', () => {
  const html = '<a href="/resources">x</a> <a href="/en/resources">x</a> <a href="https://example.org/">x</a>'
  expect(linksInLang(html, 'fa', 'https://peyvand.test')).toBe(
    '<a href="https://peyvand.test/fa/resources">x</a> <a href="https://peyvand.test/en/resources">x</a> <a href="https://example.org/">x</a>',
  )
})

test.each([
  ['fa', 'fa'],
  ['fa-IR,fa;q=0.9,en;q=0.8', 'fa'],
  ['en-CA,en;q=0.9,fa;q=0.8', 'en'],
  ['en,fa', 'en'],
  ['fa,en', 'fa'],
  ['en;q=0.5, fa;q=0.7', 'fa'],
  ['nl,fa;q=0.9', 'en'],
  ['', 'en'],
])('a browser that asks for %j gets %s, unless its reader has chosen', (accept, lang) => {
  expect(chooseLang(undefined, accept)).toBe(lang)
  expect(chooseLang('xx', accept)).toBe(lang)
  for (const chosen of ['en', 'fa']) expect(chooseLang(chosen, accept)).toBe(chosen)
})
