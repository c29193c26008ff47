import * as v from 'valibot'
import { expect, test } from 'vitest'
import { directionOf, firstParagraph, isolated, linksIn } from './text.ts'
import { cleanText, optionalLine, requiredLine, requiredText } from './text-input.ts'

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

test('a paragraph runs in the direction of its words, whichever comes first', () => {
  for (const persian of [
    'سلام',
    'دخترم می‌گوید «I don’t like فارسی»',
    'Duolingo را امتحان کردیم ولی فارسی نداشت؛ شما چه می‌کنید؟',
    '«Realschule» یعنی چه؟',
    'https://example.org/a/long/path?with=words این را ببینید',
    'www.example.org این را ببینید',
    'کتاب The Very Hungry Caterpillar را خواندیم',
    '۱. Kita یا مهدکودک؟',
    '۴، ۷',
  ])
    expect(directionOf(persian), persian).toBe('rtl')
  for (const english of [
    'Hello',
    'آش رشته, one heroic grandmother on a folding chair',
    'What does «فارسی را پاس بداریم» mean to your children?',
    'Written to سارا@example.org by Mina',
    'https://example.org/a',
  ])
    expect(directionOf(english), english).toBe('ltr')
  for (const neither of ['', '2026 – ۱۴۰۵ 😀']) expect(directionOf(neither)).toBe('auto')
})

test('text within a sentence runs in the same direction as in a line of its own', () => {
  expect(isolated('Duolingo را امتحان کردیم')).toBe('\u2067Duolingo را امتحان کردیم\u2069')
  expect(isolated('آش رشته, one heroic grandmother')).toBe('\u2066آش رشته, one heroic grandmother\u2069')
  for (const words of ['سلام', 'Hello', '2026']) expect(isolated(words)).toBe(`\u2068${words}\u2069`)
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

test.each([
  ['spaces and joiners', ' \u200b\u200c\u200d\u2060\ufeff '],
  ['fillers that every font leaves empty', '\u3164\u115f\u1160\uffa0\u2800'],
  ['marks and tags without a letter', '\u0301\u0316\ufe0f\u{e0061}'],
])('%s are no name', (_, text) => {
  expect(v.safeParse(requiredText('name', 60), text).issues?.[0].message).toBe('name_required')
})

test('names of emoji, of one letter and of any script are valid names', () => {
  for (const name of ['👩🏽‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'ر', '李', 'Zoë', 'ژاله‌سادات', 'אור'])
    expect(v.parse(requiredText('name', 60), name)).toBe(name.normalize('NFC'))
})

test('joiners stay where a word or an emoji needs them, and runs of them are removed', () => {
  expect(cleanText('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧')
  expect(cleanText(`a${'\u200b'.repeat(5_000)}b`)).toBe('a\u200b\u200bb')
  expect(cleanText(`a${'\u200c\u200d\u200f'.repeat(5_000)}b`)).toHaveLength(4)
})

test('a one-line text has single spaces for line breaks, tabs and runs of spaces', () => {
  expect(v.parse(requiredLine('title', 60), ' One\r\n\ttwo\u2028three\u0085 four  ')).toBe(
    'One two three four',
  )
  expect(v.parse(requiredLine('title', 60), 'می\u200cخواهم\nبدانم')).toBe('می\u200cخواهم بدانم')
  expect(v.parse(optionalLine('city', 60), '\n')).toBe(null)
  expect(v.safeParse(requiredLine('title', 60), ' \n').issues?.[0].message).toBe('title_required')
})

test('a card shows the first paragraph, cut before a word, or inside of one that has no end', () => {
  expect(firstParagraph('First.\n\nSecond.')).toBe('First.')
  expect(firstParagraph('words '.repeat(60))).toMatch(/^(words )+words…$/)
  expect(firstParagraph('x'.repeat(500))).toBe(`${'x'.repeat(240)}…`)
  expect(firstParagraph(`x${'😀'.repeat(200)}`)).toBe(`x${'😀'.repeat(119)}…`)
})
