import type { CounterName } from '../pages/counters.ts'
import { requestContext } from '../pages/request-context.ts'
import { showDigits, showNumber } from './format.ts'

/**
 * A number of the marketing texts, in the reader's own digits.
 * @param standard from the specification, unless the operator sets another
 * @returns undefined where the operator hides it
 */
export function counterText(name: CounterName, standard: string): string | undefined {
  const { counters } = requestContext()
  if (!counters) return showDigits(standard)
  const value = counters[name]
  return value && showNumber(Number.parseInt(value, 10)) + (value.endsWith('+') ? '+' : '')
}
