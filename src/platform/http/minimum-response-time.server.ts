import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the work for a known address takes. */
const ANSWER_MS = 120

/**
 * A call begins this before it looks for an address and awaits it at its end. So the response time does not reveal
 * whether the address is known.
 */
export const minimumResponseTime = (): Promise<void> => wait(ANSWER_MS)
