import * as v from 'valibot'

/** A whole number from `least` to `most`; everything else has this error code. */
export const wholeNumber = (code: string, { least, most }: { least: number; most: number }) =>
  v.pipe(v.number(code), v.integer(code), v.minValue(least, code), v.maxValue(most, code))

/** The same, or as text in any digits, as forms send it; an empty field is null. */
export const typedWholeNumber = (code: string, bounds: { least: number; most: number }) =>
  v.pipe(
    v.union([v.string(), v.number()], code),
    v.transform((typed) => {
      if (typed === '') return null
      return typeof typed === 'string' ? readWholeNumber(typed) : typed
    }),
    v.nullable(wholeNumber(code, bounds)),
  )

/** A whole number as people type it, on a Persian or Arabic keyboard too; NaN where it is none. */
export function readWholeNumber(typed: string): number {
  const digits = latinDigits(typed)
    .replace(/\p{Cf}/gu, '')
    .trim()
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** The same for a field that may be empty: then there is no number. */
export const readOptionalNumber = (typed: string): number | null =>
  typed.trim() ? readWholeNumber(typed) : null

/** Persian and Arabic digits as 0-9; everything else stays. */
export const latinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
