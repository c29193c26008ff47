import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the work for a known address takes. */
const ANSWER_MS = 120

/**
 * Begun before a call looks for an address and awaited at its end, so that the response time does not reveal whether the
 * address is known.
 */
export const minimumResponseTime = (): Promise<void> => wait(ANSWER_MS)
