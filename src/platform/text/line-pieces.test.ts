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

test('a bracket that was opened within an address belongs to it, one around it does not', () => {
  expect(
    hrefs(
      '(https://en.wikipedia.org/wiki/Nowruz_(disambiguation)), https://example.org/a(b)(c) (https://example.org)',
    ),
  ).toEqual([
    'https://en.wikipedia.org/wiki/Nowruz_(disambiguation)',
    'https://example.org/a(b)(c)',
    'https://example.org/',
  ])
})

test('marks of direction, which come along with a copied address, are no part of it; a joiner within it is', () => {
  expect(
    hrefs(
      '\u200fhttps://example.org/a\u200f و https://example.org/b\u200e، https://example.org/کتاب\u200cخوانی\u200c https://example.org/c…',
    ),
  ).toEqual([
    'https://example.org/a',
    'https://example.org/b',
    'https://example.org/%DA%A9%D8%AA%D8%A7%D8%A8%E2%80%8C%D8%AE%D9%88%D8%A7%D9%86%DB%8C',
    'https://example.org/c',
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
