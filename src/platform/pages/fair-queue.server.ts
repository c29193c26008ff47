import { ApiError } from '../http/api-error.ts'

const COME_BACK_SECONDS = 5

/** Thrown in place of work that nobody waits for any more. */
export class ReaderLeft extends Error {
  override name = 'ReaderLeft'
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
  let waits = 0
  let runs = 0

  function next() {
    const [first] = waiting
    if (!first || runs >= atOnce) return
    const [caller, tasks] = first
    const task = tasks.shift()
    waits--
    waiting.delete(caller)
    if (tasks.length) waiting.set(caller, tasks) // behind all others
    runs++
    task?.()
  }

  /** Waits for its turn. */
  function turn(caller: string): Promise<void> | undefined {
    if (runs < atOnce) {
      runs++
      return undefined
    }
    const own = waiting.get(caller) ?? []
    if (waits >= waitingMax || own.length >= waitingOfOne)
      throw new ApiError(503, 'come_back', { retryAfter: COME_BACK_SECONDS })
    waits++
    waiting.set(caller, own)
    return new Promise((go) => own.push(go))
  }

  /**
   * Runs `work` when it is the caller's turn.
   * @param caller the network address
   * @param isWanted called when the turn has come
   * @throws ApiError 503 when too many wait; ReaderLeft when nobody waits for this any more; what `work` throws
   */
  return async function inTurn<Done>(
    caller: string,
    work: () => Promise<Done>,
    isWanted: () => boolean = () => true,
  ): Promise<Done> {
    await turn(caller)
    try {
      if (!isWanted()) throw new ReaderLeft()
      return await work()
    } finally {
      runs--
      next()
    }
  }
}
