import fc from 'fast-check'

/** The subset of JSON Schema that our API uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}
export type Route = {
  method: string
  path: string
  parameters: { in: string; name: string; schema: Schema }[]
  body?: Schema | undefined
  signedIn?: boolean
}
export type HostileRequest = {
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/** Values that have broken databases, parsers and screens before. */
const TRICKY_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202eevil',
    '\u2066\u2067',
    '\ufeff',
    '\u200c',
    '\u200b',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e999',
    '9007199254740993',
    '2147483648',
    '99999999999999999999',
    '۱۲',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '"; drop table posts; --',
    '%',
    '%%%s',
    '\\',
    '_',
    '*',
  ],
  ...['../../etc/passwd', '//evil.example', 'javascript:alert(1)', '<script>alert(1)</script>', '{{7*7}}'],
  ...[
    'ي ك ى',
    'ﷺ'.repeat(30),
    'e\u0301'.repeat(40),
    'Z\u0351\u034c\u0300'.repeat(60),
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '\r\n\t',
  ],
  ...[
    'sara@example.org',
    'a@b',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.org`,
    'x@[127.0.0.1]',
    'سارا@مثال.ایران',
  ],
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59+14:00',
    '2099-02-30T10:00',
    '2099-03-29T02:30',
    '2099-01-01T00:00:00+05',
  ],
]

const SURROGATES = { first: 0xd800, count: 0x800 }
/** Every code point but the surrogates. fast-check takes two seconds to prepare its own, `unit: 'binary'`. */
const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => (number < SURROGATES.first ? number : number + SURROGATES.count))

/** Up to 60 code points of all Unicode. */
export const anyUnicode: fc.Arbitrary<string> = fc
  .array(anyCodePoint, { maxLength: 60 })
  .map((codePoints) => String.fromCodePoint(...codePoints))

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TRICKY_TEXTS),
  anyUnicode,
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((codes) => String.fromCharCode(...codes)),
)

/** Texts just below, at and above a length limit, with letters of one to four bytes. */
const longText = (max: number) =>
  fc
    .tuple(
      fc.constantFrom('a', 'ب', '😀', ' ', '\u0301', '\n'),
      fc.constantFrom(max - 1, max, max + 1, max * 3),
    )
    .map(([letter, length]) => letter.repeat(Math.min(Math.max(0, length), 70_000)))

/** A value close to the schema: often valid, so that many calls pass validation. */
function nearlyValid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearlyValid))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(
      ([name, inner]) => [name, mostlyValid(inner, 30)] as const,
    )
    return fc.record(Object.fromEntries(entries))
  }
  switch (schema.type) {
    case 'array':
      return fc.array(mostlyValid(schema.items ?? {}, 12), { maxLength: 10 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return smallInteger(schema)
    case 'number':
      return fc.oneof(smallInteger(schema), fc.constantFrom(0.5, 1e-60, Number.MIN_VALUE))
    case 'null':
      return fc.constant(null)
    case 'string':
      return nearlyValidText(schema)
    default:
      return fc.jsonValue()
  }
}

const smallInteger = ({ minimum = 0, maximum = 9 }: Schema) =>
  fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 9)) })

function nearlyValidText({ pattern = '', maxLength = 200 }: Schema) {
  if (pattern.includes('@')) return fc.oneof(fc.emailAddress(), anyText)
  if (pattern === '^\\/') return fc.oneof(fc.constantFrom('/', '/fa/events', '/resources/x'), anyText)
  if (pattern.startsWith('^[1-9]')) return fc.integer({ min: 1, max: 6 }).map(String)
  if (/^\^\\d|^\^\[/.test(pattern)) return fc.stringMatching(new RegExp(pattern), { maxLength: 70 })
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('Nowruz', 'سلام به همه', 'A first\n\nand a second') },
    { weight: 4, arbitrary: anyText },
    { weight: 1, arbitrary: longText(maxLength) },
  )
}

/** A nearly valid value, but one time in `odds` something of another type. */
const mostlyValid = (schema: Schema, odds: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: odds - 1, arbitrary: nearlyValid(schema) },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText, fc.constant(undefined), fc.double()),
    },
  )

const deeplyNested = (open: string, close: string) =>
  fc.constantFrom(10, 1_000, 20_000).map((depth) => open.repeat(depth) + close.repeat(depth))

type Body = { raw: string | Uint8Array<ArrayBuffer>; type?: string | undefined }
const asJson = (raw: string | Uint8Array<ArrayBuffer>): Body => ({ raw, type: 'application/json' })

const bodyFor = (schema: Schema): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 12, arbitrary: mostlyValid(schema, 20).map((value) => asJson(JSON.stringify(value) ?? '')) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 4 }).map(asJson) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(deeplyNested('[', ']'), deeplyNested('{"a":', '}'), deeplyNested('[', ''))
        .map(asJson),
    },
    {
      weight: 1,
      arbitrary: nearlyValid(schema).map((value) => asJson((JSON.stringify(value) ?? '').slice(0, -2))),
    },
    { weight: 1, arbitrary: anyText.map(asJson) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((bytes) => asJson(Uint8Array.from(bytes))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(65_000, 65_536, 65_537, 300_000)
        .map((n) => asJson(`{"x":"${'y'.repeat(n)}"}`)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...CONTENT_TYPES), nearlyValid(schema)).map(([type, value]) => ({
        raw: JSON.stringify(value) ?? '',
        type,
      })),
    },
  )

const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/JSON;;;',
  'application/vnd.api+json',
  'text/csv',
  'text/csv; charset=',
  ';',
  undefined,
]

/** Percent-encoded as a browser would, or bytes that no browser sends. */
const urlEncoded = (text: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 8, arbitrary: text.map((value) => encodeURIComponent(toText(value).toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%00',
        '%ed%a0%80',
        '%ff',
        '%2e%2e%2f',
        '%u0041',
        '%C3',
        '+',
        '&&=&',
        '[]',
      ),
    },
  )

/** A segment of the path. Empty ones and dots are replaced, as they would lead to another route. */
const segment = (schema: Schema) =>
  urlEncoded(fc.oneof({ weight: 6, arbitrary: nearlyValid(schema) }, { weight: 1, arbitrary: anyText })).map(
    (text) => (/^(\.|%2e)*$/i.test(text) ? 'x' : text),
  )

/** Bytes that are valid in a header (RFC 9110, 5.5), without those that separate headers. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), {
    maxLength: 200,
  })
  .map((codes) => String.fromCharCode(...codes).trim())

const acceptLanguage = fc.oneof(
  fc.constantFrom(
    'fa',
    'en',
    'fa-IR,fa;q=0.9',
    'de,fa;q=0.5',
    'fa;q=0',
    'FA',
    '*',
    '',
    'en;q=nan,fa;q=..',
    'fa,'.repeat(5_000),
  ),
  headerText,
)
const cookie = fc.oneof(
  fc.constantFrom(
    'peyvand-language=fa',
    'peyvand-language=%',
    '=',
    ';;;',
    'a',
    'peyvand.session_token=x.y',
    'x=y; '.repeat(3_000),
  ),
  headerText,
)

/** What analytics stores comes from a browser. */
const userAgent = fc.constant(
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
)

/** Any request to a route, from one with a single error to noise. */
export function hostileRequest({ path, parameters, body }: Route): fc.Arbitrary<HostileRequest> {
  const parametersIn = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const segments = fc.record(
    Object.fromEntries(parametersIn('path').map(({ name, schema }) => [name, segment(schema)])),
  )
  const queryParameters = fc.record(
    Object.fromEntries(
      parametersIn('query').map(({ name, schema }) => [name, urlEncoded(mostlyValid(schema, 8))]),
    ),
    { requiredKeys: [] },
  )
  const extraParameter = fc.option(fc.tuple(urlEncoded(anyText), urlEncoded(anyText)), { freq: 6 })
  const headers = fc.record(
    { 'accept-language': acceptLanguage, cookie, 'user-agent': userAgent },
    { requiredKeys: [] },
  )
  const bodies = body ? fc.option(bodyFor(body), { freq: 20 }) : fc.option(bodyFor({}), { freq: 3 })
  return fc
    .tuple(segments, queryParameters, extraParameter, headers, bodies)
    .map(([inPath, inQuery, more, headerValues, content]) => {
      const query = [...Object.entries(inQuery), ...(more ? [more] : [])].map((pair) => pair.join('='))
      return {
        path: `${path.replace(/\{(\w+)\}/g, (_, name) => inPath[name] ?? 'x')}${query.length ? `?${query.join('&')}` : ''}`,
        headers: {
          ...withoutUndefined(headerValues),
          ...(content?.type === undefined ? {} : { 'content-type': content.type }),
        },
        body: content?.raw,
      }
    })
}

const withoutUndefined = (headerValues: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(headerValues).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
