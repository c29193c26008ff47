import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../dates/durations.ts'
import { isUnavailable } from '../http/unavailable.server.ts'

/** A restart of PostgreSQL takes seconds, a failover less than this. */
const WITHIN_MS = MINUTE_MS
const PAUSE_MS = { first: 100, most: 1_000 }

/**
 * Records in the database what has happened outside of it, and retries while the database is unavailable: an email that
 * was sent but not recorded would be sent twice.
 * @param record may run twice: where its connection was lost, it may have been done all the same
 */
export async function onceAvailable<Result>(record: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + WITHIN_MS
  for (let pause = PAUSE_MS.first; ; pause = Math.min(PAUSE_MS.most, 2 * pause))
    try {
      return await record()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error
      await sleep(pause, undefined, { ref: false })
    }
}
