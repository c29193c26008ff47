import { expect, test } from 'vitest'
import { isTest, readSources } from '../sources.ts'

/** A message, or one for each plural form. */
type Text = string | { match: Record<string, string> }[]
type Words = { file: string; en: Record<string, Text>; fa: Record<string, Text> }
const forms = (text: Text) =>
  typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match))
const flat = (words: Record<string, Text>) =>
  Object.entries(words).flatMap(([key, text]) =>
    key === '$schema' ? [] : [[key, forms(text).join('\n')] as const],
  )
const features: Words[] = readSources('src/**/messages/en.json').map(({ file, text }) => ({
  file,
  en: JSON.parse(text),
  fa: JSON.parse(readSources(file.replace('en.json', 'fa.json'))[0]?.text ?? '{}'),
}))
const english = features.flatMap(({ en }) => flat(en))
const persian = features.flatMap(({ fa }) => flat(fa))
const code = readSources('src/**/*.{ts,tsx}')
  .filter((source) => !isTest(source))
  .map(({ text }) => text)
  .join('\n')

test('both languages have the same messages', () => {
  for (const { file, en, fa } of features)
    expect(Object.keys(fa), `${file} and the fa.json beside it differ, in keys or their order`).toEqual(
      Object.keys(en),
    )
  expect(english.length).toBeGreaterThan(300)
})

test('no message is empty', () => {
  const texts = features.flatMap(({ en, fa }) => [en, fa].flatMap((words) => Object.entries(words)))
  expect(texts.filter(([, text]) => forms(text).some((form) => !form.trim())).map(([key]) => key)).toEqual([])
})

test('no message key is defined twice: the later one would silently win', () => {
  const keys = english.map(([key]) => key)
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('both languages have the same placeholders', () => {
  const places = (text = '') => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
  const translated = new Map(persian)
  const wrong = english.filter(([key, text]) => `${places(text)}` !== `${places(translated.get(key))}`)
  expect(
    wrong.map(([key]) => key),
    'the placeholders of these differ',
  ).toEqual([])
})

test('every message is used', () => {
  const words = new Set(code.match(/\w+/g))
  const unused = english.map(([key]) => key).filter((key) => !words.has(key) && !builtFrom(key))
  expect(unused, 'no code names these: show them, or remove them from both languages').toEqual([])
})

/** Messages of errors and fields are named by their codes, which a schema may build from a field's name. */
function builtFrom(key: string) {
  const [, kind, name = ''] = /^(error|field)_(.+)$/.exec(key) ?? []
  if (
    kind === 'field' &&
    /_(required|too_long)$/.test(name) &&
    code.includes(`'${name.replace(/_(required|too_long)$/, '')}'`)
  )
    return true
  return Boolean(kind) && code.includes(`'${name}'`)
}

/** Names that Persian readers know in Latin letters, and what has no other form. */
const LATIN = /\b(?:JSON|PDF|CSV|EPUB|Peyvand|HTML|RSS|Stripe|English)\b|https?:\S+|\S+@\S+/g

const FORBIDDEN: [string, RegExp][] = [
  ['Arabic yeh or kaf', /[يكى]/],
  ['an ASCII digit', /\d/],
  ['an ASCII comma, semicolon, question mark or quote', /[,;?"']/],
  ['a space before punctuation', /\s[،؛؟:!.](?!\S)/],
  ['two spaces', /\S {2}\S/],
  ['می or نمی without its half-space', /(?<![\p{L}\p{M}\u200c])ن?می \p{L}/u],
  ['ها without its half-space', /\p{L} ها(?:ی|یی|یمان|یتان|یشان)?(?![\p{L}\u200c])/u],
]

test('Persian messages are in Persian, down to the comma', () => {
  const found = persian.flatMap(([key, text]) => {
    if (OTHER_LANGUAGE_KEYS.test(key)) return []
    const bare = text.replace(/\{\w+\}/g, 'آن').replace(LATIN, 'آن')
    return [...FORBIDDEN, ['a Latin letter', /[a-z]/i] as const]
      .filter(([, flaw]) => flaw.test(bare))
      .map(([name]) => `${key}: ${name}: ${text.slice(0, 80)}`)
  })
  expect(found).toEqual([])
})

test('English messages are in English', () => {
  const found = english.filter(([, text]) => /[\u0600-\u06ff]/.test(text.replace(/[«(][^»)]*[»)]/g, '')))
  expect(found.map(([key]) => key).filter((key) => !OTHER_LANGUAGE_KEYS.test(key))).toEqual([])
})

/** Here each language shows a line of the other on purpose. */
const OTHER_LANGUAGE_KEYS = /^home_hero_other_line$|^site_language_switch$/

const BRITISH =
  /colour|favourite|neighbour|behaviour|honour(?!s? list)|\blabour|harbour\b(?<!Harbour)|\bcentres?\b|programme\b|\borganis|apologis|recognis|\brealis(?:e|ing)|digitis|counsell|\bmaths\b|\bcanceled\b|metres?\b|\blicences?\b|\btyres?\b|sceptic|paediatr|practis(?:e|ing)|travell|judgement|\bgrey\b|\btowards\b/i

/** What docs/house-style.md forbids, and what would sound wrong to a reader abroad or in Iran. */
const NOT_IN_ENGLISH: [string, RegExp][] = [
  ['email', /\be-mails?\b|\b(?:by|a|the) mail\b(?! server)/i],
  ['confirm', /\bprove[ds]?\b/i],
  ['cancel', /\bcall(?:s|ed|ing)? (?:it )?off\b/i],
  ['submit or suggest', /\bputs? forward\b|\bputting forward\b/i],
  ['spot', /\bseats?\b/i],
  ['waitlist', /\bwaiting[ -]list\b|\bwait-list\b/i],
  ['celebration, festival or holiday', /\bfeasts?\b/i],
  ['We couldn’t find…', /\bthere (?:is|are) no\b/i],
  ['We couldn’t…', /\bcould(?: not|n['’]t) be\b/i],
  ['Please keep this under…', /\bat most\b/i],
  ['someone, no one, everyone', /\b(?:some|no|every|any)body\b|\bwhoever\b/i],
  ['a contraction', /\b(?:do|does|did|is|are|was|were|will|would|could|should|has|have) not\b|\bcannot\b/i],
  ['American spelling', BRITISH],
]
const NOT_IN_PERSIAN: [string, RegExp][] = [
  ['فیلتر', /صافی/],
  ['کپی', /رونوشت/],
  ['فایل', /پرونده/],
  ['حداکثر', /دست‌بالا/],
  ['آنلاین', /برخط/],
  ['بدون اینترنت', /بی‌اینترنت/],
  ['مهاجرت', /کوچ (?:کرد|می‌کن|کن)/],
  ['انتخاب کردن', /برمی‌گزین|برگزیدن/],
  ['ایمیل', /(?<!خبر|گواهی)(?<!\p{L})نامه(?!‌ریزی)(?=[\s.،؛]|ای|ها)/u],
  ['لینک', /پیوند (?:را|زیر|ورود|رونوشت|این)|(?:این|هر|یک) پیوند/],
  ['کسی که پرسیده', /پرسنده/],
  ['پاسخ', /دیدگاه/],
  ['پیدا نشد', /چنین .* نیست/],
  ['یک شکل نوشتن', /این‌جا|آن‌جا|پنج‌شنبه|گفتگو|جستجو|ویدیو/],
  ['…', /\.\.\./],
]

test.each([['English', english, NOT_IN_ENGLISH] as const, ['Persian', persian, NOT_IN_PERSIAN] as const])(
  '%s messages follow the house style',
  (_, texts, forbidden) => {
    const found = texts.flatMap(([key, text]) =>
      forbidden.filter(([, flaw]) => flaw.test(text)).map(([better]) => `${key}: rather ${better}: ${text}`),
    )
    expect(found).toEqual([])
  },
)

/** The site's own pages and articles, line by line, without their Markdown. */
const linesIn = (lang: 'en' | 'fa') =>
  readSources(`content/{pages,articles}/*.${lang}.md`).flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => !/^(?:minutes|date|hero): |^---$|^\|[-|]+\|$/.test(line))
      .map(
        (line) =>
          [
            file,
            line
              .replace(MARKS, '')
              .replace(/\s*\|\s*/g, ' ')
              .trim(),
          ] as const,
      ),
  )
const MARKS = /\{[#\w -]+\}|\]\([^)]*\)|[[\]]|^:::\w*|^\d+\. |^#+ |^- |\*|^\w+: | ?\(peyvand[^)]*\)/g

/** Books and names that are written in Latin letters. */
const LATIN_TITLE = /[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9',.:?!\s-]*/g

test('articles, pages and the demo use American spelling', () => {
  const demo = readSources('content/{demo/*,sample-events,sample-posts,words,polls}.ts').filter(
    (each) => !isTest(each),
  )
  const lines = [
    ...linesIn('en'),
    ...demo.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => !/import|neighbour(?:s|Data)|^export/.test(line))
        .map((line) => [file, line] as const),
    ),
  ]
  expect(lines.filter(([, line]) => BRITISH.test(line))).toEqual([])
})

test('articles and pages in Persian follow the rules for messages', () => {
  const rules: [string, RegExp][] = NOT_IN_PERSIAN.filter(
    ([better]) => !['…', 'ایمیل', 'لینک'].includes(better),
  )
  const found = linesIn('fa').flatMap(([file, line]) =>
    [...FORBIDDEN, ...rules]
      .filter(([, flaw]) => flaw.test(line.replace(LATIN_TITLE, 'آن')))
      .map(([name]) => `${file}: ${name}: ${line}`),
  )
  expect(found).toEqual([])
})

test('English messages have one apostrophe, and three dots only where the specification quotes them', () => {
  const QUOTED = /^(?:Creating Account|Adding|Sending|Registering|Adding you to waitlist|And more)\.\.\.$/
  const wrong = english.filter(
    ([, text]) => /[’‘]/.test(text) || (text.includes('...') && !QUOTED.test(text)),
  )
  expect(wrong).toEqual([])
})

test('articles, courses, toolkits, workshops and pages have the other apostrophe, as a book does', () => {
  const texts = readSources('content/**/*.md')
  expect(texts.length).toBeGreaterThan(20)
  const lines = texts.flatMap(({ file, text }) => text.split('\n').map((line) => `${file}: ${line}`))
  expect(lines.filter((line) => /[A-Za-z]'[a-z]/.test(line.replace(/`[^`]*`/g, '')))).toEqual([])
})

test('what is wrong is said in a whole sentence, with its full stop', () => {
  /** As the specification quotes them. */
  const QUOTED =
    /^(?:(?:Title|Content|Category|Comment|Description) is required|Please enter a valid (?:URL|email address)|Both subject and message are required|Please check your email configuration)$/
  const found = [...english, ...persian].filter(
    ([key, text]) => /^(?:error|field)_/.test(key) && !QUOTED.test(text) && !/[.?؟!…]$/m.test(text),
  )
  expect(found).toEqual([])
})
