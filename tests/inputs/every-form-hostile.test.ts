import { expect, test } from 'vitest'
import { SEVERAL_LINES } from '#platform/text/text-input.ts'
import { ApiDescription } from '../api/api-description.ts'
import { openTestApp } from '../app.ts'
import { everyForm } from './every-form.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { forms, by } = await everyForm(testApp)
const { document } = await ApiDescription.of(testApp.api)
const tried = Object.entries(forms).filter(([, { elsewhere }]) => !elsewhere)

const HOSTILE = {
  'lone surrogates': 'a\ud800b\udfffc',
  'controls of direction': `\u202e\u2066\u2067\u202aevil${'\u202e'.repeat(200)}`,
  'runs of zero width': `a${'\u200b\u200c\u200d\u2060\ufeff'.repeat(400)}b`,
  'ten thousand combining marks': `a${'\u0301\u0316'.repeat(5_000)}`,
  'a family of emoji': '👩🏽‍👩🏿‍👧‍👦🧿🇮🇷',
  'fillers alone': '\u3164\u2800\uffa0',
  'NUL and other controls': 'a\0b\u0007\u001bc\u0085d',
  'separators of lines': 'a\u2028b\u2029c\r\nd',
  'letters that grow': 'İßﬃﷺ'.repeat(20),
  'formulas, markup and templates': '=1+1<script>{{7*7}}#{x}%s\\" --',
}
/**
 * What no stored text may contain: half a surrogate pair, controls, direction marks, stacks of marks, runs of
 * invisible characters.
 */
const LEFT_OVER = /[\p{Cs}\u2028-\u202e\u2066\u2067\ufeff]|(?![\n\t])\p{Cc}|\p{M}{5}|[\u200b-\u200f]{3}/u

test.each(tried)(
  '%s handles hostile text in any of its fields',
  { timeout: 60_000 },
  async (name, { who, path, body }) => {
    const method = name.split(' ')[0] ?? ''
    for (const field of fieldsOf(name, body ?? {}))
      for (const [kind, text] of Object.entries(HOSTILE)) {
        const { status, body: responseBody } = await by[who].send(
          method,
          path,
          withText(body ?? {}, field, text),
        )
        expect(status, `${kind} in ${field.join('.')}`).toBeLessThan(500)
        if (status < 300) expect(textsIn(responseBody).filter((each) => LEFT_OVER.test(each))).toEqual([])
      }
  },
)

test.each(tried)('%s stores no newline in a field of one line', async (name, { who, path, body }) => {
  const method = name.split(' ')[0] ?? ''
  // All fields except those described as several lines. Fields with a pattern (emails, addresses, dates) refuse it.
  for (const field of fieldsOf(name, body ?? {}).filter((at) => !hasSeveralLines(schemaOf(name), at))) {
    const text = 'One\r\n\ttwo\u2028three'
    const { status, body: responseBody } = await by[who].send(method, path, withText(body ?? {}, field, text))
    expect(status, field.join('.')).toBeLessThan(500)
    if (status < 300)
      expect(
        textsIn(responseBody).filter((each) => /One\s/.test(each) && !each.includes('One two three')),
      ).toEqual([])
  }
})

test('stored texts contain nothing that no text may contain', async () => {
  const { rows } = await testApp.app.db.$client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying')`)
  for (const { table, column } of rows) {
    const { rows: stored } = await testApp.app.db.$client.query(`select "${column}" as text from "${table}"`)
    const wrong = stored.filter(({ text }) => typeof text === 'string' && LEFT_OVER.test(text))
    expect(wrong, `${table}.${column}`).toEqual([])
    const broken = stored.filter(({ text }) => typeof text === 'string' && /One\r?\n/.test(text))
    expect(broken, `${table}.${column}`).toEqual([])
  }
})

/** Local times that a zone skips or has twice, ends of years and months, and texts that are no date at all. */
const DATES: [text: string, zone: string, status: number, instant?: string][] = [
  ['2027-03-28T02:30', 'Europe/Oslo', 422],
  ['2027-10-31T02:30', 'Europe/Oslo', 201, '2027-10-31T00:30:00.000Z'],
  ['2027-04-04T02:30', 'Australia/Lord_Howe', 201],
  ['2027-12-31T23:59', 'Pacific/Kiritimati', 201, '2027-12-31T09:59:00.000Z'],
  ['2028-01-01T00:00', 'America/Los_Angeles', 201, '2028-01-01T08:00:00.000Z'],
  ['2028-02-29T12:00', 'Asia/Tehran', 201, '2028-02-29T08:30:00.000Z'],
  ['2027-02-29T12:00', 'Asia/Tehran', 422],
  ['2027-12-31T24:00', 'UTC', 422],
  ['2027-12-31T23:59:60Z', 'UTC', 201, '2027-12-31T23:59:59.000Z'],
  ['2027-12-31T23:59:59.999999999+14:00', 'UTC', 201],
  ['2027-01-01T00:00+99:00', 'UTC', 422],
  ['0000-01-01T00:00', 'UTC', 422],
  ['9999-12-31T23:59', 'UTC', 422],
  ['+275760-09-13T00:00Z', 'UTC', 422],
  ['2027-06-01T10:00', 'Europe/Atlantis', 422],
  ['۱۴۰۶-۰۱-۰۱T۱۰:۰۰', 'UTC', 422],
]

test.each([
  ['POST /api/community-events', 'date'],
  ['POST /api/events', 'dateTime'],
  ['POST /api/expert-sessions', 'date'],
])(
  '%s takes a date at the edge of a zone, a month or a year as it was meant, or says no',
  async (name, field) => {
    const { who, path, body } = forms[name] ?? { who: 'guest', path: '' }
    for (const [text, zone, status, instant] of DATES) {
      const response = await by[who].post(path, { ...body, [field]: text, zone })
      if (status === 201 && response.status === 422)
        expect(response.body.fields[field], text).not.toBe('date_invalid')
      expect([text, zone, response.status]).toEqual([text, zone, status])
      if (instant) expect(response.body[field]).toBe(instant)
    }
  },
)

/** The texts of a valid body, and other texts that its call takes: a new field is tried even if no sample has it. */
function fieldsOf(name: string, body: Record<string, unknown>): string[][] {
  const others = Object.entries(schemaOf(name)?.properties ?? {}).filter(
    ([field, taken]) => !(field in body) && /"type":"string"/.test(JSON.stringify(taken)),
  )
  return [...textFields(body), ...others.map(([field]) => [field])]
}

/** What the OpenAPI document says that a call takes. */
function schemaOf(name: string) {
  const [method = '', path = ''] = name.split(' ')
  const methods = document.paths[path] as Record<string, Described> | undefined
  return methods?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
}
type Described = { requestBody?: { content: Record<string, { schema?: Schema }> } }
type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema }

/** As `requiredText`, `optionalText` and `draftText` describe it. */
const hasSeveralLines = (schema: Schema | undefined, at: string[]) =>
  at.reduce((outer, key) => outer?.properties?.[key] ?? outer?.items, schema)?.description ===
  SEVERAL_LINES.description

function textFields(value: unknown, at: string[] = []): string[][] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textFields(inner, [...at, key]))
}

function withText(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value))
    return value.map((each, i) => (`${i}` === key ? withText(each, rest, text) : each))
  const before = value as Record<string, unknown>
  return { ...before, [key]: withText(before[key], rest, text) }
}

/** But for the HTML of an email, which pads its preview with invisible characters, and its text. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? /^<!DOCTYPE/.test(value)
      ? []
      : [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
