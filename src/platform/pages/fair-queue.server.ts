import { ApiError } from '../http/api-error.ts'

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
type Task = () => void
export type FairQueue = ReturnType<typeof openFairQueue>

/**
 * Runs a few tasks at once; the rest waits in a bounded queue. Callers take turns: one with a thousand requests waits
 * behind one with a single request.
 */
export function openFairQueue({ atOnce, waitingMax, waitingOfOne }: Limits) {
  /** Waiting tasks, by caller; a Map keeps insertion order, so its first caller is next. */
  const waiting = new Map<string, Task[]>()
  let waitingCount = 0
  let runningCount = 0

  function next() {
    const [first] = waiting
    if (!first || runningCount >= atOnce) return
    const [caller, tasks] = first
    const task = tasks.shift()
    waitingCount--
    waiting.delete(caller)
    if (tasks.length) waiting.set(caller, tasks) // behind all others
    runningCount++
    task?.()
  }

  /** Waits for its turn. */
  function waitForTurn(caller: string): Promise<void> | undefined {
    if (runningCount < atOnce) {
      runningCount++
      return undefined
    }
    const tasks = waiting.get(caller) ?? []
    if (waitingCount >= waitingMax || tasks.length >= waitingOfOne)
      throw new ApiError(503, 'come_back', { retryAfter: COME_BACK_SECONDS })
    waitingCount++
    waiting.set(caller, tasks)
    return new Promise((resolve) => tasks.push(resolve))
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
      next()
    }
  }
}
