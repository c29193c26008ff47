import { describe, expect, test } from 'vitest'
import { readSources } from '../sources.ts'

const texts = (['en', 'fa'] as const).map((lang) => {
  const files = readSources(`src/**/messages/${lang}.json`).map(({ text }) => JSON.parse(text))
  return { lang, words: Object.assign({}, ...files) as Record<string, unknown> }
})

/** A Valibot schema or action, as far as this test needs it. */
type Node = {
  kind?: string
  type?: string
  message?: unknown
  requirement?: unknown
  wrapped?: Node
  item?: Node
  options?: unknown[]
  entries?: Record<string, Node>
  pipe?: Node[]
}
/** The limits of one field by their error code. */
type Limits = { field: string; code: string; most: number[] }

const LIMITS = /^(max|min)_(length|value)$/

/** Each field with the limits of its own pipe. Two fields may share a code only if they share the limit. */
function limitsOf(field: string, node: Node): Limits[] {
  const own = new Map<string, number[]>()
  for (const { type = '', message, requirement } of node.pipe ?? [])
    if (LIMITS.test(type) && typeof message === 'string' && typeof requirement === 'number')
      own.set(message, [...(own.get(message) ?? []), requirement])
  const inner = [
    ...Object.entries(node.entries ?? {}).map(([name, entry]) => [`${field}.${name}`, entry] as const),
    ...[node.wrapped, node.item, ...(node.options ?? []), ...(node.pipe ?? [])].map(
      (each) => [field, each as Node] as const,
    ),
  ].filter(([, each]) => typeof each === 'object' && each !== null && each !== node)
  return [
    ...[...own].map(([code, most]) => ({ field, code, most })),
    ...inner.flatMap(([name, each]) => (each.kind === 'schema' ? limitsOf(name, each) : [])),
  ]
}

const rules = await Promise.all(
  readSources('src/**/rules.ts').map(async ({ file }) => {
    const exported = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>
    return Object.entries(exported).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && (value as Node).kind === 'schema'
        ? [{ field: `${file.split('/').slice(-2)[0]}.${name}`, schema: value as Node }]
        : [],
    )
  }),
)
const schemas = rules.flat()
const limits = schemas.flatMap(({ field, schema }) => limitsOf(field, schema))

/** Numbers in either language's digits; small ones as words, where the limit is small. */
function numbersIn(text: string, most: number[]): number[] {
  const latin = text.replace(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
  const inDigits = [...latin.matchAll(/\d+(?:[,٬]\d{3})*/g)].map(([digits]) =>
    Number(digits.replace(/\D/g, '')),
  )
  const inLetters = Object.entries(NUMBER_WORDS).flatMap(([word, number]) =>
    new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text) ? [number] : [],
  )
  return Math.max(...most) <= 20 ? [...inDigits, ...inLetters] : inDigits
}
const NUMBER_WORDS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  دو: 2,
  سه: 3,
  چهار: 4,
  پنج: 5,
  شش: 6,
  هفت: 7,
  هشت: 8,
  نه: 9,
  ده: 10,
  دوازده: 12,
}

/** Hints beside a field that name its limit, with the code of that limit. */
const HINTS = { moderation_reveal_reason_hint: 'why_too_short' }

describe.each(texts)('in $lang', ({ words }) => {
  test('a message with the limit of a field has that of the schema', () => {
    const wrong = limits.filter(({ code, most }) =>
      numbersIn(String(words[`field_${code}`] ?? ''), most).some((number) => !most.includes(number)),
    )
    expect(
      wrong.map(({ field, code, most }) => ({
        code: `field_${code}`,
        text: words[`field_${code}`],
        field,
        most,
      })),
      'these messages have another number than `rules.ts`, which has `most`',
    ).toEqual([])
  })

  test('a hint with a limit has that of the schema', () => {
    const withLimit = Object.keys(words).filter(
      (name) =>
        name.endsWith('_hint') && /\d+ (letters|characters)|[۰-۹]+ (نویسه|حرف)/.test(String(words[name])),
    )
    expect(withLimit, 'leave the limit out of these, as the field counts, or name them in `HINTS`').toEqual(
      Object.keys(HINTS),
    )
    for (const [hint, code] of Object.entries(HINTS)) {
      const { most = [] } = limits.find((limit) => limit.code === code) ?? {}
      expect([hint, numbersIn(String(words[hint]), most)]).toEqual([hint, most])
    }
  })
})

test('the limits of all features are checked', () => {
  const named = limits.filter(
    ({ code }) => numbersIn(String(texts[0]?.words[`field_${code}`] ?? ''), [100]).length,
  )
  expect(new Set(named.map(({ field }) => field.split('.')[0])).size).toBeGreaterThan(6)
  expect(limits).toContainEqual({
    field: 'discussions.PostInput.content',
    code: 'content_too_long',
    most: [10_000],
  })
})

test('every too-long code of a schema has its message, and every code of a missing field', () => {
  const required = schemas.flatMap(({ field, schema }) => requiredOf(schema).map((code) => ({ field, code })))
  expect(required.length).toBeGreaterThan(20)
  const silent = [...limits, ...required].filter(
    ({ code }) => code !== 'invalid' && !texts.every(({ words }) => `field_${code}` in words),
  )
  expect(silent, 'these need a message `field_<code>` in both languages').toEqual([])
})

/** The codes of fields that must be filled in. */
function requiredOf(node: Node): string[] {
  const { message, entries = {}, wrapped, item, options = [], pipe = [] } = node
  const inner = [...Object.values(entries), wrapped, item, ...options, ...pipe] as (Node | undefined)[]
  return [
    ...(typeof message === 'string' && message.endsWith('_required') ? [message] : []),
    ...inner.flatMap((each) => (typeof each === 'object' && each !== null ? requiredOf(each) : [])),
  ]
}
