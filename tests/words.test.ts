import { expect, test } from 'vitest'
import { isTest, read } from './sources.ts'

/** A text, or one for each number of things. */
type Text = string | { match: Record<string, string> }[]
type Words = { file: string; en: Record<string, Text>; fa: Record<string, Text> }
const forms = (text: Text) =>
  typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match))
const flat = (words: Record<string, Text>) =>
  Object.entries(words).flatMap(([key, text]) =>
    key === '$schema' ? [] : [[key, forms(text).join('\n')] as const],
  )
const rooms: Words[] = read('src/**/messages/en.json').map(({ file, text }) => ({
  file,
  en: JSON.parse(text),
  fa: JSON.parse(read(file.replace('en.json', 'fa.json'))[0]?.text ?? '{}'),
}))
const english = rooms.flatMap(({ en }) => flat(en))
const persian = rooms.flatMap(({ fa }) => flat(fa))
const code = read('src/**/*.{ts,tsx}')
  .filter((source) => !isTest(source))
  .map(({ text }) => text)
  .join('\n')

test('both languages have the same texts', () => {
  for (const { file, en, fa } of rooms) expect(Object.keys(fa), file).toEqual(Object.keys(en))
  expect(english.length).toBeGreaterThan(300)
})

test('no text is written twice: the later one would silently win', () => {
  const keys = english.map(([key]) => key)
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('both languages fill in the same places', () => {
  const places = (text = '') => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
  const translated = new Map(persian)
  const wrong = english.filter(([key, text]) => `${places(text)}` !== `${places(translated.get(key))}`)
  expect(wrong.map(([key]) => key)).toEqual([])
})

/** Of the version of Peyvand+ that is shown once payments are configured. */
const AWAITED = /^membership_(core_benefits|benefit_meetups|sign_in_|start|request_access|why_works|closing)/

test('every text is used', () => {
  const words = new Set(code.match(/\w+/g))
  const unused = english
    .map(([key]) => key)
    .filter((key) => !words.has(key) && !builtFrom(key) && !AWAITED.test(key))
  expect(unused).toEqual([])
})

/** Refusals and fields are named by their codes, which a schema may put together from a field's name. */
function builtFrom(key: string) {
  const [, kind, name = ''] = /^(refusal|field)_(.+)$/.exec(key) ?? []
  if (
    kind === 'field' &&
    /_(required|too_long)$/.test(name) &&
    code.includes(`'${name.replace(/_(required|too_long)$/, '')}'`)
  )
    return true
  return Boolean(kind) && code.includes(`'${name}'`)
}

test('every code of a field has its words', () => {
  const named = (maker: string) =>
    [...code.matchAll(new RegExp(`${maker}\\(\\s*'([a-z_]+)'`, 'g'))].map(([, name]) => name)
  const codes = [
    ...named('requiredText').flatMap((name) => [`${name}_required`, `${name}_too_long`]),
    ...named('optionalText').map((name) => `${name}_too_long`),
  ]
  const keys = new Set(english.map(([key]) => key))
  expect(codes.filter((name) => !keys.has(`field_${name}`))).toEqual([])
})

/** Names that Persian readers know in Latin letters, and what has no other form. */
const LATIN = /\b(?:JSON|PDF|CSV|EPUB|Peyvand|HTML|RSS|Stripe|English)\b|https?:\S+|\S+@\S+/g

test('Persian texts are written in Persian, down to the comma', () => {
  const FLAWS: [string, RegExp][] = [
    ['Arabic yeh or kaf', /[يكى]/],
    ['a Latin letter', /[a-z]/i],
    ['an ASCII digit', /\d/],
    ['an ASCII comma, semicolon, question mark or quote', /[,;?"']/],
    ['a space before punctuation', /\s[،؛؟:!.](?!\S)/],
    ['two spaces', /\S {2}\S/],
    ['می or نمی without its half-space', /(?<![\p{L}\p{M}\u200c])ن?می \p{L}/u],
    ['ها without its half-space', /\p{L} ها(?:ی|یی|یمان|یتان|یشان)?(?![\p{L}\u200c])/u],
  ]
  const found = persian.flatMap(([key, text]) => {
    if (OTHER_TONGUE.test(key)) return []
    const bare = text.replace(/\{\w+\}/g, 'آن').replace(LATIN, 'آن')
    return FLAWS.filter(([, flaw]) => flaw.test(bare)).map(
      ([name]) => `${key}: ${name}: ${text.slice(0, 80)}`,
    )
  })
  expect(found).toEqual([])
})

test('English texts are written in English', () => {
  const found = english.filter(([, text]) => /[\u0600-\u06ff]/.test(text.replace(/[«(][^»)]*[»)]/g, '')))
  expect(found.map(([key]) => key).filter((key) => !OTHER_TONGUE.test(key))).toEqual([])
})

/** Here each language shows a line of the other on purpose. */
const OTHER_TONGUE = /^home_hero_other_line$|^house_language_switch$/
