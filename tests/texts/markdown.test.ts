import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/features/library/articles/markdown.server.ts'
import { renderIssue } from '../../src/features/newsletter/issues/markdown.server.ts'

const TEXT =
  'متن[^b] و[^a] و[^b]\n\n> نقل[^c]\n\n[^a]: دومی\n\n[^b]: **اولی**، و بنگرید[^d]\n\n[^c]: سومی\n[^d]: چهارمی'

test('footnotes of an article are a list at its end, with numbers in its language and no heading', () => {
  const { blocks, contents } = renderMarkdown(TEXT, 'fa')
  expect(contents).toEqual([])
  expect(blocks.map(({ kind }) => kind)).toEqual(['p', 'blockquote', 'hr', 'ol'])
  const texts = blocks.map(({ html }) => html.replace(/<[^>]*>/g, '').trim())
  expect(texts[0]).toBe('متن[۱] و[۲] و[۱]')
  expect(texts[1]).toBe('نقل[۳]')
  expect(texts[3]?.split('\n').filter(Boolean)).toEqual(['اولی، و بنگرید[۴]', 'دومی', 'سومی', 'چهارمی'])
  expect(blocks.map(({ html }) => html).join('')).not.toContain('<a')
})

const ISSUE = {
  lang: 'en',
  findCard: () => undefined,
  publicUrl: 'https://peyvand.example',
  inlineStyles: false,
} as const

test('footnotes of an issue are a list at its end, too', () => {
  const html = renderIssue('Words[^1]\n\n[^1]: A note', ISSUE)
  expect(html).toMatch(/<p[^>]*>Words\[1\]<\/p>\s*<hr[^>]*>\s*<ol[^>]*>\s*<li>A note<\/li>\s*<\/ol>/)
})

test('what looks like a footnote and has none stays as it is', () => {
  expect(
    renderMarkdown('Words[^1]', 'en')
      .blocks.map(({ html }) => html)
      .join(),
  ).toContain('Words[^1]')
})

test('the items of a checklist have their boxes, in articles and issues', () => {
  const list = '- [ ] **Candles**\n- [x] Apples\n  1. [x] red\n- [ ]\n- Plates'
  const article = renderMarkdown(list, 'en').blocks.map(({ html }) => html)
  for (const html of [article.join(''), renderIssue(list, ISSUE)])
    expect(
      html
        .replace(/<[^>]*>/g, '')
        .split('\n')
        .filter(Boolean),
    ).toEqual(['☐ Candles', '☑\uFE0E Apples', '☑\uFE0E red', '[ ]', 'Plates'])
})
