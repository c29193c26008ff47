import * as v from 'valibot'
import { Zone } from '../dates/zone-input.ts'
import { Version } from '../http/version.ts'
import { fold } from '../text/fold.ts'
import { parseUrl } from '../text/parse-url.ts'
import { draftText, Email, emptyAsNull, optionalLine, optionalText } from '../text/text-input.ts'
import { OptionalWebAddress } from '../text/web-address.ts'
import { typedWholeNumber } from '../text/whole-number.ts'
import { readCounters } from './counters.ts'

export const SETTING_MAX = 300
/** Two thousand words; in Persian letters they fit a request of 64 KB, together with the rest. */
export const BLOCKED_WORDS_MAX = 20_000
/** A phrase; whole sentences are never written the same twice. */
const BLOCKED_LINE_MAX = 60
export const BLOCKED_DOMAINS_MAX = 5_000

const linesOf = (text: string | null) => (text ?? '').split('\n').filter((line) => line.trim())

/** The name in a line such as `example.com`, `@example.com` or `*.example.com`. */
export const domainIn = (line: string) => line.trim().replace(/^[@*.]+|\.$/g, '')

/** Whether a line has a name with a dot, in any script, and not a web address or an email. */
const isDomain = (line: string) => {
  const name = domainIn(line)
  return (
    name.length <= 253 &&
    /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) &&
    name.includes('.') &&
    parseUrl(`http://${name}`) !== undefined
  )
}

/** In whole units of the currency; the most is what a typing error may cost someone in a month. */
const FLEXIBLE_BOUNDS = { least: 1, most: 1_000 } as const
const FlexibleBound = v.nullish(typedWholeNumber('flexible_invalid', FLEXIBLE_BOUNDS), null)

/**
 * What admins set without a restart. A value that is saved here wins over the environment variable. If it is null, the
 * variable counts, or the default.
 */
export const SettingsInput = v.object({
  operatorName: optionalLine('setting', SETTING_MAX),
  operatorAddress: optionalLine('setting', SETTING_MAX),
  contactEmail: emptyAsNull(Email, 'email_invalid'),
  timeZone: emptyAsNull(Zone, 'zone_unknown'),
  /** As the variable COUNTERS: `on`, `off`, or a list. */
  counters: emptyAsNull(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => readCounters(text) !== null, 'counters_invalid'),
    ),
    'counters_invalid',
  ),
  instagram: OptionalWebAddress,
  telegram: OptionalWebAddress,
  youtube: OptionalWebAddress,
  facebook: OptionalWebAddress,
  /** A line at the top of every page, for as long as it is set. */
  banner: optionalLine('setting', SETTING_MAX),
  bannerFa: optionalLine('setting', SETTING_MAX),
  /** One word or phrase a line, in both languages; `*` at the end of a line stands for every ending. */
  blockedWords: v.pipe(
    optionalText('blocked_words', BLOCKED_WORDS_MAX),
    v.check(
      (lines) => (lines ?? '').split('\n').every((line) => line.length <= BLOCKED_LINE_MAX),
      'blocked_words_line',
    ),
    v.check(
      (lines) => linesOf(lines).every((line) => fold(line).replaceAll(' ', '').length > 1),
      'blocked_words_short',
    ),
  ),
  /** One domain a line. Null for the usual disposable ones; an empty list blocks none. */
  blockedEmailDomains: v.nullish(
    v.pipe(
      draftText('blocked_domains', BLOCKED_DOMAINS_MAX),
      v.check((lines) => linesOf(lines).every(isDomain), 'blocked_domains_line'),
    ),
    null,
  ),
  /** What pay-what-you-can may be. */
  flexibleLeast: FlexibleBound,
  flexibleMost: FlexibleBound,
})
export type SettingsInput = v.InferOutput<typeof SettingsInput>
/** Settings that a call leaves out stay as they are. */
export const SettingsChange = v.partial(v.object({ ...SettingsInput.entries, version: Version }))
