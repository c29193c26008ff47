import * as v from 'valibot'
import { limitMarks } from './limit-marks.ts'

/**
 * User text, cleaned for storing and showing: well-formed Unicode in NFC, without characters that a database rejects
 * (NUL), that a screen hides (other controls) or that change the direction of what follows (overrides, embeddings,
 * isolates). ZWNJ and ZWJ stay: Persian and emoji are written with them; more than two in a row mean nothing.
 */
export const cleanText = (text: string) =>
  limitMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/([\u200b-\u200f]{2})[\u200b-\u200f]+/g, '$1')
    .trim()

const INVISIBLE = /(?![\n\t])\p{Cc}|[\u00ad\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Whether anything is left to see once spaces, joiners, fillers and marks without a letter are removed. */
const isVisible = (text: string) => text.replace(BLANK, '') !== ''
const BLANK = /[\s\u180e\u200b-\u200f\u115f\u1160\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|\p{M}/gu

/**
 * A text of one line, such as a title, a name or a city: a field on a page accepts no newline, but the API does. Each
 * run of spaces, tabs and line breaks is one space.
 */
const oneLine = (text: string) =>
  cleanText(text.replace(/[\v\f\u0085\u2028\u2029]/g, '\n')).replace(/\s+/g, ' ')

type Description = v.DescriptionAction<string, string>
/** For the OpenAPI document, and before what cleans the text: what comes after a transformation is not described. */
export const SEVERAL_LINES: Description = v.description('May have several lines.')
const ONE_LINE: Description = v.description('One line: each line break becomes a space.')
type Cleaning = { clean: (text: string) => string; description: Description }
const TEXT: Cleaning = { clean: cleanText, description: SEVERAL_LINES }
const LINE: Cleaning = { clean: oneLine, description: ONE_LINE }

const required = (of: Cleaning) => (name: string, max: number) =>
  v.pipe(
    v.string(`${name}_required`),
    of.description,
    v.transform(of.clean),
    v.check(isVisible, `${name}_required`),
    v.maxLength(max, `${name}_too_long`),
  )

const optional = (of: Cleaning) => (name: string, max: number) =>
  v.pipe(
    v.nullish(v.string('invalid'), ''),
    of.description,
    v.transform(of.clean),
    v.maxLength(max, `${name}_too_long`),
    v.transform((text) => (isVisible(text) ? text : null)),
  )

const draft = (of: Cleaning) => (name: string, max: number) =>
  v.pipe(v.string('invalid'), of.description, v.transform(of.clean), v.maxLength(max, `${name}_too_long`))

/** A required text of at most `max` characters; codes `{name}_required` and `{name}_too_long`. */
export const requiredText = required(TEXT)
export const requiredLine = required(LINE)

/** An optional text: absent, null and blank are all null. */
export const optionalText = optional(TEXT)
export const optionalLine = optional(LINE)

/** A text without content, as null. */
export const Blank = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(0),
  v.transform(() => null),
)

/**
 * An empty field of a form, or one with only spaces, as null: it is no value.
 * @param code for a value that is neither, if `schema` has no code of its own
 */
export const emptyAsNull = <Schema extends v.GenericSchema>(schema: Schema, code?: string) =>
  v.nullable(v.union([Blank, schema], code))

/** A text that may be empty while it is a draft. */
export const draftText = draft(TEXT)
export const draftLine = draft(LINE)

const EMAIL_MAX = 254 // RFC 5321, 4.5.3.1.3, less the angle brackets
/** Spaces and characters that are not seen, at the beginning and the end; each of them is looked at once. */
export const AROUND = /^[\p{Cf}\s]+|(?<![\p{Cf}\s])[\p{Cf}\s]+$/gu

/**
 * An email address, lower-cased: two people never share one that differs in case alone. Look-alike letters of a
 * domain, such as the full-width `ｇmail.com`, are read as the plain ones, as mail servers do. Direction marks and
 * joiners around the address, which are copied along from a Persian message, are removed. Within the address they
 * would make it another one, and are rejected.
 */
export const Email = v.pipe(
  v.string('email_invalid'),
  v.transform((text) =>
    cleanText(text.replace(AROUND, ''))
      .replace(/@[^@]*$/, (domain) => domain.normalize('NFKC'))
      .toLowerCase(),
  ),
  v.maxLength(EMAIL_MAX, 'email_invalid'),
  v.regex(
    /^[^\s\p{Cf}@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u,
    'email_invalid',
  ),
)
