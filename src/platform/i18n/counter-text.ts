import { requestContext } from '../request-context.ts'
import type { CounterName } from '../settings/counters.ts'
import { formatNumber, localizeDigits } from './format.ts'

/**
 * A number of the marketing texts, in the reader's own digits.
 * @param standard from the specification, unless the operator sets another
 * @returns undefined where the operator hides it
 */
export function counterText(name: CounterName, standard: string): string | undefined {
  const { counters } = requestContext()
  if (!counters) return localizeDigits(standard)
  const value = counters[name]
  return value && formatNumber(Number.parseInt(value, 10)) + (value.endsWith('+') ? '+' : '')
}
