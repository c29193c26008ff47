import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.server.ts'
import { SITE_PAGES } from './rules.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'content/pages')
const PAGES = SITE_PAGES.toSorted()
const textOf = (page: string, lang: string) => readFileSync(join(folder, `${page}.${lang}.md`), 'utf8')
const shapeOf = (text: string) => text.match(/^(#+ |- )|\]\(\/[^)]*\)|\{[\w ]+\}/gm)

/** Placeholders, and the names of cookies, which have no Persian form. */
const PLACEHOLDERS = /\{[\w ]+\}|peyvand[\w.-]+/g

test('each page exists in both languages', () => {
  expect(readdirSync(folder).sort()).toEqual(PAGES.flatMap((page) => [`${page}.en.md`, `${page}.fa.md`]))
})

test.each(PAGES)('%s has the same in both languages: headings, points, links', (page) => {
  expect(shapeOf(textOf(page, 'fa'))).toEqual(shapeOf(textOf(page, 'en')))
})

test.each(PAGES)('%s has only placeholders that are filled in, and closes its marks', (page) => {
  const places = textOf(page, 'en').match(/\{[^}]*\}/g) ?? []
  const known = [
    '{contact}',
    '{operator_name}',
    '{operator_address}',
    '{contact_email}',
    '{if email}',
    '{end}',
  ]
  expect(places.filter((place) => !known.includes(place))).toEqual([])
  const marks = places.filter((place) => place === '{if email}' || place === '{end}')
  expect(marks.join('').replaceAll('{if email}{end}', '')).toBe('')
})

test.each(PAGES)('of %s no mark of its Markdown is left for readers to see', (page) => {
  for (const lang of ['en', 'fa']) {
    const shown = JSON.stringify(readMarkdown(textOf(page, lang)).blocks)
    expect(shown).not.toMatch(/\]\(|\*\*/)
  }
})

test.each(['privacy', 'terms'])(
  '%s names the operator, the day of its last change and the age of 18',
  (page) => {
    for (const [lang, day, age] of [
      ['en', /^Last changed on \w+ \d{1,2}, \d{4}\.$/m, /at least 18 years old/],
      ['fa', /^آخرین تغییر: .+ \(.+\)\.$/m, /دست‌کم ۱۸ سال/],
    ] as const) {
      const text = textOf(page, lang)
      for (const place of ['{operator_name}', '{operator_address}', '{contact_email}'])
        expect(text).toContain(place)
      expect(text).toMatch(day)
      expect(text).toMatch(age)
    }
  },
)

test.each(PAGES)(
  '%s is written in the small Markdown that pages show, and is neither a stub nor a book',
  (page) => {
    for (const lang of ['en', 'fa']) {
      const text = textOf(page, lang)
      const words = text.split(/\s+/).length
      expect(words, `words of ${page}.${lang}.md`).toBeGreaterThan(350)
      // The list of everything that is stored grows with each new field.
      if (page !== 'privacy') expect(words, `words of ${page}.${lang}.md`).toBeLessThan(1_300)
      expect(text.replace(PLACEHOLDERS, '').replace(/\*\*[^*\n]+\*\*|\]\(\/[a-z-]+\)/g, '')).not.toMatch(
        /[*_`<>|]|^#{3}|https?:|!\[/m,
      )
    }
  },
)

test.each(PAGES)('no Latin word is left in the Persian %s', (page) => {
  expect(
    textOf(page, 'fa')
      .replace(PLACEHOLDERS, '')
      .replace(/\]\(\/[a-z-]+\)/g, ''),
  ).not.toMatch(/[a-z]/i)
})

test('no Latin word is left in the Persian messages, but for the line of the other language', () => {
  for (const feature of ['site', 'home', 'membership', 'newsletter', 'moderation']) {
    const messages = JSON.parse(readFileSync(join(root, `src/features/${feature}/messages/fa.json`), 'utf8'))
    for (const [key, text] of Object.entries(messages)) {
      if (typeof text !== 'string' || /_other_line$/.test(key)) continue
      // The name of the format, as programs that write it show it.
      expect(text.replace(/\{\w+\}|CSV/g, ''), key).not.toMatch(/[a-z0-9]/i)
    }
  }
})
