import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSource } from './built-in.server.ts'
import { BUILT_IN, isToolkit, TOOLKITS } from './built-in.ts'
import { renderMarkdown } from './markdown.server.ts'

const html = (source: string, lang: 'en' | 'fa' = 'en') =>
  renderMarkdown(source, lang)
    .blocks.map((block) => block.html)
    .join('\n')

test('headings carry their anchors, boxes their kind and title, tables a frame', () => {
  const { blocks, contents } = renderMarkdown(
    '## Spring {#spring}\n\n:::care[Mind the fire]\nNever alone.\n:::\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    'en',
  )
  expect(contents).toEqual([{ id: 'spring', text: 'Spring', level: 2 }])
  expect(blocks.map(({ id, kind }) => [id, kind])).toEqual([
    ['spring', 'h2'],
    ['b1', 'box-care'],
    ['b2', 'table'],
  ])
  expect(blocks[1]?.html).toContain('<p class="box-title">Mind the fire</p>')
  expect(blocks[2]?.html).toMatch(/^<div class="table-frame" tabindex="0" id="b2"><table>/)
})

test('a phone number in a Persian line keeps the order of its groups', () => {
  const phone = '<span dir="ltr">+47 22 33 44 55</span>'
  expect(html('با تلفن +47 22 33 44 55 یا در Telegram بنویسید', 'fa')).toContain(
    `با تلفن ${phone} یا در <span lang="en"`,
  )
  expect(html('- **تلفن:** +47 22 33 44 55', 'fa')).toContain(`</strong> ${phone}</li>`)
  expect(html('Call +47 22 33 44 55')).toContain('Call +47 22 33 44 55')
})

test('an address is a link up to the marks after it, which are text', () => {
  const source =
    'https://example.org/a\u200f و «https://example.org/b»، www.example.org/c؟ https://example.org/d_(e).'
  const rendered = html(source, 'fa')
  expect([...rendered.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://example.org/a',
    'https://example.org/b',
    'http://www.example.org/c',
    'https://example.org/d_(e)',
  ])
  expect(rendered.replaceAll(/<[^>]+>/g, '')).toBe(source)
})

test('of a picture its description is left, within a link too', () => {
  expect(html('See ![a pomegranate](/anar.png) here')).toContain('See a pomegranate here')
  expect(html('[![A recipe](a.png)](https://example.org/r)')).toMatch(/<a href="https:[^>]+>A recipe<\/a>/)
  expect(html('![انار][1]\n\n[1]: https://example.org/anar.png', 'fa')).toContain('>انار</p>')
})

test('words of the other language are marked with it', () => {
  expect(html('We lay the سفرهٔ هفت‌سین on the table.')).toContain(
    '<span lang="fa" dir="rtl">سفرهٔ هفت‌سین</span> on the table.',
  )
  expect(html('کتاب Hoopoe Books را ببینید.', 'fa')).toContain(
    '<span lang="en" dir="ltr">Hoopoe Books</span>',
  )
})

test('a paragraph runs as most of its letters do, whatever it begins with', () => {
  expect(html('ی comes first because it gives the second half')).toMatch(/^<p id/)
  expect(html('Sib یعنی میوه‌ای که همه دوست دارند', 'fa')).toMatch(/^<p id/)
  expect(html('سیب سرخ است (red)')).toMatch(/^<p dir="rtl"/)
  expect(html('Only English words', 'fa')).toMatch(/^<p dir="ltr"/)
})

test('a colon before a word is a colon', () => {
  expect(html('گفت:سلام و رفت', 'fa')).toContain('گفت:سلام و رفت')
  expect(html('At 16:30, see a:b[c]{d=e}')).toContain('At 16:30, see a:b[c]{d=e}')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '![x](https://evil.example/pixel.png)',
  '<style>body{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
  ':::tip{onclick=alert(1) style="x" id=content}\nhi\n:::',
  '<svg><use href="data:image/svg+xml,x"/></svg>',
  '[x](https://ok.example "\\" onmouseover=alert(1)")',
])('nothing runs, loads or hides by %j', (source) => {
  const output = html(`before\n\n${source}\n\nafter`)
  expect(output).not.toMatch(/<(?:script|img|style|iframe|svg|object|form)/i)
  expect(output).not.toMatch(/<[^>]+\s(?:on\w+|style|src)=/i)
  expect(output).not.toMatch(/href="(?!https?:|mailto:|\/(?!\/)|#)/i)
  expect(output).toContain('after')
})

test('any input is rendered as clean HTML, and rendering is stable', () => {
  const marks = fc.constantFrom(
    ...'<>"\'&`*_[](){}#|:!\\-~ \n\t',
    'javascript:',
    ':::',
    '<script>',
    'آ',
    '\u202e',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.string({ maxLength: 5 })), { maxLength: 60 }), (parts) => {
      const output = html(parts.join(''))
      expect(output).not.toMatch(/<(?:script|img|style|iframe)/i)
      expect(output).not.toMatch(/<[a-z][^>]*\son\w+=/i)
      expect(html(parts.join(''))).toBe(output)
    }),
  )
})

/**
 * Persian is read more slowly than English, and its words are counted at spaces: the speeds the articles were written
 * for.
 */
const WORDS_A_MINUTE = { en: 200, fa: 180 }

test.each([...BUILT_IN, ...TOOLKITS])(
  '%s is the same article in both languages, with the stated reading time',
  (slug) => {
    const [en, fa] = (['en', 'fa'] as const).map((lang) => ({ lang, ...readSource(slug, lang) }))
    if (!en || !fa) throw new Error('unreachable')
    const shape = ({ lang, body }: typeof en) =>
      renderMarkdown(body, lang).blocks.map(({ id, kind, html }) => [
        id,
        kind,
        // How a word sounds is a row of its own in a toolkit's English chart.
        isToolkit(slug) ? null : (html.match(/<(?:li|tr)\b/g) ?? []).length,
      ])
    expect(shape(fa)).toEqual(shape(en))
    for (const { lang, body, front } of [en, fa]) {
      const minutes = renderMarkdown(body, lang).words / WORDS_A_MINUTE[lang]
      expect(Math.abs(minutes - Number(front.minutes)) / Number(front.minutes)).toBeLessThan(0.15)
      expect([front.date, front.hero, front.blessing]).toEqual([
        en.front.date,
        en.front.hero,
        en.front.blessing,
      ])
      expect(front.description.length).toBeLessThanOrEqual(170)
    }
  },
)
