import { expect, test } from 'vitest'
import { linksInLang } from './lang.ts'

test('links of a file that is read elsewhere get the address of the site, and a language where they name none', () => {
  const html = '<a href="/resources">x</a> <a href="/en/resources">x</a> <a href="https://example.org/">x</a>'
  expect(linksInLang(html, 'fa', 'https://peyvand.test')).toBe(
    '<a href="https://peyvand.test/fa/resources">x</a> <a href="https://peyvand.test/en/resources">x</a> <a href="https://example.org/">x</a>',
  )
})
