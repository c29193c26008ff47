import { expect, test } from 'vitest'
import { linksIn } from './line-pieces.ts'

const hrefs = (text: string) => linksIn(text).flatMap(({ href }) => href ?? [])

test('a web address is a link up to the mark that ends the sentence, in both languages', () => {
  expect(hrefs('See https://example.org/a?b=1, or (http://example.org/c).')).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/c',
  ])
  expect(hrefs('این را ببینید: «https://example.org/کتاب»، خیلی خوب است.')).toEqual([
    'https://example.org/%DA%A9%D8%AA%D8%A7%D8%A8',
  ])
})

test('nothing but http and https becomes a link, and no letter of the text is lost', () => {
  for (const text of [
    'javascript:alert(1) data:text/html,x //example.org xhttps://example.org',
    'https:// http://[ https://',
    'a https://example.org/<b>"c" https://example.org',
  ]) {
    expect(
      linksIn(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    for (const href of hrefs(text)) expect(href).toMatch(/^https?:\/\/example\.org/)
  }
})
