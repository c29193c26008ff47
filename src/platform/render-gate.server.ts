import pLimit from 'p-limit'
import { Refusal } from './refusal.ts'

/** Pages are made by one thread; more at once only hold more memory while they wait for the same database. */
const AT_ONCE = 8
/** A second or two of work. Who comes later is better told to come back than kept waiting. */
const WAITING_MAX = 200
const COME_BACK_SECONDS = 5

/** Thrown in place of a page that nobody waits for any more. */
export class ReaderLeft extends Error {
  override name = 'ReaderLeft'
}

export type RenderGate = ReturnType<typeof openRenderGate>

/** Lets a few pages be made at once; the others wait in a line that has an end. */
export function openRenderGate({ atOnce = AT_ONCE, waitingMax = WAITING_MAX } = {}) {
  const limit = pLimit(atOnce)
  /**
   * @param isWanted asked when the page's turn has come
   * @throws Refusal 503 when too many wait; ReaderLeft when nobody waits for this one any more
   */
  return async function pass<Page>(make: () => Promise<Page>, isWanted: () => boolean): Promise<Page> {
    if (limit.pendingCount >= waitingMax)
      throw new Refusal(503, 'come_back', { retryAfter: COME_BACK_SECONDS })
    return limit(() => {
      if (!isWanted()) throw new ReaderLeft()
      return make()
    })
  }
}
