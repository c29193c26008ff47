import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readDevice } from '../../src/features/accounts/sessions/device.ts'
import { localPath } from '../../src/features/accounts/sign-in/sign-in-paths.ts'
import { readRobotsText } from '../../src/features/library/links/robots.server.ts'
import { slugOf } from '../../src/features/library/writing/rules.ts'
import { canBeSaved, filesIn } from '../../src/features/offline/rules.ts'
import { bestLine, cutAround, formsOf, toSides } from '../../src/features/search/snippet.server.ts'
import { encodingFor } from '../../src/platform/cache/response-cache.server.ts'
import { readDate, readTime } from '../../src/platform/dates/date-text.ts'
import { toInstant } from '../../src/platform/dates/moment.server.ts'
import { readCookie } from '../../src/platform/http/cookies.ts'
import { fromCursor } from '../../src/platform/http/paging.server.ts'
import { localizeDigits } from '../../src/platform/i18n/format.ts'
import { chooseLang, splitLang } from '../../src/platform/i18n/lang.ts'
import { readPlace } from '../../src/platform/i18n/place.ts'
import { directionOf } from '../../src/platform/text/direction.ts'
import { contentDisposition } from '../../src/platform/text/file-name.server.ts'
import { fold, queryWords } from '../../src/platform/text/fold.ts'
import { highlight } from '../../src/platform/text/highlight.ts'
import { linksIn } from '../../src/platform/text/line-pieces.ts'
import { phoneticKey, soundsLike, soundsLikeWithTypo } from '../../src/platform/text/phonetic.ts'
import { isPlainEnough } from '../../src/platform/text/plain-enough.ts'
import { cleanText, Email, requiredText } from '../../src/platform/text/text-input.ts'
import { isMistyped } from '../../src/platform/text/typing-errors.ts'
import { isWebAddress, WebAddress } from '../../src/platform/text/web-address.ts'
import { titleIn } from '../../src/worker/guest.ts'
import { timeOf } from './processor-time.ts'

/**
 * No text from a stranger may reach a pattern or loop that takes quadratic time: one such text would block everybody.
 * Compares growth rather than time, so a slow machine fails nothing.
 */
const SHORT = 10_000
const TIMES = 4
/** Linear is 4 and quadratic 16; the margin is for a busy machine. */
const GROWTH_MAX = 10
/** Below this, timer resolution and garbage collection matter more than the text. */
const NOTICEABLE_MS = 50
const SAFETY_NET_MS = 2_000

/** Each is repeated to the length that is tried. */
const UNITS = [
  ...[
    'a',
    'é',
    'ا',
    'می ',
    'ا\u200c',
    '1',
    '۱,',
    '\u{1f600}',
    '\u0640',
    '\u00a0',
    'ß',
    '\ud800',
    'a ',
    'a1-',
  ],
  ...[
    '\u0301',
    '\u0301\u0316',
    'a\u0301',
    "'",
    "a'",
    'a\u0301’',
    '.',
    '..',
    'a.',
    '-',
    'a-',
    'a@',
    'a@b.',
    '!',
    '?',
  ],
  ...[' ', '\n', '\n\n', '\r', '\t', 'a\n', ' .', ' |', '(', '[', '](', ')', '"', '»', '}', '{#', '{#a'],
  ...[
    '<',
    '<a',
    '<script',
    '<script>',
    '</',
    '<title',
    '<title>',
    '<title ',
    '&',
    '&#',
    '&a',
    '/',
    '//',
    '/assets/',
    '/assets/a.',
  ],
  ...[
    'http://',
    'https://a',
    'https://.',
    'https://a.b/ ',
    'www.',
    '%',
    '%2f',
    ',',
    '،',
    ';',
    ' - ',
    '=',
    'a=;',
    '; a',
  ],
  ...[
    'br;',
    'br ;',
    'br;q=0.0',
    'gzip;',
    'en,',
    'en;',
    ';q=1',
    'q=1.1',
    'T',
    '2026-',
    '12:',
    'am ',
    'شب ',
    '۱ فروردین ',
    'jan ',
  ],
  ...['User-agent: *\n', 'Disallow: *a\n', 'Disallow: /*a*a*a*a*a$\n', 'Allow: /', '*', '*a', '#', ':'],
]
/** Prefixes after which a parser looks closely; the suffix spoils the match at the very end. */
const STARTS: Record<string, string> = {
  Email: 'a@',
  WebAddress: 'https://',
  isWebAddress: 'https://',
  linksIn: 'https://a',
  encodingFor: 'br;q=',
  chooseLang: 'en;q=',
  titleIn: '<title>',
  robots: 'User-agent: *\nDisallow: /',
}
const END = 'z\0'

const WORDS = 'nowruz یلدا two three four five six eight'
const sides = (text: string) => toSides({ body: text, bodyFa: text, texts: `${text}\n${text}` })
const LONG_PATH = `http://a.example/${'a'.repeat(1_900)}`

const READERS: Record<string, (text: string) => unknown> = {
  cleanText,
  requiredText: (text) => v.safeParse(requiredText('title', 100), text),
  Email: (text) => v.safeParse(Email, text),
  WebAddress: (text) => v.safeParse(WebAddress, text),
  isWebAddress,
  linksIn,
  directionOf,
  fold,
  queryWords,
  'highlight, a long text': (text) => highlight(text, WORDS),
  'highlight, a long query': (text) => highlight('nowruz یلدا', text),
  'highlight in both scripts': (text) =>
    highlight(text, 'nowruz', { same: soundsLike, near: soundsLikeWithTypo }),
  isMistyped: (text) => isMistyped('nowruz', text) || isMistyped(text, 'nowruz'),
  phoneticKey,
  bestLine: (text) => bestLine(sides(text), [formsOf("'a' | 'b'"), formsOf("'می'")], 'en'),
  cutAround: (text) => cutAround(text, [formsOf("'a' | ('م' <-> ('h' | 'b'))")]),
  chooseLang: (text) => chooseLang(undefined, text),
  splitLang: (text) => splitLang(`/fa/${text}`),
  readCookie: (text) => readCookie(text, 'peyvand-language'),
  encodingFor,
  readDevice,
  localPath,
  fromCursor: (text) => attempt(() => fromCursor(Buffer.from(text).toString('base64url'), 2)),
  readDate,
  readTime,
  toInstant: (text) => attempt(() => toInstant(text, 'UTC', 'date')),
  readPlace,
  localizeDigits: (text) => localizeDigits(text, 'fa'),
  contentDisposition: (text) => contentDisposition(text, 'epub', 'resource'),
  slugOf,
  isPlainEnough,
  filesIn,
  canBeSaved,
  titleIn,
  robots: (text) => readRobotsText('http://a.example/robots.txt', text).allows(LONG_PATH),
}

test.each(Object.entries(READERS))(
  '%s handles hostile text in linear time',
  { timeout: 60_000 },
  (name, read) => {
    const slow = UNITS.flatMap((unit) =>
      ['', STARTS[name] ?? 'a'].flatMap((start, i) => {
        const text = (length: number) => start + unit.repeat(Math.ceil(length / unit.length)) + (i ? END : '')
        const ms = timeOf(read, text(SHORT))
        const isSlow = ms > NOTICEABLE_MS && !isLinear(read, text)
        return isSlow ? [`${JSON.stringify([start, unit])}: ${Math.round(ms)} ms`] : []
      }),
    )
    expect(slow).toEqual([])
  },
)

function isLinear(read: (text: string) => unknown, text: (length: number) => string): boolean {
  const short = medianOf(read, text(SHORT))
  const long = medianOf(read, text(SHORT * TIMES))
  return long < SAFETY_NET_MS && (short < NOTICEABLE_MS / TIMES || long / short < GROWTH_MAX)
}

function medianOf(read: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: 3 }, () => timeOf(read, text)).sort((a, b) => a - b)
  return times[1] ?? 0
}

function attempt(act: () => unknown) {
  try {
    return act()
  } catch {
    return undefined
  }
}
