import * as v from 'valibot'
import { Version } from '#platform/http/version.ts'
import { requiredLine } from '#platform/text/text-input.ts'
import type { PollOption } from './tables.ts'

export const QUESTION_MAX = 300
export const OPTION_MAX = 120 // two lines beside a bar on a phone
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 8 // more do not fit on one screen of a phone, where all are compared

/** Where the Persian text is left out, the English one stands in both languages; the form asks for both. */
export const OptionInput = v.object({
  text: requiredLine('option_text', OPTION_MAX),
  textFa: v.optional(requiredLine('option_text_fa', OPTION_MAX)),
})
const fields = {
  question: requiredLine('poll_question', QUESTION_MAX),
  questionFa: v.optional(requiredLine('question_fa', QUESTION_MAX)),
  options: v.pipe(
    v.array(OptionInput, 'options_too_few'),
    v.minLength(OPTIONS_MIN, 'options_too_few'),
    v.maxLength(OPTIONS_MAX, 'options_too_many'),
    v.check(
      (options) =>
        repeatedAt(options.map(({ text }) => text)) < 0 &&
        repeatedAt(options.map(({ text, textFa = text }) => textFa)) < 0,
      'options_repeated',
    ),
  ),
}

/**
 * Returns the index of the first text that repeats an earlier one, ignoring case; -1 if there is none. Ignores empty
 * texts, as they have an error of their own.
 */
export function repeatedAt(texts: readonly string[]): number {
  const folded = texts.map((text) => text.toLowerCase())
  return folded.findIndex((text, i) => text && folded.indexOf(text) < i)
}

export const VoteInput = v.object({
  optionIndex: v.pipe(
    v.number('option_index_invalid'),
    v.integer('option_index_invalid'),
    v.minValue(0, 'option_index_invalid'),
    v.maxValue(OPTIONS_MAX - 1, 'option_index_invalid'),
  ),
  /** The random key of a browser without our cookie, the same in all its tabs (`getBrowserKey`). */
  browser: v.optional(v.pipe(v.string('invalid'), v.regex(/^[\da-f]{32}$/, 'invalid'))),
})

/** `isActive: false` makes a draft. */
export const PollInput = v.object({ ...fields, isActive: v.optional(v.boolean('invalid'), true) })
export type PollInput = v.InferOutput<typeof PollInput>

/** `isActive: true` activates and archives the one that was active; `false` archives. */
export const PollChange = v.partial(v.object({ ...fields, isActive: v.boolean('invalid'), version: Version }))
export type PollChange = v.InferOutput<typeof PollChange>

/** Votes for one option in whole percent: 0 when nobody has voted. */
export function percentOf(options: readonly PollOption[], index: number): number {
  const total = options.reduce((sum, option) => sum + (option.votes ?? 0), 0)
  return total ? Math.round(((options[index]?.votes ?? 0) / total) * 100) : 0
}
