import { performance } from 'node:perf_hooks'

export const CHECK_EVERY_MS = 10_000
/** Busy for less than this share of the time since the last check. */
const IDLE_BELOW = 0.25
/** How much more memory than after the last collection makes another one worth its pause (30 to 100 ms). */
const MIN_GROWTH = 1.04
/** This many connections fewer than then also do: what they held is garbage, even if the process is no larger. */
const MANY_CLOSED = 100

type Options = {
  /** Available with `--expose-gc`; without it nothing is done. */
  collect?: NodeJS.GCFunction | undefined
  /** The number of open connections. */
  connections?: () => Promise<number>
  memory?: () => number
  /** The share of the time since it was last called in which the event loop was busy. */
  busyShare?: () => number
}

/**
 * Collects garbage while the process is idle. V8 collects garbage only when something is allocated. After a peak of
 * thousands of connections, a process with little to do would keep the memory of that peak, on a machine that may be
 * small and may also run the database. V8's own settings for less memory were measured; they make pages half as fast.
 * @returns a function that stops it
 */
export function collectGarbageWhenIdle({
  collect = globalThis.gc,
  connections = async () => 0,
  memory = () => process.memoryUsage.rss(),
  busyShare = measureBusyShare(),
}: Options = {}): () => void {
  if (!collect) return () => {}
  let last: { memory: number; open: number } | undefined
  const timer = setInterval(async () => {
    if (busyShare() > IDLE_BELOW) return
    const open = await connections()
    const manyClosed = last !== undefined && open <= last.open - MANY_CLOSED
    if (last && !manyClosed && memory() < last.memory * MIN_GROWTH) return
    // V8 keeps the memory of thousands of connections for the next thousands, unless memory is reported to be low.
    await collect({ execution: 'async', ...(manyClosed ? { flavor: 'last-resort' } : {}) })
    last = { memory: memory(), open }
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function measureBusyShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    return utilization
  }
}
