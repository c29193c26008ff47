import { INSIDE_MIN } from './fold.ts'

/**
 * Whether one folded word may be a typing error for the other: letters left out, added, replaced or swapped with
 * their neighbour (Damerau's four, optimal string alignment); one in words of up to four letters, two in longer ones.
 * Numbers are as they are: another year is another year.
 */
export function isMistyped(typed: string, intended: string): boolean {
  if (NUMBER.test(typed) || NUMBER.test(intended)) return typed === intended
  const maxErrors = maxErrorsIn(typed)
  if (Math.abs(typed.length - intended.length) > maxErrors) return false
  return typingErrors(typed, intended) <= maxErrors
}

function maxErrorsIn(typed: string): number {
  if (typed.length < INSIDE_MIN) return 0
  return typed.length <= 4 ? 1 : 2
}

const NUMBER = /^\d+$/

/** The number of Damerau's typing errors between two words. */
export function typingErrors(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return at(last, b.length)
}

const at = (row: number[], j: number) => row[j] ?? Number.POSITIVE_INFINITY
