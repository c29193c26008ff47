import { expect, test } from 'vitest'
import { addsLinksOrPictures, linksAndPicturesIn } from './links.server.ts'

const linksIn = (text: string) => linksAndPicturesIn(text, 'peyvand.test').links

test.each([
  ['See https://example.org/x.', 'https://example.org/x'],
  ['(example.org/a_(b)), and', 'example.org/a_(b)'],
  ['www.example.org', 'www.example.org'],
  ['بیایید به t.me/x و', 't.me/x'],
  ['سایتexample.com/x را ببینید', 'example.com/x'],
  ['example.com', 'example.com'],
  ['(Example.COM)', 'example.com'],
  ['exam\u200cple.com', 'example.com'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
  ['any.thing/here', 'any.thing/here'],
])('%j has the link %s', (text, link) => expect(linksIn(text)[0]).toBe(link))

test.each([
  'I am home.Then we eat',
  'e.g. and/or i.e.',
  'me@example.com',
  'First.last@mail.example.org',
  'At 10.30, for 2.50',
  'https://peyvand.test/community/3 here',
  'From https://peyvand.test, and (https://peyvand.test)',
  'با هم.برویم',
])('%j has no link', (text) => expect(linksIn(text)).toEqual([]))

test('a few pictures are a post, many are held', () => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => `photo-${at}.jpg`).join(' ')
  expect(linksAndPicturesIn(text(2), '').manyPictures).toBe(false)
  expect(linksAndPicturesIn(text(3), '').manyPictures).toBe(true)
})

test('an edit counts by what it adds', () => {
  const of = (text: string) => linksAndPicturesIn(text, '')
  expect(addsLinksOrPictures(of('see a.com'), of('a.com'))).toBe(false)
  expect(addsLinksOrPictures(of('see a.com and b.com'), of('a.com'))).toBe(true)
  expect(addsLinksOrPictures(of('nothing'))).toBe(false)
  // A full stop after it makes no other link of it.
  expect(addsLinksOrPictures(of('See https://a.com/x, and b.com/y.'), of('https://a.com/x b.com/y'))).toBe(
    false,
  )
})

test('dots without end are read once', () => {
  const texts = ['a.'.repeat(200_000), `${'a'.repeat(400_000)}.`, '1.'.repeat(200_000), 'a-'.repeat(200_000)]
  // Reading them anew from each dot would take longer than a test may.
  expect(texts.flatMap(linksIn)).toEqual([])
})
