import { ApiError } from './api-error.ts'
import { openCallerQueue } from './caller-queue.server.ts'

/** When to try again what could not be served now. */
export const COME_BACK_SECONDS = 5

/** Thrown in place of work that nobody waits for any more. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}

type Limits = {
  /** How much is done at once. */
  atOnce: number
  /** How many wait at most, in total and per caller. */
  waitingMax: number
  waitingOfOne: number
}
export type FairQueue = ReturnType<typeof openFairQueue>

/** Runs a few tasks at once; the rest waits in a bounded queue, in which callers take turns. */
export function openFairQueue({ atOnce, waitingMax, waitingOfOne }: Limits) {
  const waiting = openCallerQueue<() => void>()
  let runningCount = 0

  function runNext() {
    const run = runningCount < atOnce ? waiting.next() : undefined
    if (!run) return
    runningCount++
    run()
  }

  /** Waits for its turn. */
  function waitForTurn(caller: string): Promise<void> | undefined {
    if (runningCount < atOnce) {
      runningCount++
      return undefined
    }
    if (waiting.size() >= waitingMax || waiting.sizeOf(caller) >= waitingOfOne)
      throw new ApiError(503, 'come_back', { retryAfter: COME_BACK_SECONDS })
    return new Promise((resolve) => waiting.add(caller, resolve))
  }

  /**
   * Runs `work` when it is the caller's turn.
   * @param caller the network address
   * @param isConnected whether the client still waits; called when its turn has come
   * @throws ApiError 503 when too many wait; ClientDisconnected when nobody waits for this any more; what `work` throws
   */
  return async function inTurn<Result>(
    caller: string,
    work: () => Promise<Result>,
    isConnected: () => boolean = () => true,
  ): Promise<Result> {
    await waitForTurn(caller)
    try {
      if (!isConnected()) throw new ClientDisconnected()
      return await work()
    } finally {
      runningCount--
      runNext()
    }
  }
}
